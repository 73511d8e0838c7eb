#include "any/any_game.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo {

std::vector<std::string> split_moves(std::string_view text) {
  std::vector<std::string> pieces;
  if (text.find_first_of(",;(") != std::string_view::npos) {
    std::string piece;
    const auto flush = [&] {
      if (!trimmed(piece).empty()) pieces.emplace_back(trimmed(piece));
      piece.clear();
    };
    for (char c : text) {
      if (c == ',' || c == ';' || c == '(' || c == ')') {
        flush();
      } else {
        piece += c;
      }
    }
    flush();
    return pieces;
  }
  for (std::string_view word : words_of(text)) pieces.emplace_back(word);
  return pieces;
}

void PlayoutTotals::add(const PlayoutTotals& other, int players) {
  for (int k = 0; k < players; ++k) {
    best_return[k] = games == 0         ? other.best_return[k]
                     : other.games == 0 ? best_return[k]
                                        : std::max(best_return[k], other.best_return[k]);
    wins[k] += other.wins[k];
    returns[k] += other.returns[k];
  }
  games += other.games;
  moves += other.moves;
  chances += other.chances;
  cut += other.cut;
  ties += other.ties;
  shortest = std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
}

std::string AnyGame::numbered_player(int k) { return fmt::format("player {}", k + 1); }
std::vector<AnyPosition> AnyGame::alone(const AnyPosition& p) { return {p}; }
void AnyGame::refuse_search() { unanswered("this build has neither agents nor solvers for it"); }

AnyPosition AnyGame::read(std::string_view text) const {
  // A position first; if it is none, perhaps a list of moves. The list's complaint is shown only for
  // what is clearly one: "9 4 - - x" may start with two legal moves and still be a sentence.
  try {
    return read_position(text);
  } catch (const Error& not_a_position) {
    bool is_list = false;
    try {
      return read_moves(text, is_list);
    } catch (const Error& not_moves) {
      if (is_list) throw;
    }
    throw Error(not_a_position.exit(), fmt::format("{}: {}", spec(), not_a_position.what()));
  }
}

AnyPosition AnyGame::read_moves(std::string_view text, bool& is_list) const {
  AnyPosition p = start();
  if (const auto alone = find_move(p, text)) {  // a list of one move, which may have several words
    play(p, *alone);
    return p;
  }
  std::vector<AnyPosition> passed;  // where some move of the list was made
  int number = 0;
  for (const std::string& piece : split_moves(text)) {
    ++number;
    if (turn(p).is_over()) {
      bad_input("{}: move {} ('{}') comes after the end of the game", spec(), number, piece);
    }
    const auto move = find_move(p, piece);
    if (!move) {
      is_list = std::any_of(passed.begin(), passed.end(),
                            [&](const AnyPosition& q) { return find_move(q, piece).has_value(); });
      bad_input("{}: move {} of the list, '{}', is not legal{}", spec(), number, piece,
                why_not(p, piece));
    }
    passed.push_back(p);
    is_list = true;  // until a word comes that was no move anywhere
    play(p, *move);
  }
  if (number == 0) bad_input("expected a position or a list of moves, found nothing");
  return p;
}

std::optional<AnyMove> AnyGame::find_move(const AnyPosition& p, std::string_view text) const {
  if (turn(p).is_over()) return std::nullopt;
  if (const auto move = read_spelling(p, text)) return move;
  const std::vector<AnyMove> legal = moves(p);
  std::vector<std::string> names;
  for (const AnyMove m : legal) names.push_back(write_move(p, m));
  const auto place = place_of_name(names, text);
  return place ? std::optional(legal[*place]) : std::nullopt;
}

std::string AnyGame::why_not(const AnyPosition& p, std::string_view text) const {
  if (const std::string reason = explain(p, text); !reason.empty()) return ": " + reason;
  constexpr std::size_t kShown = 12;
  const std::vector<AnyMove> legal = moves(p);
  std::string list = legal.size() > kShown
                         ? fmt::format("; expected one of {} moves: ", legal.size())
                         : "; expected ";
  for (std::size_t i = 0; i < std::min(legal.size(), kShown); ++i) {
    list += (i == 0 ? "" : ", ") + write_move(p, legal[i]);
  }
  return legal.size() > kShown ? list + ", ..." : list;
}

std::vector<std::uint32_t> AnyGame::image_classes(const AnyPosition& p) const {
  std::vector<std::uint32_t> classes;
  if (traits_.hidden) return classes;
  std::vector<AnyMove> legal;
  for (int s = 1; s < symmetries(); ++s) {
    if (!equal(transform(p, s), p)) continue;
    if (classes.empty()) {
      legal = moves(p);
      for (std::uint32_t i = 0; i < legal.size(); ++i) classes.push_back(i);
    }
    // The symmetries of p are a group: each move is reached from the first of its class in one step.
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
      if (classes[i] != i) continue;
      const AnyMove image = transform_move(legal[i], s);
      std::uint32_t j = i + 1;
      while (j < legal.size() && !equal_moves(legal[j], image)) ++j;
      if (j < legal.size()) classes[j] = i;
    }
  }
  return classes;
}

AnyMove AnyGame::read_move(const AnyPosition& p, std::string_view text) const {
  if (turn(p).is_over()) bad_input("{}: the game is over, no move is legal", spec());
  if (const auto move = find_move(p, text)) return *move;
  bad_input("'{}' is not a legal move{}", trimmed(text), why_not(p, text));
}

std::unique_ptr<AnySolution> AnyGame::solve(const AnyPosition& p, Budget& budget) const {
  auto found = solution(p, budget.bytes());
  found->run(budget);
  return found;
}

std::unique_ptr<AnySolution> AnyGame::solve(const AnyPosition& p, const Limits& limits) const {
  Budget budget = limits;
  return solve(p, budget);
}

}  // namespace zermelo
