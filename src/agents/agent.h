// A player of one game: the one interface that all of this room implements. `random.h` is the
// smallest, the one to copy.
#pragma once

#include <cstdint>

#include "base/limits.h"
#include "core/game.h"
#include "core/thoughts.h"

namespace zermelo {

template <Game G>
class Agent {
 public:
  using Position = typename G::Position;

  virtual ~Agent() = default;

  // Chooses a move. `seen` is what the player to move may see (its view, in games that hide
  // something) and it is a player's turn. Limits that are given take the place of the agent's own
  // parameters: an answer is due within the time, give or take a single playout. The same seed and
  // the same calls give the same thoughts, unless time or a stop ended them.
  virtual Thoughts think(const Position& seen, const Limits& limits,
                         const Control& control = {}) = 0;

  // Forgets all earlier positions and starts over with this seed: a new game begins.
  virtual void reset(std::uint64_t seed) = 0;
};

}  // namespace zermelo
