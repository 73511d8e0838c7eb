// Chomp: a bar of chocolate with a poisoned corner.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::chomp {

inline constexpr std::string_view kRules = R"(
A bar of chocolate has 3 rows of 4 squares, or another size (3x4, or rows and cols). The top left
square is poisoned. Two players take turns. A move eats a square together with all squares that
are not above it and not left of it. Who must take the poisoned square loses. With misere, who
takes it wins.

When only the poisoned square is left, the game is over: the player to move would have to take it.
So the poisoned square itself is never a move, and the game can be a part of a sum, in which who
cannot move loses.

A position is the length of each row from the top, rows without squares left out: "4 4 2" is
    P # # #
    # # # #
    # #
Every such bar whose rows do not get longer downwards is a position. A move is the row and the
column, from 1, of the square that is eaten: "2 3" leaves "4 2 2" of the bar above. The game is
impartial: whose turn it is is not part of the position.

Known: who moves first wins on every bar but 1x1. Suppose that eating only the corner at the
bottom right does not win: then some answer to it wins, and that could have been the first move.
Which move wins is known only by computation, but for squares (2 2) and for two rows (the corner).
In misère the same holds for every bar but 1x2 and 2x1, where who moves first loses. A bar of r by
c has (r+c)!/(r!c!) - 1 positions.
)";

// A position is its border, walked from the bottom left corner of the bar to the top right one. Bit
// i of `border` is step i: 0 a step right, 1 a step up. "4 4 2" of 3 rows and 4 columns:
//
//   P # # # ^       steps   0 1 2 3 4 5 6
//   # # # # ^               > > ^ > > ^ ^
//   # # ^ > >       bits    0 0 1 0 0 1 1   (bit 0 first)
//   > >
//
// A square is a step right (its column) before a step up (its row). Eating it sorts the steps
// between these two: first up, then right.
inline constexpr int kMaxSide = 16;

// kChoose[n][k]: how many ways to choose k of n.
inline constexpr auto kChoose = [] {
  std::array<std::array<std::uint32_t, kMaxSide + 1>, 2 * kMaxSide + 1> table{};
  for (std::size_t n = 0; n <= 2 * kMaxSide; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= kMaxSide && n > 0; ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();

class Chomp {
 public:
  static constexpr bool kImpartial = true;

  struct Position {
    std::uint32_t border = 0;
    std::uint8_t to_move = 0;  // bookkeeping: no part of the position
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.border == b.border;
    }
  };
  using Move = std::uint8_t;  // 16 * row + column, both from 0
  using Lengths = std::array<int, kMaxSide>;

  Chomp(int rows, int cols, bool misere)
      : rows_(rows),
        cols_(cols),
        misere_(misere),
        full_(static_cast<std::uint32_t>(((std::uint64_t{1} << rows) - 1) << cols)),
        poison_only_(static_cast<std::uint32_t>(std::uint64_t{1} << rows |
                                                ((std::uint64_t{1} << rows) - 1) >> 1)) {}

  int players() const { return 2; }
  Position start() const { return {.border = full_}; }

  Turn turn(const Position& p) const {
    return p.border == poison_only_ ? Turn::over() : Turn::player(p.to_move);
  }
  int mover(const Position& p) const { return p.to_move; }

  BitMoves<Move, 4> moves(const Position& p) const {
    std::array<std::uint64_t, 4> squares{};
    int row = rows_ - 1;
    for_each_bit(p.border, [&](int step) {
      const int length = step - (rows_ - 1 - row);
      squares[static_cast<std::size_t>(row >> 2)] |= ((std::uint64_t{1} << length) - 1)
                                                     << 16 * (row & 3);
      --row;
    });
    squares[0] &= ~std::uint64_t{1};  // the poisoned one
    return BitMoves<Move, 4>(squares);
  }

  void play(Position& p, Move m) const {
    const std::uint64_t border = p.border;
    const int up = nth_set_bit(border, static_cast<unsigned>(rows_ - 1 - (m >> 4)));
    const int right = nth_set_bit(~border, m & 15u);
    const std::uint64_t between = ((std::uint64_t{2} << up) - 1) & -(std::uint64_t{1} << right);
    const std::uint64_t ups = (std::uint64_t{1} << std::popcount(border & between)) - 1;
    p.border = static_cast<std::uint32_t>((border & ~between) | ups << right);
    p.to_move ^= 1;
  }

  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.to_move : 1 - p.to_move);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return rows_ * cols_ - 1; }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.border; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const {  // squares eaten
    int squares = 0, row = 0;
    for_each_bit(p.border, [&](int step) { squares += step - row++; });
    return rows_ * cols_ - squares;
  }

  // The borders in order, without that of the empty bar: every rank is a position.
  std::uint64_t ranks() const { return choose(rows_ + cols_, rows_) - 1; }
  std::uint64_t rank(const Position& p) const {
    std::uint64_t r = 0;
    int row = 0;
    for_each_bit(p.border, [&](int step) { r += choose(step, ++row); });
    return r - 1;
  }
  bool unrank(std::uint64_t r, Position& p) const;

  // A square bar may be turned over its diagonal: the border is walked backwards, right for up.
  int symmetries() const { return rows_ == cols_ ? 2 : 1; }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const {
    return s == 0 ? m : static_cast<Move>((m & 15) << 4 | m >> 4);
  }

  FixedList<std::uint8_t, kMaxSide * kMaxSide> cells(const Position& p) const;
  int cell_values() const { return 2; }

 private:
  static std::uint64_t choose(int n, int k) {
    return kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  }
  Lengths lengths(const Position& p) const;

  int rows_, cols_;
  bool misere_;
  std::uint32_t full_, poison_only_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Chomp(options.number("rows"), options.number("cols"), options.flag("misere")));
}

}  // namespace zermelo::chomp
