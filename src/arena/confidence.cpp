#include "arena/confidence.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace zermelo {

double normal_below(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

Share share_of(double successes, double trials) {
  if (trials == 0) return {0, 0, 1};
  constexpr double z = kTwoSided95;
  const double p = successes / trials, z2 = z * z / trials;
  const double middle = (p + z2 / 2) / (1 + z2);
  const double half = z * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2);
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double margin_of(double sum, double squares, double n) {
  if (n < 2) return 0;
  const double mean = sum / n;
  return kTwoSided95 * std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
}

}  // namespace zermelo
