// Snake: make it bite itself or run off the board.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "boards/slot_board.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::snake {

inline constexpr std::string_view kRules = R"(
A snake of one segment lies on a slot (start) of a board of 3 by 3 slots, or of another size
(rows, cols): its head and its tail are on that slot. Two players take turns. A move chooses the
head or the tail and moves it to a vacant slot beside it, horizontally or vertically; the snake
grows by that slot. Who cannot move, because neither end has a vacant slot beside it, loses. With
misere, it wins.

With ends=own, L starts and moves only the head, R moves only the tail; an odd number of segments
means that it is L's turn. Who cannot move its own end loses (with misere, wins), even if the
other end could move.

Slots are numbered row by row:
    1 2 3 | . h o
    4 5 6 | . . o
    7 8 9 | t o o
A position is a sentence: the slots of the head and of the tail, then a word o (the snake, its
head and tail too) or - for each slot, such as "2 7 - o o - - o o o o" for the board above. A move
is h or t and the slot to move to, such as "h 1". With ends=any, whose turn it is is not part of
the position.

Any position may be played from whose head and tail are on the snake, whose segments hang together
and have the chessboard colours of a snake between these ends.

Known, from any start slot: who moves first loses on 3x3 (in 8 moves) and wins on 2x2 (3) and 4x4
(13). With ends=own, L wins on 3x3 unless the snake starts in the middle.
)";

// Bit i of `body` is slot i + 1 (boards/slot_board.h). kAny: either end may move, the game is impartial.
template <bool kAny>
class Snake {
 public:
  static constexpr bool kImpartial = kAny;

  struct Position {
    std::uint64_t body = 0;
    std::uint8_t head = 0, tail = 0;  // bit numbers
    std::uint8_t to_move = 0;  // kAny: bookkeeping, no part of the position; else by segments
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.body == b.body && a.head == b.head && a.tail == b.tail;
    }
  };
  // The bit number that the head moves to; 64 more for the tail.
  using Move = std::uint8_t;
  static constexpr Move kTail = 64;

  // `start` is a bit number.
  Snake(int rows, int cols, int start, bool misere)
      : board_(rows, cols), start_(static_cast<std::uint8_t>(start)), misere_(misere) {
    for (int slot = 0; slot < board_.slots(); ++slot) {
      beside_[static_cast<std::size_t>(slot)] = board_.beside(std::uint64_t{1} << slot);
    }
  }

  int players() const { return 2; }
  Position start() const {
    return {.body = std::uint64_t{1} << start_, .head = start_, .tail = start_};
  }

  Turn turn(const Position& p) const {
    return moves(p).empty() ? Turn::over() : Turn::player(p.to_move);
  }
  int mover(const Position& p) const { return p.to_move; }
  BitMoves<Move, 2> moves(const Position& p) const {
    const bool head = kAny || p.to_move == 0, tail = kAny || p.to_move == 1;
    return BitMoves<Move, 2>(
        {head ? vacant_beside(p, p.head) : 0, tail ? vacant_beside(p, p.tail) : 0});
  }
  void play(Position& p, Move m) const {
    const auto to = static_cast<std::uint8_t>(m & (kTail - 1));
    p.body |= std::uint64_t{1} << to;
    (m & kTail ? p.tail : p.head) = to;
    p.to_move ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.to_move : 1 - p.to_move);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return board_.slots() - 1; }
  // The body, its two ends, and who is to move.
  double positions_at_most(const Position&) const {
    const int slots = board_.slots();
    return 2 * std::pow(2, slots) * slots * slots;
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const requires(!kAny) { return k == 0 ? "L" : "R"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const {
    return p.body | std::uint64_t{p.head} << 52 | std::uint64_t{p.tail} << 58;
  }
  bool has_exact_key() const { return true; }  // 49 slots at most
  int tier(const Position& p) const { return std::popcount(p.body); }

  // Those of the grid, and if either end may move, each also with head and tail exchanged.
  int symmetries() const { return board_.symmetries() * (kAny ? 2 : 1); }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const;

  // With ends=own, L and R are Left and Right of a partizan game.
  BitMoves<Move, 2> moves_of(const Position& p, int k) const requires(!kAny) {
    return moves(
        {.body = p.body, .head = p.head, .tail = p.tail, .to_move = static_cast<std::uint8_t>(k)});
  }
  void play_as(Position& p, Move m, int) const requires(!kAny) { play(p, m); }

  // 0 vacant, 1 snake, 2 head, 3 tail, 4 both.
  FixedList<std::uint8_t, SlotBoard::kMaxSlots> cells(const Position& p) const;
  int cell_values() const { return 5; }

 private:
  std::uint64_t vacant_beside(const Position& p, std::uint8_t slot) const {
    return beside_[slot] & ~p.body;
  }

  SlotBoard board_;
  std::uint8_t start_;
  bool misere_;
  std::array<std::uint64_t, SlotBoard::kMaxSlots> beside_{};
};

const GameInfo& info();
void check_start(int slot, int slots);  // throws if there is no such slot (from 1)

template <class Use>
auto make(const Options& options, Use&& use) {
  const int rows = options.number("rows"), cols = options.number("cols");
  const int start = options.number("start");
  const bool misere = options.flag("misere");
  check_start(start, rows * cols);
  return options.word("ends") == "any" ? use(Snake<true>(rows, cols, start - 1, misere))
                                       : use(Snake<false>(rows, cols, start - 1, misere));
}

}  // namespace zermelo::snake
