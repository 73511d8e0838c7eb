#include "engines/othello/correction_fit.h"

#include <cmath>
#include <memory>
#include <numeric>

#include "base/rng.h"
#include "base/simd.h"

namespace zermelo::othello {
namespace {

constexpr float kNegative = 1.0f / (1 << kNegativeShift);
constexpr float kErrorScale = 1.0f / 8;  // of an error in discs, as a slope
// Slopes count as if so much had been seen of them before: the first steps are not too long.
constexpr float kNumbersBefore = 0.01f, kLayersBefore = 1;

// Everything about a stage in the order of CorrectionLayers, as values or as sums of squared slopes.
struct Layers {
  std::array<float, kWidth> start{};
  std::array<std::array<float, kWidth>, kHidden> weights{};
  std::array<float, kHidden> bias{};
  std::array<float, kHidden> out{};
  float out_bias = 0;
};

// One value and the squares of its slopes.
void take_step(float& value, float& seen, float slope, float step) {
  seen += slope * slope;
  value -= step * slope / std::sqrt(seen);
}

// The same for a row of them, in vectors: the compiler does not vectorise roots by itself.
template <std::size_t kCount>
void take_steps(float* values, float* seen, const std::array<float, kCount>& slopes, float step) {
  constexpr std::size_t kLanes = sizeof(simd::Floats) / sizeof(float);
  static_assert(kCount % kLanes == 0);
  for (std::size_t i = 0; i < kCount; i += kLanes) {
    const auto slope = simd::load<simd::Floats>(&slopes[i]);
    const simd::Floats squares = simd::load<simd::Floats>(seen + i) + slope * slope;
    simd::store(seen + i, squares);
    simd::store(values + i,
                simd::load<simd::Floats>(values + i) - step * slope / simd::square_roots(squares));
  }
}

using FeaturePlaces = std::array<std::uint32_t, kFeatures>;

// Where the features of a position have their numbers: features that share them have one place.
FeaturePlaces places_of(const Sample& sample) {
  FeaturePlaces places;
  std::size_t n = 0;
  const std::vector<std::uint32_t>& shared = shared_weights();
  for_each_feature(sample.own, sample.other,
                   [&](std::size_t index) { places[n++] = shared[index]; });
  return places;
}

class FloatNetwork {
 public:
  explicit FloatNetwork(std::uint64_t seed)
      : numbers_(kStageWeights * kWidth), numbers_seen_(kStageWeights * kWidth, kNumbersBefore) {
    Rng rng(seed);
    const auto about_zero = [&rng] { return static_cast<float>(2 * rng.unit() - 1); };
    // The same in every stage, so that the numbers of features mean the same.
    Layers first;
    for (float& value : first.start) value = 0.5f * about_zero();
    for (auto& row : first.weights) {
      for (float& value : row) value = 0.43f * about_zero();
    }
    for (float& value : first.out) value = 0.87f * about_zero();
    layers_.fill(first);
    Layers before;
    before.start.fill(kLayersBefore);
    for (auto& row : before.weights) row.fill(kLayersBefore);
    before.bias.fill(kLayersBefore);
    before.out.fill(kLayersBefore);
    before.out_bias = kLayersBefore;
    layers_seen_.fill(before);
  }

  // Asks for the memory of a position that is learned soon.
  void fetch(const FeaturePlaces& features) const {
    for (const std::uint32_t f : features) {
      __builtin_prefetch(&numbers_[kWidth * f], 1);
      __builtin_prefetch(&numbers_seen_[kWidth * f], 1);
    }
  }

  // `features` are the places of the sample.
  void learn(const Sample& sample, const FeaturePlaces& features, float sum, float number_step,
             float layer_step) {
    const std::size_t stage =
        stage_of(64 - std::popcount(sample.own | sample.other)) - kFirstCorrected;
    Layers& layers = layers_[stage];
    Layers& seen = layers_seen_[stage];

    std::array<float, kWidth> sums = layers.start, inputs;
    for (const std::uint32_t f : features) {
      const float* const numbers = &numbers_[kWidth * f];
      for (std::size_t d = 0; d < kWidth; ++d) sums[d] += numbers[d];
    }
    for (std::size_t d = 0; d < kWidth; ++d) inputs[d] = std::max(sums[d], kNegative * sums[d]);
    std::array<float, kHidden> units;
    float answer = sum + layers.out_bias;
    for (std::size_t u = 0; u < kHidden; ++u) {
      units[u] = layers.bias[u];
      for (std::size_t d = 0; d < kWidth; ++d) units[u] += layers.weights[u][d] * inputs[d];
      answer += layers.out[u] * std::max(units[u], kNegative * units[u]);
    }

    const float slope = kErrorScale * (answer - sample.label);
    std::array<float, kWidth> slopes{};  // of the inputs
    std::array<float, kHidden> of_units, of_out;
    take_step(layers.out_bias, seen.out_bias, slope, layer_step);
    for (std::size_t u = 0; u < kHidden; ++u) {
      const float rise = units[u] > 0 ? 1.0f : kNegative;
      of_units[u] = slope * layers.out[u] * rise;
      of_out[u] = slope * units[u] * rise;
      std::array<float, kWidth> of_weights;
      for (std::size_t d = 0; d < kWidth; ++d) {
        slopes[d] += of_units[u] * layers.weights[u][d];
        of_weights[d] = of_units[u] * inputs[d];
      }
      take_steps(layers.weights[u].data(), seen.weights[u].data(), of_weights, layer_step);
    }
    take_steps(layers.out.data(), seen.out.data(), of_out, layer_step);
    take_steps(layers.bias.data(), seen.bias.data(), of_units, layer_step);
    for (std::size_t d = 0; d < kWidth; ++d) slopes[d] *= sums[d] > 0 ? 1.0f : kNegative;
    take_steps(layers.start.data(), seen.start.data(), slopes, layer_step);
    for (const std::uint32_t f : features) {
      take_steps(&numbers_[kWidth * f], &numbers_seen_[kWidth * f], slopes, number_step);
    }
  }

  Correction rounded() const {
    Correction correction;
    const auto in_bits = [](float value, int bits, int most) {
      const float scaled = std::round(std::ldexp(value, bits));
      return static_cast<int>(
          std::clamp(scaled, static_cast<float>(-most), static_cast<float>(most)));
    };
    correction.numbers.resize(numbers_.size());
    const std::vector<std::uint32_t>& shared = shared_weights();
    for (std::size_t f = 0; f < kStageWeights; ++f) {
      for (std::size_t d = 0; d < kWidth; ++d) {
        correction.numbers[kWidth * f + d] = static_cast<std::int8_t>(
            in_bits(numbers_[kWidth * shared[f] + d], kNumberBits, kMostNumber));
      }
    }
    for (std::size_t s = 0; s < layers_.size(); ++s) {
      const Layers& from = layers_[s];
      CorrectionLayers& to = correction.stages[s];
      for (std::size_t d = 0; d < kWidth; ++d) {
        to.start[d] = static_cast<std::int16_t>(in_bits(from.start[d], kNumberBits, kMostStart));
        for (std::size_t u = 0; u < kHidden; ++u) {
          to.weights[d][u] =
              static_cast<std::int16_t>(in_bits(from.weights[u][d], kWeightBits, kMostWeight));
        }
      }
      for (std::size_t u = 0; u < kHidden; ++u) {
        to.bias[u] = in_bits(from.bias[u], kNumberBits + kWeightBits, kMostBias);
        to.out[u] = static_cast<std::int16_t>(in_bits(from.out[u], kWeightBits, kMostWeight));
      }
      to.out_bias = in_bits(from.out_bias, kNumberBits + kWeightBits, kMostBias);
    }
    return correction;
  }

 private:
  std::vector<float> numbers_, numbers_seen_;  // at the place that features share
  std::array<Layers, kLastCorrected - kFirstCorrected + 1> layers_, layers_seen_;
};

}  // namespace

Correction fit_correction(const Evaluation& evaluation, const std::vector<Sample>& samples,
                          const CorrectionRules& rules) {
  const auto network = std::make_unique<FloatNetwork>(rules.seed);
  Rng rng(rules.seed + 1);
  std::vector<std::uint32_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0u);
  const double all = static_cast<double>(samples.size()) * rules.passes;
  double done = 0;
  std::uint64_t told = 0;
  for (int pass = 0; pass < rules.passes; ++pass) {
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    }
    FeaturePlaces features{}, next{};
    if (!order.empty()) next = places_of(samples[order[0]]);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (rules.control.is_stopped()) return {};
      const Sample& sample = samples[order[i]];
      features = next;
      if (i + 1 < order.size()) {
        next = places_of(samples[order[i + 1]]);
        network->fetch(next);
      }
      const auto left = static_cast<float>(std::min(1.0, 2 * (1 - done++ / all)));
      const float sum = static_cast<float>(evaluation.sum(sample.own, sample.other)) / kUnits;
      network->learn(sample, features, sum, rules.number_step * left, rules.layer_step * left);
      const auto work = static_cast<std::uint64_t>(done / all * static_cast<double>(rules.work));
      if (rules.control.progress != nullptr && work > told) {
        rules.control.progress->add(work - told);
        told = work;
      }
    }
  }
  return network->rounded();
}

}  // namespace zermelo::othello
