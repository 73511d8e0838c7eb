// Nim: heaps of items, the game to which all impartial games reduce.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "boards/heaps.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::nim {

inline constexpr std::string_view kRules = R"(
Two players take turns. There are some heaps of items. A move takes one or more items from one
heap, at most max of them if max is given. Who takes the last item of all wins: a player without a
move has lost. With misere, who takes the last item loses.

The heaps are given as bare numbers, nim(3,4,5), or as heaps of equal size, nim(heaps=3,size=5):
from 1 to 16 heaps, up to 65535 items in all.

A position is a sentence with the size of each heap, such as "3 0 2"; an empty heap stays as 0, so
that the others keep their numbers, which count from 1. Any number of heaps may be read. A move is
the number of a heap and how many items to take: "3 2" takes two items from heap 3.

Known (Bouton 1901): a heap of n has nimber n, with max n mod (max + 1), and a position is lost for
the player to move if and only if the exclusive or of its nimbers is 0. Misère without max is the
same as long as a heap has two items or more; with heaps of one item only, an odd number of them is
lost.
)";

class Nim {
 public:
  // The mover is bookkeeping for matches: equality, key and notation leave it out.
  struct Position {
    Heaps heaps;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.heaps == b.heaps;
    }
  };
  using Move = HeapMove;

  static constexpr bool kImpartial = true;

  // max = 0 sets no limit to what one move may take.
  Nim(const Heaps& start, int max, bool misere)
      : start_(start), limit_(max == 0 ? kMaxItems : max), misere_(misere) {}

  int players() const { return 2; }
  Position start() const { return {.heaps = start_}; }

  Turn turn(const Position& p) const {
    return p.heaps.items() == 0 ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  HeapMoves moves(const Position& p) const { return HeapMoves(p.heaps, limit_); }
  void play(Position& p, Move m) const {
    p.heaps.take(m);
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.mover : p.mover ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return start_.items(); }
  double positions_at_most(const Position& p) const { return p.heaps.subsets(); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.heaps.key(0); }
  int tier(const Position& p) const { return kMaxItems - p.heaps.items(); }
  FixedList<Position, kMaxHeaps> parts(const Position& p) const;  // one position a heap

  // Bouton's theorem. By mex a heap of 60000 would take two thousand million looks.
  int nimber(const Position& p) const {
    int nimber = 0;
    for (int heap = 0; heap < p.heaps.count; ++heap) nimber ^= p.heaps.size(heap) % (limit_ + 1);
    return nimber;
  }

 private:
  Heaps start_;
  int limit_;
  bool misere_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Nim(heaps_of(options), options.number("max"), options.flag("misere")));
}

}  // namespace zermelo::nim
