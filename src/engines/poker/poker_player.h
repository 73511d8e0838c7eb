// A player of Poker alone. analysis/poker_unit.cpp seats them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>

#include "base/rng.h"
#include "games/poker/poker.h"

namespace zermelo::poker {

class PokerPlayer {
 public:
  virtual ~PokerPlayer() = default;

  // The action of the player to act, one that is legal. `seen` is its view of the table.
  virtual Action choose(const Position& seen) = 0;
  // A new match begins, and who plays by chance starts over with this seed.
  virtual void reset(std::uint64_t) {}
};

// The first of these actions that is legal; assumes that one is.
Action first_legal(const Poker& game, const Position& seen, std::initializer_list<Action> wanted);
bool is_legal(const Poker& game, const Position& seen, Action action);

// The shorter stack of two players, with what is in the pot.
Chips effective_stack(const Position& seen);

}  // namespace zermelo::poker
