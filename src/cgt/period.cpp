#include "cgt/period.h"

#include <algorithm>
#include <vector>

namespace zermelo {
namespace {

// reach[p]: how many values from the end on equal the one p places before.
std::vector<std::uint32_t> reaches(const std::vector<std::int32_t>& values) {
  const std::size_t size = values.size();
  const auto at = [&](std::size_t i) { return values[size - 1 - i]; };  // from the end
  std::vector<std::uint32_t> reach(size, 0);
  // The Z algorithm: [left, right) is the match found so far that ends last.
  for (std::size_t p = 1, left = 0, right = 0; p < size; ++p) {
    std::size_t z = p < right ? std::min<std::size_t>(right - p, reach[p - left]) : 0;
    while (p + z < size && at(z) == at(p + z)) ++z;
    reach[p] = static_cast<std::uint32_t>(z);
    if (p + z > right) left = p, right = p + z;
  }
  return reach;
}

// The shortest period of the sequence for which the theorem's range is known, if there is one.
std::optional<Period> shortest(const TakingCode& code, const std::vector<std::int32_t>& values) {
  const auto t = static_cast<std::size_t>(std::max(1, code.most_heaps()));
  const auto k = static_cast<std::size_t>(code.length());
  const std::vector<std::uint32_t> reach = reaches(values);
  for (std::size_t p = 1; p < values.size(); ++p) {
    const std::size_t compared = values.size() - p;  // n + p is known for n below
    const std::size_t preperiod = compared - reach[p];
    const std::size_t n0 = std::max<std::size_t>(1, preperiod);
    if (t * n0 + (t - 1) * p + k <= compared) return Period{preperiod, p};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Period> find_period(const TakingCode& code, std::span<const std::uint16_t> values) {
  if (!code.has_digits()) return std::nullopt;
  std::vector<std::int32_t> sequence(values.begin(), values.end());
  if (auto period = shortest(code, sequence)) {
    period->proved = true;
    return period;
  }
  // A saltus is a period of the differences. Finite octal games have none (Austin 1976), but over a
  // short range some look as if they had.
  if (code.most_heaps() < 3) return std::nullopt;
  for (std::size_t n = 0; n + 1 < sequence.size(); ++n) sequence[n] = sequence[n + 1] - sequence[n];
  sequence.pop_back();
  auto period = shortest(code, sequence);
  if (!period) return std::nullopt;
  const std::size_t n0 = period->preperiod;
  period->saltus = values[n0 + period->length] - values[n0];
  return period->saltus > 0 ? period : std::nullopt;
}

}  // namespace zermelo
