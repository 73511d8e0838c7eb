// Axes of charts.
#pragma once

#include <algorithm>
#include <cmath>

namespace zermelo {

// 1, 2 or 5 times a power of ten, 1 at least, such that about `count` of them make `span`.
inline double tick_step(double span, int count) {
  const double rough = std::max(span / count, 1.0);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= rough) return step * power;
  }
  return 10 * power;
}

}  // namespace zermelo
