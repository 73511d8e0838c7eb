// Judges a position by the weights of its patterns and what a small network adds to their sum; both are
// learned by `zermelo train othello`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/othello/correction.h"
#include "engines/othello/patterns.h"

namespace zermelo::othello {

inline constexpr int kUnits = 32;  // of a judgement, and of a weight, to a disc

class Evaluation {
 public:
  // Weights in 1 / kUnits of a disc, kStages * kStageWeights of them.
  explicit Evaluation(std::vector<std::int16_t> weights, Correction correction = {})
      : weights_(std::move(weights)), correction_(std::move(correction)) {}

  // The expected score of `own`, to move, in 1 / kUnits of a disc; 8 by 8 only.
  int judge(std::uint64_t own, std::uint64_t other) const {
    const std::size_t stage = stage_of(64 - std::popcount(own | other));
    if (!is_corrected() || !othello::is_corrected(stage)) return sum(own, other);
    const std::int16_t* const weights = weights_.data() + stage * kStageWeights;
    const CorrectionLayers& layers = correction_.of_stage(stage);
    NumberSums numbers(correction_, layers);
    int sum = 0;
    for_each_feature(own, other, [&](std::size_t index) {
      sum += weights[index];
      numbers.add(index);
    });
    return limited(sum + static_cast<int>(layers.answer(numbers.sums()) / kAnswerUnits));
  }
  bool is_corrected() const { return !correction_.is_empty(); }
  // The sum of weights alone: half the time, and good enough to order moves.
  int sum(std::uint64_t own, std::uint64_t other) const {
    const std::size_t stage = stage_of(64 - std::popcount(own | other));
    const std::int16_t* const weights = weights_.data() + stage * kStageWeights;
    int sum = 0;
    for_each_feature(own, other, [&](std::size_t index) { sum += weights[index]; });
    return limited(sum);
  }

 private:
  static constexpr int kAnswerUnits = (1 << (kNumberBits + kWeightBits)) / kUnits;
  static int limited(int score) { return std::clamp(score, -63 * kUnits, 63 * kUnits); }

  std::vector<std::int16_t> weights_;
  Correction correction_;
};

}  // namespace zermelo::othello
