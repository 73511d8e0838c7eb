#include "base/numerals.h"

#include <algorithm>
#include <cmath>

namespace zermelo {

std::string with_error(double x, double error) {
  if (!(error > 0) || !std::isfinite(error)) return fmt::format("{:.6g}", x);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(error))));
  const bool is_zero = std::abs(x) * std::pow(10, decimals) < 0.5;  // and has no sign
  return fmt::format("{:.{}f} +- {:.{}f}", is_zero ? 0.0 : x, decimals, error, decimals);
}

}  // namespace zermelo
