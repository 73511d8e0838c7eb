// What is told of a solved game as a whole.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/value.h"
#include "solve/value_code.h"

namespace zermelo {

// How likely a stage of the game is (core/game.h: Staged).
struct StageChance {
  std::string stage;  // "32"
  double last;        // to end there, under the play that expects the highest return
  double reach;       // to get there at all, under the play that aims at nothing else
};

// Over all positions that can be reached, each counted once.
struct Summary {
  struct Counts {
    std::uint64_t wins = 0, loses = 0, ties = 0;
    friend bool operator==(const Counts&, const Counts&) = default;
  };

  Value value;  // of the position that was solved
  std::uint64_t positions = 0, wins = 0, loses = 0, ties = 0, draws = 0;
  std::uint64_t ended = 0;  // of these positions
  std::uint64_t moves = 0;  // legal moves of all positions together
  int max_remoteness = 0;
  std::vector<Counts> by_remoteness;
  std::uint64_t bytes = 0;          // of the table
  std::vector<double> returns;      // of each player, where there is chance or are many players
  std::vector<StageChance> stages;  // where the game has them: solve/expectation.h

  void add(Code code, std::uint64_t count);
  void add_draws(std::uint64_t count) {
    draws += count;
    positions += count;
  }
};

}  // namespace zermelo
