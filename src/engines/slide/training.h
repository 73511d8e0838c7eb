// Temporal-difference learning of a network by playing: the value of a board after a slide moves
// towards the next reward plus the value after the next slide. All threads learn into one network; of the
// weights that every game uses each has its own, which are merged all the time (Network::OwnWeights).
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "base/limits.h"
#include "engines/slide/network.h"

namespace zermelo::slide {

struct Training {
  std::uint64_t episodes = 0;  // to be reached, those learned before included
  Limits limits = {};          // no episode begins after its time, which the first one starts
  float rate = 0.1f;           // of the error that a board takes over at once
  float lambda = 0;            // above 0 learning waits for the end and looks further ahead
  // After each game others are begun from its middle, the middle of what remains, and so on: late
  // positions are seen more often. These count as moves, not as episodes.
  bool restart = false;
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t block = 1000;  // episodes a report
};

struct TrainingReport {
  std::uint64_t episodes = 0;  // in all
  std::uint64_t block = 0;     // of which the rest of this tells
  double average = 0;
  std::int64_t best = 0;
  std::array<std::uint64_t, kSlideTiles> ended_with{};  // by the largest tile
  std::uint64_t moves = 0;
  double seconds = 0;

  double share_reaching(int tile) const;
};

// Learns from episode `done` on until all are done, time is up or it is stopped; returns how many
// there are then. `report` is called after each block, or after the next merge, by one thread at a time. With
// one thread the same seed learns the same.
template <class Rule>
std::uint64_t train(Network<Rule>& network, const Training& training, std::uint64_t done,
                    const std::function<void(const TrainingReport&)>& report,
                    const Control& control = {});

}  // namespace zermelo::slide
