// TacTix: nim on the rows and columns of a board.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/fixed_list.h"
#include "boards/slot_board.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"
#include "games/tactix/tactix_moves.h"

namespace zermelo::tactix {

inline constexpr std::string_view kRules = R"(
Pieces fill a board of 3 by 3 slots, or of another size (rows, cols). Two players take turns. A
move removes as many pieces as one wishes, at least one, from one row or one column, as long as
they are contiguous: no gap between them. With contiguous=no, gaps do not matter. Who removes the
last piece wins. With misere, who removes it loses. Play may start from any filling of the board.

Slots are numbered row by row:
    1 2 3 | o o -
    4 5 6 | - o -
    7 8 9 | o o o
A position is a sentence of a word o (a piece) or - for each slot, such as "o o - - o - o o o" for
the board above. A move is the list of the slots to clear, such as "7" or "2 5 8". The game is
impartial: whose turn it is is not part of the position.

Known, contiguous: who moves first loses on 2x2 and 4x4 and wins on 3x3, 3x4, 3x5 and 4x5; in
misère it loses on 2x2 and 4x4 as well. On boards with an even number of rows and of columns the
second player wins by answering each move with its mirror image in the centre; on boards with an
odd number of both, the first player takes the centre and does the same.
)";

// Bit i is slot i + 1 (boards/slot_board.h).
template <bool kContiguous>
class TacTix {
 public:
  static constexpr bool kImpartial = true;

  struct Position {
    std::uint64_t pieces = 0;
    std::uint8_t to_move = 0;  // bookkeeping: no part of the position
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.pieces == b.pieces;
    }
  };
  using Move = tactix::Move;  // the set of the slots to clear

  TacTix(int rows, int cols, bool misere) : board_(rows, cols), misere_(misere) {}

  int players() const { return 2; }
  Position start() const { return {.pieces = board_.full()}; }

  Turn turn(const Position& p) const {
    return p.pieces == 0 ? Turn::over() : Turn::player(p.to_move);
  }
  int mover(const Position& p) const { return p.to_move; }
  auto moves(const Position& p) const {
    using Groups = std::conditional_t<kContiguous, Runs, Subsets>;
    return GroupedMoves<Groups>(p.pieces, board_);
  }
  void play(Position& p, Move m) const {
    p.pieces &= ~m;
    p.to_move ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.to_move : 1 - p.to_move);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return board_.slots(); }

  std::string write(const Position& p) const { return board_.write(p.pieces, 'o'); }
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;  // in any order
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.pieces; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return board_.slots() - std::popcount(p.pieces); }

  std::uint64_t ranks() const { return board_.full() + 1; }
  std::uint64_t rank(const Position& p) const { return p.pieces; }
  bool unrank(std::uint64_t r, Position& p) const {
    p = {.pieces = r};
    return r <= board_.full();
  }

  int symmetries() const { return board_.symmetries(); }
  Position transform(const Position& p, int s) const {
    return {.pieces = board_.image(p.pieces, s), .to_move = p.to_move};
  }
  Move transform_move(Move m, int s) const { return board_.image(m, s); }

  // Pieces that no move, now or later, can take together with others: a chessboard has the most.
  FixedList<Position, (SlotBoard::kMaxSlots + 1) / 2> parts(const Position& p) const;

  FixedList<std::uint8_t, SlotBoard::kMaxSlots> cells(const Position& p) const;
  int cell_values() const { return 2; }

 private:
  bool legal(const Position& p, Move m) const;

  SlotBoard board_;
  bool misere_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  const int rows = options.number("rows"), cols = options.number("cols");
  const bool misere = options.flag("misere");
  return options.flag("contiguous") ? use(TacTix<true>(rows, cols, misere))
                                    : use(TacTix<false>(rows, cols, misere));
}

}  // namespace zermelo::tactix
