#include "games/othello/transcript.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::othello {
namespace {

const Othello kGame;

// Calls use(number, line) with the lines that say something.
template <class Use>
void for_each_line(std::string_view text, Use&& use) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = trimmed(line.substr(0, line.find('#')));
    if (!line.empty()) use(number, line);
  }
}

// What `read` says of a line that it refuses, with the line's number.
template <class Read>
auto at_line(std::size_t number, Read&& read) {
  try {
    return read();
  } catch (const Error& error) {
    bad_input("line {}: {}", number, error.what());
  }
}

bool is_cell_letter(char c) { return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H'); }

Transcript read_move_list(std::string_view line) {
  Transcript game;
  Othello::Position p = game.start;
  while (!line.empty()) {
    line = trimmed(line);
    // Numbers of moves and what stands between moves ("1. f5, d6") are passed over.
    if (!is_cell_letter(line[0]) && line[0] != 'p' && line[0] != 'P') {
      if (std::string_view("0123456789.,;-").find(line[0]) == std::string_view::npos) {
        bad_input("expected moves such as f5d6c3, found '{}'", line);
      }
      line.remove_prefix(1);
      continue;
    }
    const std::size_t size = lower(line.substr(0, 4)) == "pass" ? 4 : 2;
    append_move(game, p, line.substr(0, size));
    line.remove_prefix(std::min(size, line.size()));
  }
  return game;
}

// The fields of one game of GGF, NAME[VALUE] each.
class GgfReader {
 public:
  explicit GgfReader(Scanner& in) : in_(in) {}

  Transcript game() {
    in_.expect('(');
    in_.expect(';');
    for (;;) {
      in_.skip_space();
      if (in_.take(';')) {
        in_.skip_space();
        if (in_.take(')')) break;
        continue;
      }
      const std::string name(trimmed(in_.take_until("[;)(")));
      in_.expect('[');
      const std::string_view value = trimmed(in_.take_until("]"));
      in_.expect(']');
      field(name, value);
    }
    if (!has_board_) bad_input("expected the field BO with the board, found none");
    return std::move(game_);
  }

 private:
  void field(const std::string& name, std::string_view value) {
    if (name == "GM" && lower(value) != "othello") {
      bad_input("expected GM[Othello], found '{}'", value);
    }
    if (name == "PB") game_.black = value;
    if (name == "PW") game_.white = value;
    if (name == "PC") game_.place = value;
    if (name == "DT") game_.date = value;
    if (name == "RE") {
      const std::string_view number = value.substr(0, value.find(':'));  // "-12:t": by time
      if (number != "?" && !number.empty()) {
        game_.result = to_real(number.starts_with('+') ? number.substr(1) : number);
        if (!game_.result) bad_input("expected a lead in discs in RE, found '{}'", value);
      }
    }
    if (name == "BO") board(value);
    if (name == "B" || name == "W") move(name == "B" ? 0 : 1, value);
  }

  void board(std::string_view value) {
    if (!value.starts_with("8 ")) bad_input("expected a board of 8 by 8, found '{}'", value);
    game_.start = p_ = kGame.read(value.substr(2));
    has_board_ = true;
  }

  void move(int player, std::string_view value) {
    if (!has_board_) bad_input("expected the field BO before moves, found none");
    const std::size_t slash = value.find('/');
    const std::string name = lower(trimmed(value.substr(0, slash)));
    if (name == "pa" || name == "pass") {
      append_move(game_, p_, "pass");
    } else {
      append_move(game_, p_, name);
    }
    if (p_.mover == player) {
      bad_input("move {}: expected one of {}, found one of {}", game_.moves.size(),
                kGame.player_name(1 - player), kGame.player_name(player));
    }
    const std::size_t second = slash == std::string_view::npos ? slash : value.find('/', slash + 1);
    const auto seconds = second == std::string_view::npos
                             ? std::nullopt
                             : to_real(trimmed(value.substr(second + 1)));
    game_.seconds.resize(game_.moves.size(), 0);
    game_.seconds.back() = seconds.value_or(0);
  }

  Scanner& in_;
  Transcript game_;
  Othello::Position p_;
  bool has_board_ = false;
};

// A board as GGF writes it: * and O.
std::string ggf_board(const Othello::Position& p) {
  std::string text = kGame.write(p);
  std::replace(text.begin(), text.end(), 'X', '*');
  return text;
}

// What would end the value of a field.
std::string field_text(std::string text) {
  std::replace(text.begin(), text.end(), ']', ')');
  return text;
}

Problem read_problem(std::string_view line) {
  const std::size_t end = line.find(';');
  Problem problem = {.position = kGame.read(line.substr(0, end))};
  if (end == std::string_view::npos) return problem;
  for (std::string_view rest = line.substr(end + 1); !trimmed(rest).empty();) {
    const std::size_t stop = std::min(rest.find(';'), rest.size());
    const std::string_view word = trimmed(rest.substr(0, stop));
    rest.remove_prefix(std::min(stop + 1, rest.size()));
    if (word.empty()) continue;
    const std::size_t colon = std::min(word.find(':'), word.size());
    std::string_view name = trimmed(word.substr(0, colon)), score;
    if (colon < word.size()) score = trimmed(word.substr(colon + 1));
    if (score.starts_with('+')) score.remove_prefix(1);
    const auto number = to_real(score);
    if (!number) bad_input("expected MOVE:SCORE, found '{}'", word);
    const std::string_view pass = "pass";
    if (lower(name) == "pa" || name == "--") name = pass;
    const auto move = read_legal_move(kGame, problem.position, name);
    if (!move) {
      const std::string why = kGame.why_not(problem.position, name);
      bad_input("expected a legal move, found '{}'{}{}", name, why.empty() ? "" : ": ", why);
    }
    problem.moves.push_back({*move, *number});
  }
  return problem;
}

}  // namespace

Othello::Position end_of(const Transcript& game) {
  Othello::Position p = game.start;
  for (const Othello::Move m : game.moves) kGame.play(p, m);
  return p;
}

int lead_of_black(const Othello::Position& p) {
  const int own = std::popcount(p.own), other = std::popcount(p.other);
  int lead = p.mover == 0 ? own - other : other - own;
  if (p.legal == 0 && lead != 0) lead += (lead > 0 ? 1 : -1) * (64 - own - other);
  return lead;
}

void append_move(Transcript& game, Othello::Position& p, std::string_view name) {
  const std::size_t number = game.moves.size() + 1;
  const std::string word = lower(name);
  if (p.legal == 0) bad_input("move {} ('{}') comes after the end of the game", number, name);
  if (p.legal == kPassOnly && word != "pass") {
    game.moves.push_back(kPass);
    kGame.play(p, kPass);
  }
  const auto move = read_legal_move(kGame, p, word);
  if (!move) {
    const std::string why = kGame.why_not(p, word);
    bad_input(
        "move {}: {}", number,
        why.empty() ? fmt::format("expected a cell from a1 to h8 or pass, found '{}'", name) : why);
  }
  game.moves.push_back(*move);
  kGame.play(p, *move);
}

std::vector<Transcript> read_move_lists(std::string_view text) {
  std::vector<Transcript> games;
  for_each_line(text, [&](std::size_t number, std::string_view line) {
    games.push_back(at_line(number, [&] { return read_move_list(line); }));
  });
  return games;
}

std::string write_move_lists(const std::vector<Transcript>& games) {
  std::string text;
  for (const Transcript& game : games) {
    if (game.start != kGame.start()) {
      bad_input("expected games from the usual start: a list of moves tells no other");
    }
    Othello::Position p = game.start;
    for (const Othello::Move m : game.moves) {
      if (m != kPass) text += kGame.write_move(p, m);
      kGame.play(p, m);
    }
    text += '\n';
  }
  return text;
}

std::vector<Transcript> read_ggf(std::string_view text) {
  std::vector<Transcript> games;
  Scanner in(text, "GGF");
  for (;;) {
    in.take_until("(");  // the number of games, and what servers write between them
    if (in.at_end()) return games;
    try {
      games.push_back(GgfReader(in).game());
    } catch (const Error& error) {
      bad_input("game {}: {}", games.size() + 1, error.what());
    }
  }
}

std::string write_ggf(const std::vector<Transcript>& games) {
  std::string text;
  for (const Transcript& game : games) {
    text += "(;GM[Othello]";
    const std::pair<const char*, const std::string&> fields[] = {
        {"PC", game.place}, {"DT", game.date}, {"PB", game.black}, {"PW", game.white}};
    for (const auto& [name, value] : fields) {
      if (!value.empty()) text += fmt::format("{}[{}]", name, field_text(value));
    }
    const Othello::Position end = end_of(game);
    if (game.result || end.legal == 0) {
      text += fmt::format("RE[{:+}]", game.result.value_or(lead_of_black(end)));
    } else {
      text += "RE[?]";
    }
    text += fmt::format("TY[8]BO[8 {}]", ggf_board(game.start));
    Othello::Position p = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const Othello::Move m = game.moves[i];
      const std::string name = m == kPass ? "PA" : upper(kGame.write_move(p, m));
      text += fmt::format("{}[{}", p.mover == 0 ? 'B' : 'W', name);
      if (i < game.seconds.size() && game.seconds[i] != 0) {
        text += fmt::format("//{:.2f}", game.seconds[i]);
      }
      text += ']';
      kGame.play(p, m);
    }
    text += ";)\n";
  }
  return text;
}

std::vector<Problem> read_obf(std::string_view text) {
  std::vector<Problem> problems;
  for_each_line(text, [&](std::size_t number, std::string_view line) {
    if (line.starts_with('%')) return;  // a comment
    problems.push_back(at_line(number, [&] { return read_problem(line); }));
  });
  return problems;
}

std::string write_obf(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    text += kGame.write(problem.position) + ";";
    auto moves = problem.moves;
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    for (const auto& [move, score] : moves) {
      text += fmt::format(" {}:{:+};", upper(kGame.write_move(problem.position, move)), score);
    }
    text += '\n';
  }
  return text;
}

}  // namespace zermelo::othello
