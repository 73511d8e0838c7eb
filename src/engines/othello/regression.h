// Least squares: the weights of one stage that come nearest to the labels of positions, and not far
// from what they were where few positions speak.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/control.h"
#include "engines/othello/patterns.h"

namespace zermelo::othello {

struct Sample {
  std::uint64_t own, other;
  float label = 0;  // score in discs
};

// Where each weight of a stage is learned: patterns that are images of each other share one.
const std::vector<std::uint32_t>& shared_weights();

struct FitRules {
  double loyalty = 20;   // to what a weight was: as much as so many positions that show it
  int steps = 12;        // of conjugate gradients
  int threads = 1;       // which do not change the result
  Control control = {};  // once stopped, the weights mean nothing
};

// Changes `weights`, in discs; those that are shared stay alike.
void fit(std::vector<float>& weights, const std::vector<Sample>& samples, const FitRules& rules);

}  // namespace zermelo::othello
