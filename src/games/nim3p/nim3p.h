// Nim3P: Nim for three, where the one who follows the taker of the last item wins.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "boards/heaps.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::nim3p {

inline constexpr std::string_view kRules = R"(
Three players P0, P1 and P2 take turns in this order; P0 starts. There are some heaps of items. A
move takes one or more items, as many as one likes, from one heap. The game ends with the last
item: the player who follows the one who took it wins and gets 1, the others get 0. With extra, the
player who follows the winner gets 0.2. There is no tie.

The heaps are given as bare numbers, nim3p(3,4,5), or as heaps of equal size,
nim3p(heaps=3,size=5): from 1 to 16 heaps, up to 65535 items in all.

A position is a sentence: whose turn it is, p0-turn, p1-turn or p2-turn, and the size of each heap,
such as "p1-turn 3 0 2"; an empty heap stays as 0. When all are empty, it is the winner's turn.
Without the first word it is P0's turn. A move is the number of a heap, from 1, and how many items
to take: "3 2" takes two items from heap 3.
)";

class Nim3p {
 public:
  struct Position {
    Heaps heaps;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = HeapMove;

  Nim3p(const Heaps& start, bool extra) : start_(start), extra_(extra) {}

  int players() const { return 3; }
  Position start() const { return {.heaps = start_}; }

  Turn turn(const Position& p) const {
    return p.heaps.items() == 0 ? Turn::over() : Turn::player(p.mover);
  }
  HeapMoves moves(const Position& p) const { return HeapMoves(p.heaps, kMaxItems); }
  void play(Position& p, Move m) const {
    p.heaps.take(m);
    p.mover = kNext[p.mover];
  }
  Payoffs payoffs(const Position& p) const {
    Payoffs payoffs(3);
    payoffs[p.mover] = 1;
    if (extra_) payoffs[kNext[p.mover]] = 0.2;
    return payoffs;
  }
  PayoffRange payoff_range() const { return {.low = 0, .high = 1, .sum = extra_ ? 1.2 : 1.0}; }
  int max_length() const { return start_.items(); }
  double positions_at_most(const Position& p) const { return 3 * p.heaps.subsets(); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.heaps.key(p.mover); }
  int tier(const Position& p) const { return kMaxItems - p.heaps.items(); }

 private:
  static constexpr std::array<std::uint8_t, 3> kNext = {1, 2, 0};

  Heaps start_;
  bool extra_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Nim3p(heaps_of(options), options.flag("extra")));
}

}  // namespace zermelo::nim3p
