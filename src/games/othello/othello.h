// Othello, also called Reversi, on 8 by 8 and the smaller boards that fit into its middle.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "base/hash.h"
#include "base/simd.h"
#include "boards/grid.h"
#include "boards/square_bits.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::othello {

inline constexpr std::string_view kRules = R"(
Two players take turns on a board of 8 by 8. Black (X) starts, White is O. In the middle stand two
discs of each:
      a b c d e f g h
    1 - - - - - - - -
    2 - - - - - - - -
    3 - - - - - - - -
    4 - - - O X - - -
    5 - - - X O - - -
    6 - - - - - - - -
    7 - - - - - - - -
    8 - - - - - - - -
A move puts a disc on an empty cell so that, in at least one of the eight directions, one or more
discs of the opponent lie in an unbroken row between it and another disc of one's own. All discs so
enclosed, in all directions, change their colour. Who has no such move must pass, and passes only
then. When neither has a move, the game is over: who has more discs wins, as many is a tie.

Options: size 8, 6 or 4; the smaller boards start with the same four discs in their middle.

A move is the name of its cell, column letter and row number, or "pass". A position is written as the
cells row by row from a1, X, O or -, and who is to move (X if left out):
    ---------------------------OX------XO--------------------------- X
It may also be read from the moves since the start, "f5d6c3" or "f5 d6 c3", where passes may be left
out. The four cells in the middle are never empty: discs are turned, never taken away.

Known: White wins on 4 by 4 (3 discs to 11) and on 6 by 6 (16 to 20; Feinstein 1993). 8 by 8 is a tie
(Takizawa 2023).
)";

// Bit 8 * row + column, row 1 and column a being 0:
//
//       a  b  c  d  e  f  g  h
//   1   0  1  2  3  4  5  6  7
//   2   8  9 10 11 12 13 14 15       6 by 6 is played on the rows and columns 1 to 6,
//   3  16 17 18 19 20 21 22 23       4 by 4 on 2 to 5; their corners are then called a1.
//   4  24 25 26 27 28 29 30 31
//   5  32 33 34 35 36 37 38 39       The middle, 27 28 35 36, is never empty,
//   6  40 41 42 43 44 45 46 47       so move 27 can mean the pass.
//   7  48 49 50 51 52 53 54 55
//   8  56 57 58 59 60 61 62 63
inline constexpr int kSide = 8;
inline constexpr int kPass = 27;
inline constexpr std::uint64_t kPassOnly = std::uint64_t{1} << kPass;

// Shifts to the left by these go east, south-west, south and south-east; shifts to the right go the
// opposite ways.
inline constexpr simd::Words kSteps = {1, 7, 8, 9};

// Nothing can be enclosed across the border, so the columns a and h end every row but those that run
// north and south. This also keeps shifted bits from running over into the next row.
inline constexpr std::uint64_t kInner = 0x7e7e7e7e7e7e7e7e;
inline constexpr simd::Words kCrossable = {kInner, kInner, ~std::uint64_t{0}, kInner};

// The cells of `through` in an unbroken row next to a cell of `from`, a lane a direction. At most six
// lie between two cells, reached as 1, 2, 4, 6 (parallel prefix).
struct Runs {
  simd::Words left, right;  // by shifts to the left, to the right
};
inline Runs runs(std::uint64_t from, std::uint64_t through) {
  const simd::Words start = simd::filled<simd::Words>(from),
                    open = simd::filled<simd::Words>(through) & kCrossable;
  simd::Words left = open & start << kSteps, right = open & start >> kSteps;
  left |= open & left << kSteps;
  right |= open & right >> kSteps;
  const simd::Words left_pairs = open & open << kSteps, right_pairs = left_pairs >> kSteps;
  for (int twice = 0; twice < 2; ++twice) {
    left |= left_pairs & left << 2 * kSteps;
    right |= right_pairs & right >> 2 * kSteps;
  }
  return {left, right};
}

// Cells, on the board or around it, where `own` encloses something.
inline std::uint64_t enclosing(std::uint64_t own, std::uint64_t other) {
  const Runs r = runs(own, other);
  return simd::union_of(r.left << kSteps | r.right >> kSteps) & ~(own | other);
}

// What changes its colour when `own` plays on `cell`.
inline std::uint64_t enclosed(std::uint64_t own, std::uint64_t other, int cell) {
  const Runs r = runs(std::uint64_t{1} << cell, other);
  const simd::Words ends = simd::filled<simd::Words>(own);
  return simd::union_of(simd::lanes_where(ends & r.left << kSteps, r.left) |
                        simd::lanes_where(ends & r.right >> kSteps, r.right));
}

class Othello {
 public:
  // The legal moves are kept: turn, moves and tier need them, and finding them is half of the work.
  struct Position {
    std::uint64_t own = 0, other = 0;  // discs of the player to move, of its opponent
    std::uint64_t legal = 0;           // kPassOnly if it must pass, empty if the game is over
    std::uint8_t mover = 0;            // 0 Black, 1 White
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // a bit number

  explicit Othello(int size = kSide);

  int players() const { return 2; }
  std::uint64_t board() const { return board_; }  // the cells that are played on
  Position start() const { return position(0x0000000810000000, 0x0000001008000000, 0); }

  Turn turn(const Position& p) const { return p.legal == 0 ? Turn::over() : Turn::player(p.mover); }
  int mover(const Position& p) const { return p.mover; }

  BitMoves<Move> moves(const Position& p) const { return BitMoves<Move>(p.legal); }

  void play(Position& p, Move m) const {
    std::uint64_t turned = 0, placed = 0;
    if (m != kPass) [[likely]] {
      turned = enclosed(p.own, p.other, m);
      placed = std::uint64_t{1} << m;
    }
    p = position(p.other ^ turned, p.own | turned | placed, p.mover ^ 1);
  }

  Payoffs payoffs(const Position& p) const {
    const int lead = std::popcount(p.own) - std::popcount(p.other);
    if (lead == 0) return Payoffs::tie();
    return Payoffs::win_for(lead > 0 ? p.mover : 1 - p.mover);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return 2 * (size_ * size_ - 4); }  // no two passes in a row
  // Three states a cell, the cells in the middle never empty, and who is to move.
  double positions_at_most(const Position&) const {
    return 2 * std::pow(3, size_ * size_ - 4) * std::pow(2, 4);
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Black" : "White"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // A cell of the middle that is not `own` is `other`, so its bit in `other` is free for the mover.
  std::uint64_t key(const Position& p) const {
    const std::uint64_t other = (p.other & ~kPassOnly) | std::uint64_t{p.mover} << kPass;
    return mixed(mixed(0, p.own), other);
  }
  // A pass adds no disc, but the next move does.
  int tier(const Position& p) const {
    return 2 * std::popcount(p.own | p.other) + (p.legal == kPassOnly ? 0 : 1);
  }

  int symmetries() const { return 8; }  // numbered as in boards/grid.h
  Position transform(const Position& p, int s) const {
    return {square_image(p.own, s), square_image(p.other, s),
            p.legal == kPassOnly ? kPassOnly : square_image(p.legal, s), p.mover};
  }
  Move transform_move(Move m, int s) const {
    return m == kPass ? m : static_cast<Move>(grid_image(m, s, kSide, kSide));
  }

  // Row by row from a1: 0 empty, 1 X, 2 O.
  FixedList<std::uint8_t, kSide * kSide> cells(const Position& p) const;
  int cell_values() const { return 3; }

 private:
  Position position(std::uint64_t own, std::uint64_t other, int mover) const {
    std::uint64_t legal = enclosing(own, other) & board_;
    if (legal == 0) [[unlikely]] {
      legal = (enclosing(other, own) & board_) != 0 ? kPassOnly : 0;
    }
    return {own, other, legal, static_cast<std::uint8_t>(mover)};
  }

  int bit_at(int row, int col) const { return (row + margin_) * kSide + col + margin_; }
  char disc_at(const Position& p, int bit) const;
  std::string cell_name(int bit) const;
  std::optional<int> cell_named(std::string_view text) const;
  Position read_board(std::string_view cells, char mover) const;
  Position read_moves(std::string_view text) const;

  int size_;
  int margin_;           // rows and columns around a smaller board
  std::uint64_t board_;  // its cells
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Othello(options.number("size")));
}

}  // namespace zermelo::othello
