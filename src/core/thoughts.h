// What an agent or an expert thinks of a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/value.h"

namespace zermelo {

// Moves that belong together, such as the cells of a winner's connection. It is told in words and drawn.
struct Region {
  std::string name;                // "connection"
  std::vector<std::size_t> moves;  // by their places in the list of legal moves
};

// Moves are named by their place in the game's list of legal moves, so that thoughts look alike for
// all games.
struct Thoughts {
  std::size_t best = 0;
  std::vector<Value> values;  // of each legal move, for the player who makes it
  Value value = {};           // of the position, where more is known than the best move tells
  std::uint64_t work = 0;     // playouts made, or positions searched
  int depth = 0;              // moves looked ahead; 0 where that means nothing
  std::vector<Region> regions = {};
  std::string theorem =
      "";  // by which the value of the position is known without search; else empty
  // Of each legal move, what each player can expect; empty unless more than two play and it is known.
  std::vector<std::vector<double>> returns = {};
};

// Thoughts of which no value is known yet. Compiled once, and not for every game and agent.
Thoughts unknown_thoughts(std::size_t moves, std::uint64_t work = 0, int depth = 0);

}  // namespace zermelo
