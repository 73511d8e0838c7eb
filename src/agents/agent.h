// A player of one game: the one interface that all of this room implements. `random.h` is the
// smallest, the one to copy.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game.h"
#include "core/value.h"

namespace zermelo {

struct Thoughts;

// Somebody who looks over an agent's shoulder.
class Watcher {
 public:
  virtual ~Watcher() = default;
  // What the agent thinks so far, some times a second, on a thread of the agent's.
  virtual void so_far(const Thoughts& thoughts) = 0;
};

// How much an agent may spend on a move. Zeros leave all to the agent's own parameters; if any of
// the first three is given, these limits take the place of its own.
struct Limits {
  std::uint64_t simulations = 0;  // playouts, or positions for agents that search without them
  int depth = 0;                  // moves ahead
  double seconds = 0;
  const std::atomic<bool>* stop = nullptr;  // set by another thread: answer at once
  Watcher* watcher = nullptr;               // changes nothing in what is thought

  bool given() const { return simulations != 0 || depth != 0 || seconds != 0; }
};

// What an agent thinks of a position. Moves are named by their place in the game's list of legal
// moves, so that thoughts look alike for all games.
struct Thoughts {
  std::size_t best = 0;
  std::vector<Value> values;  // of each legal move, for the player who makes it
  std::uint64_t work = 0;     // playouts made, or positions searched
  int depth = 0;              // moves looked ahead; 0 where that means nothing
};

template <Game G>
class Agent {
 public:
  using Position = typename G::Position;

  virtual ~Agent() = default;

  // Chooses a move. `seen` is what the player to move may see (his view, in games that hide
  // something) and it is a player's turn. Keeps the limits: an answer is due within the time, give
  // or take a single playout. The same seed and the same calls give the same thoughts, unless time
  // or a stop ended them.
  virtual Thoughts think(const Position& seen, const Limits& limits) = 0;

  // Forgets all earlier positions and starts over with this seed: a new game begins.
  virtual void reset(std::uint64_t seed) = 0;
};

}  // namespace zermelo
