// Treblecross with safe moves only: the game that stands for it in sums.
//
// A player who puts an x within two cells of another lets the opponent make three in a row, so such a move is
// never made by who can make another one. If it is forbidden and who cannot move loses, the winner is
// the same, and what is left on both sides of an x are independent games: nimbers add. An x on cell
// i takes pins i, i + 1 and i + 2 of a row that is two longer,
//
//   cells       - x - - - - -
//   pins      i _ _ _ i i i i i     what is left: runs of 1 and of 5 pins
//
// and a run of n pins is an empty line of n - 2 cells.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "boards/marked_row.h"
#include "core/game.h"
#include "core/scene.h"

namespace zermelo::treblecross {

class SafeTreblecross {
 public:
  // The mover is bookkeeping for matches: equality, key and notation leave it out.
  struct Position {
    Row row;  // marks are the x
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.row == b.row;
    }
  };
  using Move = RowRun;  // of one cell
  using Moves = RunMoves<1, 1>;

  static constexpr bool kImpartial = true;
  static constexpr int kMostParts = kMostCells / 4 + 1;

  explicit SafeTreblecross(int cells) : cells_(cells) {}

  int players() const { return 2; }
  Position start() const { return {.row = {.length = static_cast<std::uint8_t>(cells_)}}; }

  Turn turn(const Position& p) const {
    return safe(p.row) == 0 ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  Moves moves(const Position& p) const { return Moves({safe(p.row)}, p.row.length); }
  void play(Position& p, Move m) const {
    p.row.marks |= m.cells();
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position& p) const { return Payoffs::win_for(p.mover ^ 1); }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return (cells_ + 2) / 3; }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;  // no two x within two cells of each other
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.row.key(); }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return std::popcount(p.row.marks); }

  int symmetries() const { return 2; }
  Position transform(const Position& p, int s) const {
    Position image = p;
    if (s == 1) image.row.marks = mirrored(p.row);
    return image;
  }
  Move transform_move(Move m, int s) const {
    if (s == 1) m.first = static_cast<std::uint8_t>(m.length - 1 - m.first);
    return m;
  }

  // An empty line for each run of pins.
  FixedList<Position, kMostParts> parts(const Position& p) const {
    FixedList<Position, kMostParts> out;
    std::uint64_t left = safe(p.row);  // a run of safe cells is such a line
    while (left != 0) {
      const int first = std::countr_zero(left);
      const int count = std::countr_one(left >> first);
      left &= ~(low_bits(count) << first);
      out.push_back({.row = {.length = static_cast<std::uint8_t>(count)}, .mover = p.mover});
    }
    return out;
  }

 private:
  static constexpr std::uint64_t safe(const Row& row) {
    const std::uint64_t x = row.marks;
    return row.all() & ~(x | x << 1 | x << 2 | x >> 1 | x >> 2);
  }

  int cells_;
};

}  // namespace zermelo::treblecross
