// Judges a position by the weights of its patterns, learned by `zermelo train othello`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engines/othello/patterns.h"

namespace zermelo::othello {

inline constexpr int kUnits = 32;  // of a judgement, and of a weight, to a disc

class Evaluation {
 public:
  // Weights in 1 / kUnits of a disc, kStages * kStageWeights of them.
  explicit Evaluation(std::vector<std::int16_t> weights) : weights_(std::move(weights)) {}

  // The expected score of `own`, to move, in 1 / kUnits of a disc; 8 by 8 only.
  int judge(std::uint64_t own, std::uint64_t other) const {
    const int empties = 64 - std::popcount(own | other);
    const std::int16_t* const stage = weights_.data() + stage_of(empties) * kStageWeights;
    int sum = 0;
    for_each_feature(own, other, [&](std::size_t index) { sum += stage[index]; });
    return std::clamp(sum, -63 * kUnits, 63 * kUnits);
  }
  const std::vector<std::int16_t>& weights() const { return weights_; }

 private:
  std::vector<std::int16_t> weights_;
};

}  // namespace zermelo::othello
