#include "engines/othello/regression.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/threads.h"
#include "engines/othello/evaluation.h"

namespace zermelo::othello {
namespace {

// The number of parts does not depend on the threads, so that the result does not either. Each part
// has sums of its own, which is not worth it for few positions.
constexpr std::size_t parts_for(std::size_t positions) { return positions < 1000 ? 1 : 4; }

using Weights = std::vector<float>;

// The sums that conjugate gradients ask for. A vector holds each shared weight once, at the place
// that shared_weights() names, and 0 elsewhere.
class Rows {
 public:
  Rows(const std::vector<Sample>& samples, int threads)
      : samples_(samples),
        threads_(threads),
        sums_(parts_for(samples.size()), Weights(kStageWeights)) {}

  // For each weight the sum, over the positions that show it, of of_row(sample, sum of `weights`
  // there).
  template <class OfRow>
  Weights gathered(const Weights& weights, const OfRow& of_row) {
    const std::vector<std::uint32_t>& shared = shared_weights();
    Weights all(kStageWeights);
    for (std::size_t f = 0; f < all.size(); ++f) all[f] = weights[shared[f]];
    parallel_for(sums_.size(), threads_, [&](std::size_t part) {
      Weights& sums = sums_[part];
      std::fill(sums.begin(), sums.end(), 0.0f);
      const std::size_t end = samples_.size() * (part + 1) / sums_.size();
      for (std::size_t i = samples_.size() * part / sums_.size(); i < end; ++i) {
        std::array<std::uint32_t, kFeatures> features;
        std::size_t n = 0;
        float sum = 0;
        for_each_feature(samples_[i].own, samples_[i].other, [&](std::size_t index) {
          features[n++] = static_cast<std::uint32_t>(index);
          sum += all[index];
        });
        const float value = of_row(samples_[i], sum);
        for (const std::uint32_t f : features) sums[f] += value;
      }
    });
    Weights total(kStageWeights);
    for (const Weights& sums : sums_) {
      for (std::size_t f = 0; f < total.size(); ++f) total[shared[f]] += sums[f];
    }
    return total;
  }

 private:
  const std::vector<Sample>& samples_;
  int threads_;
  std::vector<Weights> sums_;
};

double product(const Weights& a, const Weights& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return sum;
}

}  // namespace

const std::vector<std::uint32_t>& shared_weights() {
  static const std::vector<std::uint32_t> shared = [] {
    std::vector<std::uint32_t> to(kStageWeights);
    std::iota(to.begin(), to.end(), 0u);
    for (std::size_t k = 0; k < kPatterns.size(); ++k) {
      const std::uint64_t cells = kPatterns[k].cells;
      const int size = std::popcount(cells);
      for (int s = 1; s < 8; ++s) {
        if (square_image(cells, s) != cells) continue;
        std::vector<int> goes_to;  // the place in the pattern where each of its cells comes
        for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
          const std::uint64_t image = square_image(rest & (~rest + 1), s);
          goes_to.push_back(std::popcount(cells & (image - 1)));
        }
        for (std::size_t index = 0; index < power_of_three(size); ++index) {
          std::size_t image = 0, rest = index;
          for (int i = 0; i < size; ++i, rest /= 3) {
            image += rest % 3 * power_of_three(goes_to[static_cast<std::size_t>(i)]);
          }
          auto& at = to[kPatternBegin[k] + index];
          at = std::min(at, static_cast<std::uint32_t>(kPatternBegin[k] + image));
        }
      }
    }
    return to;
  }();
  return shared;
}

// Conjugate gradients on (X'X + D) change = X'(labels - X weights), where D holds weights to what they
// were, each divided by its own diagonal first: weights that are seldom seen move as fast as others.
void fit(std::vector<float>& weights, const std::vector<Sample>& samples, const FitRules& rules) {
  Rows rows(samples, rules.threads);
  const auto held = static_cast<float>(rules.loyalty);
  Weights diagonal =
      rows.gathered(Weights(kStageWeights), [](const Sample&, float) { return 1.0f; });
  for (float& seen : diagonal) seen += held;
  Weights rest =
      rows.gathered(weights, [](const Sample& sample, float sum) { return sample.label - sum; });
  Weights change(kStageWeights), scaled(kStageWeights);
  const auto scale = [&] {
    for (std::size_t f = 0; f < rest.size(); ++f) scaled[f] = rest[f] / diagonal[f];
  };
  scale();
  Weights towards = scaled;
  double left = product(rest, scaled);
  const double enough = left * 1e-7;
  for (int step = 0; step < rules.steps && left > enough && !rules.control.is_stopped(); ++step) {
    Weights image = rows.gathered(towards, [](const Sample&, float sum) { return sum; });
    for (std::size_t f = 0; f < image.size(); ++f) image[f] += held * towards[f];
    const auto length = static_cast<float>(left / product(towards, image));
    for (std::size_t f = 0; f < image.size(); ++f) {
      change[f] += length * towards[f];
      rest[f] -= length * image[f];
    }
    scale();
    const double now = product(rest, scaled);
    const auto keep = static_cast<float>(now / left);
    for (std::size_t f = 0; f < image.size(); ++f) towards[f] = scaled[f] + keep * towards[f];
    left = now;
  }
  for (std::size_t f = 0; f < weights.size(); ++f) weights[f] += change[shared_weights()[f]];
}

}  // namespace zermelo::othello
