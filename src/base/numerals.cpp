#include "base/numerals.h"

#include <algorithm>
#include <cmath>

namespace zermelo {

std::string with_error(double x, double error) {
  if (!(error > 0) || !std::isfinite(error)) return fmt::format("{:.6g}", x);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(error))));
  return fmt::format("{:.{}f} +- {:.{}f}", x, decimals, error, decimals);
}

}  // namespace zermelo
