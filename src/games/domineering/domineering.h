// Domineering: dominoes on a board, Left's upright, Right's lying. The model of hot games.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::domineering {

inline constexpr std::string_view kRules = R"(
Left and Right take turns to put dominoes on free cells of a board. A domino of Left stands upright
and covers two cells of a column, one of Right lies and covers two cells of a row. Dominoes stay where
they are and do not overlap. A player who cannot put one has lost.

The board is rows by cols, 4 by 4 unless others are given (domineering(2x3) has 2 rows and 3 columns),
each from 1 to 16 and at most 64 cells in all; turn=left or turn=right says who starts. Any other
board is given by region, in the notation of positions: domineering(region=../.#) is a corner of
three cells.

A position is the word left-turn or right-turn and the rows of the board from the top, with / between
them: . is a free cell, # one that is taken or not there. "left-turn ..../.##./...." is an example.
Without the word it is the turn of who starts. Any board may be read, whatever the game's own.
Columns are a, b, c, ... from the left, rows 1, 2, 3, ... from the top. A move is the upper or left
cell of the domino: Left's "b2" covers b2 and b3, Right's b2 and c2.

Known: a board that falls apart is the sum of its parts, so the game is about their values. Goeran
Andersson invented it around 1973; 2x2 and 3x3 are +-1 (Berlekamp, Conway, Guy). On square boards the
player who starts wins on 2x2, 3x3, 4x4, 6x6, 7x7, 8x8, the second one on 5x5 (Breuker, Uiterwijk, van
den Herik 2000).
)";

inline constexpr int kMostCells = 64;
inline constexpr int kMostSide = 16;

// Bit row * cols + col is a cell that is free:
//
//   . . #      0 1 2
//   # . .      3 4 5      free = 0b110011, rows = 2, cols = 3
class Domineering {
 public:
  struct Position {
    std::uint64_t free = 0;
    std::uint8_t rows = 1, cols = 1;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  // The upper or left cell of a domino.
  struct Move {
    std::uint8_t cell = 0;
    Move() = default;
    explicit constexpr Move(int at) : cell(static_cast<std::uint8_t>(at)) {}
    friend constexpr bool operator==(Move, Move) = default;
  };
  using Moves = BitMoves<Move>;

  // A board of rows by cols cells, or the region if it is not empty. Throws an Error.
  Domineering(int rows, int cols, std::string_view region, bool right_starts);

  int players() const { return 2; }
  Position start() const { return start_; }
  Turn turn(const Position& p) const {
    return places(p, p.mover) == 0 ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  Moves moves(const Position& p) const { return moves_of(p, p.mover); }
  void play(Position& p, Move m) const { play_as(p, m, p.mover); }
  Moves moves_of(const Position& p, int k) const { return Moves(places(p, k)); }
  void play_as(Position& p, Move m, int k) const {
    p.free &= ~(std::uint64_t{1} << m.cell | std::uint64_t{1} << (m.cell + step(p, k)));
    p.mover = static_cast<std::uint8_t>(1 - k);
  }
  void hand_to(Position& p, int k) const { p.mover = static_cast<std::uint8_t>(k); }

  Payoffs payoffs(const Position& p) const { return Payoffs::win_for(1 - p.mover); }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return std::popcount(start_.free) / 2; }
  // Which of the free cells are still free, and who is to move.
  double positions_at_most(const Position& p) const { return 2 * std::exp2(std::popcount(p.free)); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Left" : "Right"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // Exact for boards of up to 49 cells. Larger ones can be read whatever the start is, so that the game
  // has no exact key.
  std::uint64_t key(const Position& p) const;
  int tier(const Position& p) const { return kMostCells - std::popcount(p.free); }

  // The connected regions of two cells and more, each on the smallest board that holds it, in one of
  // its mirror images, with Left to move: equal rooms are equal wherever they are.
  FixedList<Position, kMostCells / 2> parts(const Position& p) const;

 private:
  static int step(const Position& p, int k) { return k == 0 ? p.cols : 1; }
  // The upper or left cells of all dominoes that player k can put.
  static std::uint64_t places(const Position& p, int k) {
    if (k == 0) return p.free & p.free >> p.cols;
    return p.free & p.free >> 1 & ~last_column(p);
  }
  static std::uint64_t last_column(const Position& p) {
    std::uint64_t cells = 0;
    for (int row = 1; row <= p.rows; ++row) cells |= std::uint64_t{1} << (row * p.cols - 1);
    return cells;
  }

  Position start_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Domineering(options.number("rows"), options.number("cols"), options.word("region"),
                         options.word("turn") == "right"));
}

}  // namespace zermelo::domineering
