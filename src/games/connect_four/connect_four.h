// Connect Four: discs that fall, on boards that fit into 64 bits.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "base/simd.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::connect_four {

inline constexpr std::string_view kRules = R"(
Two players take turns on an upright board of 6 rows and 7 columns. Yellow (x) starts, Red is o. A
move drops a disc of one's own into a column that is not full; it falls to the lowest empty cell. Who
first has four in a row, horizontally, vertically or diagonally, wins; more than four are as good. If
the board is full and nobody has, the game is a tie.

Options: rows and cols from 4 to 8, as long as cols * (rows + 1) is at most 64 (all but 8 by 8);
connect, how many in a row win, from 3 to 6 and not more than the longer side.

A move is the number of its column, from 1 at the left. A position is written as its rows from the
top, with / between them, such as
    -------/-------/-------/---o---/---x---/--oxx--
and may also be read from the columns played since the start: "4443", "4 4 4 3". Whose turn it is
follows from the number of discs.

Known: Yellow wins by starting in the middle column, at the 41st disc under best play; the columns
next to it tie, the others lose (Allen and Allis, 1988). 4531985219092 positions can be reached
(Tromp). On 4 by 4 the game is a tie.
)";

// Columns side by side, each with one more bit on top that stays 0, so that no row of shifted bits
// runs over from one column into the next. On 6 by 7:
//
//    6 13 20 27 34 41 48    always 0
//    5 12 19 26 33 40 47    top row
//    4 11 18 25 32 39 46
//    3 10 17 24 31 38 45
//    2  9 16 23 30 37 44
//    1  8 15 22 29 36 43
//    0  7 14 21 28 35 42    bottom row
//
// A step to the right is 7 bits (a column's height here), up 1, right and up 8, right and down 6.
// Adding the bottom row to the set of all discs carries to the lowest empty cell of each column:
//
//   all      . . . . . . .    all + bottom   . . . 1 . . .    the cells that the next disc can
//            . . . 1 . . .                   . . . . 1 . .    fall to, if the board is cut out
//            . . . 1 1 . .                   1 1 1 . . 1 1
class ConnectFour {
 public:
  struct Position {
    std::uint64_t own = 0;  // discs of the player to move
    std::uint64_t all = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // the bit of the cell that the disc falls to

  ConnectFour(int rows = 6, int cols = 7, int connect = 4);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int connect() const { return connect_; }

  int players() const { return 2; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const {
    if (has_line(p.own ^ p.all) || p.all == board_) return Turn::over();
    return Turn::player(mover(p));
  }
  static int mover(const Position& p) { return std::popcount(p.all) & 1; }

  BitMoves<Move> moves(const Position& p) const {
    return BitMoves<Move>((p.all + bottom_) & board_);
  }

  void play(Position& p, Move m) const {
    p.own ^= p.all;
    p.all |= std::uint64_t{1} << m;
  }

  Payoffs payoffs(const Position& p) const {
    return has_line(p.own ^ p.all) ? Payoffs::win_for(1 - mover(p)) : Payoffs::tie();
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return rows_ * cols_; }
  // A column is full to some height, in two colours.
  double positions_at_most(const Position&) const {
    return std::pow(std::pow(2, rows_ + 1) - 1, cols_);
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Yellow" : "Red"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // In a column with h discs the sum lies between 2^h - 1 and 2^(h + 1) - 2: no two positions share
  // a key.
  std::uint64_t key(const Position& p) const { return p.own + p.all; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return std::popcount(p.all); }

  int symmetries() const { return 2; }  // the identity, left and right mirrored
  Position transform(const Position& p, int s) const {
    return s == 0 ? p : Position{.own = mirrored(p.own), .all = mirrored(p.all)};
  }
  Move transform_move(Move m, int s) const {
    return static_cast<Move>(s == 0 ? m : m + (cols_ - 1 - 2 * (m / height_)) * height_);
  }

  // Row by row from the top left: 0 empty, 1 x, 2 o.
  FixedList<std::uint8_t, 56> cells(const Position& p) const;
  int cell_values() const { return 3; }

 private:
  bool has_line(std::uint64_t discs) const {
    simd::Words runs = simd::filled<simd::Words>(discs);
    runs &= runs >> one_;
    runs &= runs >> two_;
    runs &= runs >> rest_;
    return simd::any_bit(runs);
  }

  std::uint64_t mirrored(std::uint64_t set) const {
    std::uint64_t image = 0;
    for (int col = 0; col < cols_; ++col, set >>= height_)
      image = image << height_ | (set & column_);
    return image;
  }

  int bit_at(int row, int col) const {
    return col * height_ + rows_ - 1 - row;
  }  // row from the top
  char disc_at(const Position& p, int row, int col) const;
  std::uint64_t line_cells(std::uint64_t discs) const;  // the cells of all finished lines
  Position read_columns(std::string_view columns) const;
  Position read_board(std::string_view text) const;
  void check(const Position& p) const;

  int rows_, cols_, connect_;
  int height_;            // bits of a column: rows + 1
  std::uint64_t column_;  // the cells of the first column
  std::uint64_t bottom_;  // the bottom row
  std::uint64_t board_;   // all cells
  // Lanes: up, right, right and up, right and down. A run of `connect` is found by three shifts: by
  // one step (runs of two), by up to two (three or four), by what is left (five or six; else none).
  simd::Words one_, two_, rest_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(
      ConnectFour(options.number("rows"), options.number("cols"), options.number("connect")));
}

}  // namespace zermelo::connect_four
