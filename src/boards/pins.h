// Rows and rings of pins of which adjacent ones are taken: Kayles, Dawson's Kayles, the soda can
// game, and the octal game behind Treblecross. One game; its rules are parameters.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "boards/marked_row.h"
#include "core/game.h"
#include "core/scene.h"

namespace zermelo {

enum class PinShape { kStick, kPin, kCan };

struct PinRules {
  std::string_view title;  // "Kayles"
  std::string_view noun;   // what one of them is called: "stick"
  PinShape shape = PinShape::kPin;
  int length = 10;
  int least = 1, most = 2;  // how many adjacent pins one move takes
  bool ring = false;        // the last pin is next to the first
  bool misere = false;
};

std::string write_pins(const Row& row);  // "i i _ i"
Row read_pins(std::string_view text);    // also "ii_i" and "||-|"
std::string write_run(RowRun run);       // "3 4"; around the end of a ring of ten "1 10"
// Runs with their pins in any order, also with commas between them.
std::optional<RowRun> read_run(const Row& row, const PinRules& rules, std::string_view text);
std::string why_not_run(const Row& row, const PinRules& rules, std::string_view text);
std::string draw_pins(const Row& row, const PinRules& rules, std::optional<RowRun> last, Pen pen);

// A click on a pin takes it alone, a click on a handle takes the run of which it is the middle.
Scene pins_scene(const Row& row, const PinRules& rules, std::optional<RowRun> last);

// A move takes from kLeast to kMost pins at once, no more than the rules' `most`.
template <int kLeast, int kMost, bool kRing>
class PinGame {
  static_assert(kLeast == 1 || !kRing, "a ring is over when it is empty");

 public:
  // The mover is bookkeeping for matches: equality, key and notation leave it out.
  struct Position {
    Row row;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.row == b.row;
    }
  };
  using Move = RowRun;
  using Moves = RunMoves<kLeast, kMost>;

  static constexpr bool kImpartial = true;
  static constexpr int kMostParts = (kMostCells + 1) / 2;

  explicit PinGame(const PinRules& rules) : rules_(rules) {}

  int players() const { return 2; }
  Position start() const { return {.row = full_row(rules_.length)}; }

  Turn turn(const Position& p) const {
    std::uint64_t starts = p.row.marks;
    for (int i = 1; i < kLeast; ++i) starts &= p.row.marks >> i;
    return starts == 0 ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }

  Moves moves(const Position& p) const {
    typename Moves::Starts starts{};
    const int most = std::min<int>(rules_.most, p.row.length);
    std::uint64_t here = p.row.marks;  // where `count` adjacent pins start
    for (int count = 1;; ++count) {
      if (kRing && count == p.row.length) here &= 1;  // the whole ring is taken in one way
      if (count >= kLeast) starts[static_cast<std::size_t>(count - kLeast)] = here;
      if (count >= most) break;
      here &= kRing ? turned(p.row, count) : p.row.marks >> count;
    }
    return Moves(starts, p.row.length);
  }

  void play(Position& p, Move m) const {
    p.row.marks &= ~m.cells();
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(rules_.misere ? p.mover : p.mover ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return rules_.length / kLeast; }

  std::string write(const Position& p) const { return write_pins(p.row); }
  Position read(std::string_view text) const { return {.row = read_pins(text)}; }
  std::string write_move(const Position&, Move m) const { return write_run(m); }
  std::optional<Move> read_move(const Position& p, std::string_view text) const {
    return read_run(p.row, rules_, text);
  }
  std::string why_not(const Position& p, std::string_view text) const {
    return why_not_run(p.row, rules_, text);
  }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const {
    return draw_pins(p.row, rules_, last, pen);
  }
  Scene scene(const Position& p, std::optional<Move> last) const {
    return pins_scene(p.row, rules_, last);
  }

  std::uint64_t key(const Position& p) const { return p.row.key(); }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return p.row.length - std::popcount(p.row.marks); }

  // Ranks rows as long as the start: the set of pins is the rank.
  std::uint64_t ranks() const { return std::uint64_t{1} << rules_.length; }
  std::uint64_t rank(const Position& p) const { return p.row.marks; }
  bool unrank(std::uint64_t r, Position& p) const {
    p = start();
    p.row.marks = r;
    return true;
  }

  // A row has its mirror image; a ring of n can also be turned: symmetry 2 k + 1 mirrors first.
  int symmetries() const { return kRing ? 2 * rules_.length : 2; }
  Position transform(const Position& p, int s) const {
    Position image = p;
    if (s & 1) image.row.marks = mirrored(p.row);
    if (const int by = s / 2 % p.row.length; by != 0) image.row.marks = turned(image.row, by);
    return image;
  }
  Move transform_move(Move m, int s) const {
    const int n = m.length;
    if (m.count == n) return m;
    const int first = s & 1 ? n - 1 - m.last() : m.first;
    m.first = static_cast<std::uint8_t>((first + n - s / 2 % n) % n);
    return m;
  }

  // Maximal runs, each moved to the front of a row of the same length, so that equal runs are equal
  // positions. A ring without a gap is one part.
  FixedList<Position, kMostParts> parts(const Position& p) const {
    FixedList<Position, kMostParts> out;
    std::uint64_t left = p.row.marks;
    if constexpr (kRing) {
      const int gap = std::countr_one(left);
      if (gap == p.row.length) {
        out.push_back(p);
        return out;
      }
      if (gap + 1 < p.row.length) left = turned(p.row, gap + 1);  // the gap comes last
    }
    while (left != 0) {
      const int first = std::countr_zero(left);
      const int count = std::countr_one(left >> first);
      const std::uint64_t run = low_bits(count);
      left &= ~(run << first);
      if (count >= kLeast) out.push_back({.row = {run, p.row.length}, .mover = p.mover});
    }
    return out;
  }

  FixedList<std::uint8_t, kMostCells> cells(const Position& p) const {
    FixedList<std::uint8_t, kMostCells> out;
    for (int i = 0; i < p.row.length; ++i) out.push_back(p.row.has(i));
    return out;
  }
  int cell_values() const { return 2; }

 private:
  PinRules rules_;
};

// Calls use(game) for rules with least = 1, with a short list of moves where that is enough.
template <bool kRing, class Use>
auto with_pin_game(const PinRules& rules, Use&& use) {
  if constexpr (!kRing) {  // nobody waits for a ring
    if (rules.most <= 2) return use(PinGame<1, 2, kRing>(rules));
  }
  return use(PinGame<1, kMostCells, kRing>(rules));
}

}  // namespace zermelo
