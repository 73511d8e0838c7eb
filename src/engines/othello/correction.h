// What the sum of weights misses, because what two patterns are worth together is not the sum of both:
// a small network over the same features.
//
// Each feature has kWidth numbers. Those of all features of a position are added up, as its weights
// are; then come kHidden units, each a weighted sum of the results, and one more sum. Negative results
// count an eighth. All is in whole numbers, so that every build judges alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/simd.h"
#include "engines/othello/patterns.h"

namespace zermelo::othello {

inline constexpr std::size_t kWidth = 16, kHidden = 32;
inline constexpr int kNegativeShift = 3;  // what is negative counts an eighth
// Bits behind the point: of the numbers of features and their sums, and of weights.
inline constexpr int kNumberBits = 6, kWeightBits = 8;
// Keep every sum within 32 bits.
inline constexpr int kMostNumber = 127, kMostWeight = 2047, kMostSum = 32767;
inline constexpr int kMostStart = 8192, kMostBias = 1 << 28;
static_assert(static_cast<int>(kFeatures) * kMostNumber + kMostStart <= kMostSum);
static_assert(std::int64_t{kWidth} * kMostSum * kMostWeight + kMostBias <= INT32_MAX);
static_assert(std::int64_t{kHidden} * kMostSum * kMostWeight <= INT32_MAX);

// The stages whose positions have a network; all of them share the numbers of the features. Before
// them the sum alone judges, after them positions are solved.
inline constexpr std::size_t kFirstCorrected = 2, kLastCorrected = 8;
constexpr bool is_corrected(std::size_t stage) {
  return stage >= kFirstCorrected && stage <= kLastCorrected;
}

// What a stage does with the sums of the numbers.
struct CorrectionLayers {
  std::array<std::int16_t, kWidth> start{};  // the sums begin with it
  std::array<std::array<std::int16_t, kHidden>, kWidth> weights{};
  std::array<std::int32_t, kHidden> bias{};
  std::array<std::int16_t, kHidden> out{};
  std::int32_t out_bias = 0;

  bool operator==(const CorrectionLayers&) const = default;
  // The network's answer, in 1 / 2^(kNumberBits + kWeightBits) of a disc.
  std::int64_t answer(const std::array<std::int16_t, kWidth>& sums) const {
    std::array<std::int32_t, kHidden> units = bias;
    for (std::size_t d = 0; d < kWidth; ++d) {
      const std::int32_t input = std::max<std::int32_t>(sums[d], sums[d] >> kNegativeShift);
      for (std::size_t u = 0; u < kHidden; ++u) units[u] += input * weights[d][u];
    }
    std::int32_t sum = 0;
    for (std::size_t u = 0; u < kHidden; ++u) {
      const std::int32_t unit = std::clamp(units[u] >> kWeightBits, -kMostSum, kMostSum);
      sum += out[u] * std::max(unit, unit >> kNegativeShift);
    }
    return std::int64_t{sum} + out_bias;
  }
};

struct Correction {
  std::vector<std::int8_t> numbers;  // kWidth of each feature; none if nothing is corrected
  std::array<CorrectionLayers, kLastCorrected - kFirstCorrected + 1> stages;

  bool is_empty() const { return numbers.empty(); }
  const CorrectionLayers& of_stage(std::size_t stage) const {
    return stages[stage - kFirstCorrected];
  }
};

// The sums of the numbers of features.
class NumberSums {
 public:
  NumberSums(const Correction& correction, const CorrectionLayers& layers)
      : numbers_(correction.numbers.data()), sums_(simd::load<simd::Shorts>(layers.start.data())) {}

  void add(std::size_t feature) {
    using Numbers = std::int8_t __attribute__((vector_size(kWidth)));
    using Signed = std::int16_t __attribute__((vector_size(2 * kWidth)));
    const auto numbers = simd::load<Numbers>(numbers_ + kWidth * feature);
    sums_ += simd::as<simd::Shorts>(__builtin_convertvector(numbers, Signed));
  }
  std::array<std::int16_t, kWidth> sums() const {
    std::array<std::int16_t, kWidth> all;
    simd::store(all.data(), sums_);
    return all;
  }

 private:
  const std::int8_t* numbers_;
  simd::Shorts sums_;
};

}  // namespace zermelo::othello
