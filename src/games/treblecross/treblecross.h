// Treblecross: Tic-Tac-Toe on a line where both players put x.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "boards/marked_row.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"
#include "games/treblecross/safe_treblecross.h"

namespace zermelo::treblecross {

inline constexpr std::string_view kRules = R"(
Two players take turns on a line of cells, which is empty at the start. A move puts an x on a vacant
cell; both players put x. Who makes three x in a row (or more), on adjacent cells, wins. With
misere, who makes three in a row loses. There are 3 to 61 cells, treblecross(12) or
treblecross(cells=12), so that a full line has three in a row and play always ends with it.

A position is a sentence of the words x and - (a vacant cell) from left to right, such as
    x - - x - - - - -
Lines of any length from 3 to 61 are read, also as "x--x-----". Player 1 starts; whose turn it is
follows from the number of x. A move is the number of a cell, from 1 on the left.

Known: who puts an x within two cells of another one lets the opponent make three in a row. So the
game is won as the one in which such a move is forbidden and who cannot move loses. There an x with
the two cells on each side of it is out of play, as if three adjacent pins, those of the x and its
two neighbours, were taken from a row that goes one pin beyond the line on either side: n cells are
a heap of n + 2 in the octal game 0.007. Of lines of up to 61 cells the first player loses those of
6, 12, 22, 30, 32, 44 and 54, and wins all others. No period of its nimbers is known.
)";

// The game is played by the real rule, which has no nimbers that add: in a sum the first three in a
// row would not end the play. For nimbers and sums the game of safe moves stands in.
inline constexpr int kLeastLine = 3;
inline constexpr int kMostLine =
    kMostCells - 2;  // so that the octal game behind it fits a row of pins

// Where three adjacent cells with an x start; row.marks are the x.
constexpr std::uint64_t trebles(std::uint64_t x) { return x & x >> 1 & x >> 2; }

class Treblecross {
 public:
  using Position = Row;
  using Move = RowRun;  // of one cell
  using Moves = RunMoves<1, 1>;

  explicit Treblecross(int cells = 9, bool misere = false) : cells_(cells), misere_(misere) {}

  int players() const { return 2; }
  Position start() const { return {.length = static_cast<std::uint8_t>(cells_)}; }

  Turn turn(const Position& p) const {
    return trebles(p.marks) != 0 ? Turn::over() : Turn::player(mover(p));
  }
  static int mover(const Position& p) { return std::popcount(p.marks) & 1; }
  Moves moves(const Position& p) const { return Moves({p.all() & ~p.marks}, p.length); }
  void play(Position& p, Move m) const { p.marks |= m.cells(); }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? mover(p) : mover(p) ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  // Before the last move two of any three neighbours have an x at most.
  int max_length() const { return cells_ - cells_ / 3 + 1; }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.key(); }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return std::popcount(p.marks); }

  // Ranks lines as long as the start: the set of x is the rank.
  std::uint64_t ranks() const { return std::uint64_t{1} << cells_; }
  std::uint64_t rank(const Position& p) const { return p.marks; }
  bool unrank(std::uint64_t r, Position& p) const;

  int symmetries() const { return 2; }
  Position transform(const Position& p, int s) const {
    return {.marks = s == 0 ? p.marks : mirrored(p), .length = p.length};
  }
  Move transform_move(Move m, int s) const {
    if (s == 1) m.first = static_cast<std::uint8_t>(m.length - 1 - m.first);
    return m;
  }

  std::optional<SafeTreblecross> stand_in() const {
    return misere_ ? std::nullopt : std::optional(SafeTreblecross(cells_));
  }

  FixedList<std::uint8_t, kMostCells> cells(const Position& p) const;
  int cell_values() const { return 2; }

 private:
  int cells_;
  bool misere_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Treblecross(options.number("cells"), options.flag("misere")));
}

}  // namespace zermelo::treblecross
