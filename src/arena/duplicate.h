// Duplicate hands of Poker between two agents: every deal is played from both seats, always from the same
// chips, so that luck with the cards cancels out, and the chips won a hand are what counts.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "any/any_game.h"
#include "base/control.h"

namespace zermelo {

struct DuplicateSettings {
  std::array<std::string, 2> agents;
  std::uint64_t deals = 1000;  // each is two hands
  std::uint64_t seed = 1;
  int threads = 1;
};

struct DuplicateResult {
  std::array<std::string, 2> agents;  // canonical specs
  std::uint64_t deals = 0;            // fewer than asked if stopped
  double chips = 0;                   // that the first agent wins a hand
  double error = 0;                   // its standard error; deals are what is independent
  std::array<double, 2> by_seat{};    // the same as player 1 and as player 2
};

// Assumes Poker of two players. The same seed plays the same hands, whatever the number of threads.
DuplicateResult play_duplicate(const AnyGame& game, const DuplicateSettings& settings,
                               const Control& control = {});

}  // namespace zermelo
