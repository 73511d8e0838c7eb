#include "engines/slide/line_values.h"

#include <algorithm>
#include <cmath>

namespace zermelo::slide {

LineValues::LineValues(const LineWeights& weights, bool (*merge)(int, int))
    : values_(static_cast<std::size_t>(kTiles) * kTiles * kTiles * kTiles) {
  std::array<float, kTiles> disorder{}, weight{};
  for (int tile = 1; tile < kTiles; ++tile) {
    const auto t = static_cast<std::size_t>(tile);
    disorder[t] = std::pow(static_cast<float>(tile), weights.disorder_power);
    weight[t] = std::pow(static_cast<float>(tile), weights.weight_power);
  }
  for (std::size_t place = 0; place < values_.size(); ++place) {
    std::array<int, 4> line;
    std::size_t rest = place;
    for (int& tile : line) {
      tile = static_cast<int>(rest % kTiles);
      rest /= kTiles;
    }
    float value = 0, rises = 0, falls = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto tile = static_cast<std::size_t>(line[i]);
      if (tile == 0) value += weights.space;
      value -= weights.weight * weight[tile];
      if (i == 3) continue;
      if (merge(line[i], line[i + 1])) value += weights.pair;
      const float step = disorder[static_cast<std::size_t>(line[i + 1])] - disorder[tile];
      (step > 0 ? rises : falls) += std::abs(step);
    }
    values_[place] = value - weights.disorder * std::min(rises, falls);
  }
}

}  // namespace zermelo::slide
