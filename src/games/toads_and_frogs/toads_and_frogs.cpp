#include "games/toads_and_frogs/toads_and_frogs.h"

#include <algorithm>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::toads_and_frogs {
namespace {

char piece_at(const ToadsAndFrogs::Position& p, int slot) {
  return p.pieces[0] >> slot & 1 ? 'l' : p.pieces[1] >> slot & 1 ? 'r' : '-';
}

// A line of t, f and . as books write it, where Left's toads t go to the right, seen from behind.
std::string from_behind(std::string_view letters) {
  std::string line(letters.rbegin(), letters.rend());
  for (char& c : line) c = c == 't' ? 'l' : c == 'f' ? 'r' : c == '.' ? '-' : c;
  return line;
}

// The pieces of a line such as "rr--ll"; whose turn it is is left open.
ToadsAndFrogs::Position line_of(std::string_view letters) {
  if (letters.find_first_of("tf.") != std::string_view::npos) {
    if (letters.find_first_of("lr-") != std::string_view::npos) {
      bad_input("expected l, r and -, or t, f and ., found both in {}", letters);
    }
    return line_of(from_behind(letters));
  }
  if (letters.empty() || letters.size() > kMostSlots) {
    bad_input("expected a line of 1 to {} slots l, r or -, found {}", kMostSlots, letters.size());
  }
  ToadsAndFrogs::Position p;
  p.length = static_cast<std::uint8_t>(letters.size());
  for (std::size_t slot = 0; slot < letters.size(); ++slot) {
    switch (letters[slot]) {
      case 'l': p.pieces[0] |= std::uint64_t{1} << slot; break;
      case 'r': p.pieces[1] |= std::uint64_t{1} << slot; break;
      case '-': break;
      default: bad_input("slot {}: expected l, r or -, found '{}'", slot + 1, letters[slot]);
    }
  }
  return p;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "toads-and-frogs",
      .title = "Toads and Frogs",
      .summary = "two herds meet on a line; step or jump ahead, who cannot move loses",
      .rules = kRules,
      .options = {Option::word("line", "RR----LL", "the line to start with, of L, R and -"),
                  Option::choice("turn", {"left", "right"}, "who starts"),
                  Option::flag("jump_own", "pieces may also jump over their own side"),
                  Option::flag("misere", "a player without a move wins")},
      .samples =
          {"toads-and-frogs(line=R-L)", "toads-and-frogs",
           "toads-and-frogs(line=RRR---LLL,turn=right,jump_own,misere)",
           "toads-and-frogs(line=L-RR-L--R-LL-R-LR--RL-R--LR-L-R--L-RL-R-LL-R--L-R-LR-L--R-L-)"},
      .grade = Grade::kVerified,
      .verified_against =
          "36 solved lines (values, remoteness and all counts), a second "
          "implementation",
      .aliases = {"toads", "frogs"}};
  return info;
}

ToadsAndFrogs::ToadsAndFrogs(std::string_view line, bool right_starts, bool jump_own, bool misere)
    : start_(line_of(lower(line))), jump_own_(jump_own), misere_(misere) {
  start_.mover = right_starts;
}

std::string ToadsAndFrogs::write(const Position& p) const {
  std::string text = p.mover == 0 ? "left-turn" : "right-turn";
  for (int slot = 0; slot < p.length; ++slot) {
    text += ' ';
    text += piece_at(p, slot);
  }
  return text;
}

ToadsAndFrogs::Position ToadsAndFrogs::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  const std::string first = words.empty() ? "" : lower(words[0]);
  if (first != "left-turn" && first != "right-turn") {
    bad_input("expected left-turn or right-turn as the first word, found '{}'", first);
  }
  std::string letters;
  for (std::size_t i = 1; i < words.size(); ++i) letters += lower(words[i]);
  Position p = line_of(letters);
  p.mover = first == "right-turn";
  return p;
}

std::string ToadsAndFrogs::write_move(const Position&, Move m) const {
  return fmt::format("{} {}", m.from + 1, m.to + 1);
}

std::string ToadsAndFrogs::why_not(const Position& p, std::string_view text) const {
  const std::string normal = normal_move(text);
  const auto words = words_of(normal);
  if (words.size() != 2) return "";
  const auto from = to_integer(words[0]), to = to_integer(words[1]);
  if (!from || !to) return "";
  for (const std::int64_t slot : {*from, *to}) {
    if (slot < 1 || slot > p.length) return fmt::format("there are slots 1 to {}", p.length);
  }
  const char own = p.mover == 0 ? 'l' : 'r';
  const char mover = piece_at(p, static_cast<int>(*from - 1));
  const char target = piece_at(p, static_cast<int>(*to - 1));
  if (mover != own)
    return fmt::format("{} must move a piece {}, on slot {} is {}", player_name(p.mover), own,
                       *from, mover);
  if (target != '-') return fmt::format("slot {} is taken by {}", *to, target);
  const std::int64_t far = p.mover == 0 ? *from - *to : *to - *from;
  if (far < 0) return fmt::format("{} moves to the {}", own, p.mover == 0 ? "left" : "right");
  if (far > 2) return "a piece steps by one slot or jumps by two";
  const char between = piece_at(p, static_cast<int>((*from + *to) / 2 - 1));
  return between == '-' ? "there is nothing to jump over" : "a piece cannot jump over its own side";
}

std::string ToadsAndFrogs::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const std::string line = draw_row(
      p.length,
      [&](int slot) {
        const char piece = piece_at(p, slot);
        if (piece == '-') return pen(Color::kDim, last && last->from == slot ? ":" : ".");
        const std::string letter = piece == 'l' ? "L" : "R";
        if (last && last->to == slot) return pen(Color::kInverse, letter);
        return pen(piece == 'l' ? Color::kRed : Color::kBlue, letter);
      },
      pen);
  return line + "  " + player_name(p.mover) + (turn(p).is_over() ? " has no move\n" : " to move\n");
}

Scene ToadsAndFrogs::scene(const Position& p, std::optional<Move> last) const {
  constexpr double kCell = 44, kMargin = 12, kPitch = kCell + 24;
  constexpr int kPerLine = 16;
  const int cols = std::min<int>(p.length, kPerLine), rows = (p.length + kPerLine - 1) / kPerLine;
  Scene scene = {.width = 2 * kMargin + cols * kCell,
                 .height = kMargin + rows * kPitch,
                 .title = "Toads and Frogs: " + write(p),
                 .view = View::kRow};
  const auto x_of = [&](int slot) { return kMargin + (slot % kPerLine + 0.5) * kCell; };
  const auto y_of = [&](int slot) { return kMargin + slot / kPerLine * kPitch + kCell / 2; };
  std::array<std::string, kMostSlots> clicks;
  for (const Move m : moves(p)) {
    clicks[m.from] = write_move(p, m);
    scene.drags.push_back({x_of(m.from), y_of(m.from), x_of(m.to), y_of(m.to), write_move(p, m)});
  }
  int count[2] = {};  // pieces of one kind never pass each other, so their order names them
  for (int slot = 0; slot < p.length; ++slot) {
    const double x = x_of(slot), y = y_of(slot);
    const bool moved = last && (last->from == slot || last->to == slot);
    scene.rect(x - kCell / 2, y - kCell / 2, kCell, kCell, Tint::kCell).outlined(Tint::kLine);
    if (moved) {
      scene.rect(x - kCell / 2 + 2, y - kCell / 2 + 2, kCell - 4, kCell - 4, Tint::kNone, 3)
          .outlined(Tint::kHighlight, 3);
    }
    scene.text(x, y + kCell / 2 + 10, 12, std::to_string(slot + 1), Tint::kFaint);
    const char piece = piece_at(p, slot);
    if (piece == '-') continue;
    // A house that points where it goes.
    const double d = piece == 'l' ? -1 : 1;
    const std::string name = std::string(1, piece) + std::to_string(++count[piece == 'l' ? 0 : 1]);
    const std::string& click = clicks[static_cast<std::size_t>(slot)];
    scene
        .polygon({{x - 13 * d, y - 13},
                  {x + 5 * d, y - 13},
                  {x + 16 * d, y},
                  {x + 5 * d, y + 13},
                  {x - 13 * d, y + 13}},
                 piece == 'l' ? Tint::kFirst : Tint::kSecond)
        .outlined(Tint::kInk, 1)
        .known_as(name)
        .on_click(click);
    scene.text(x - 2 * d, y, 15, piece == 'l' ? "L" : "R", Tint::kPaper, true)
        .known_as(name + " name")
        .on_click(click);
  }
  return scene;
}

std::uint64_t ToadsAndFrogs::key(const Position& p) const {
  constexpr int kExact = 28;
  const std::uint64_t rest = std::uint64_t{p.length} << 1 | p.mover;
  if (p.length <= kExact) return p.pieces[0] | p.pieces[1] << kExact | rest << 2 * kExact;
  return mixed(mixed(mixed(0, p.pieces[0]), p.pieces[1]), rest);
}

int ToadsAndFrogs::steps_left(const Position& p) {
  int steps = 0;
  for_each_bit(p.pieces[0], [&](int slot) { steps += slot; });
  for_each_bit(p.pieces[1], [&](int slot) { steps += p.length - 1 - slot; });
  return steps;
}

FixedList<std::uint8_t, kMostSlots> ToadsAndFrogs::cells(const Position& p) const {
  FixedList<std::uint8_t, kMostSlots> out;
  for (int slot = 0; slot < p.length; ++slot) {
    out.push_back(
        static_cast<std::uint8_t>((p.pieces[0] >> slot & 1u) + 2 * (p.pieces[1] >> slot & 1u)));
  }
  return out;
}

}  // namespace zermelo::toads_and_frogs
