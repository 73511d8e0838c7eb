#include "app/budget_words.h"

#include <cmath>
#include <string_view>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {

std::uint64_t BudgetWords::bytes() const {
  if (!memory.empty()) return bytes_of("--memory", memory);
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || size <= 0) return std::uint64_t{1} << 30;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 2;
}

std::uint64_t bytes_of(std::string_view word, const std::string& memory) {
  constexpr std::string_view kUnits = "KMGT";
  std::string number = upper(memory);
  if (number.ends_with('B')) number.pop_back();
  const auto power = number.empty() ? kUnits.npos : kUnits.find(number.back());
  if (power != kUnits.npos) number.pop_back();
  const auto amount = to_real(number);
  const double bytes = amount.value_or(0) * std::pow(1000, static_cast<double>(power + 1));
  // A bare number would be bytes to some and megabytes to others.
  if (power == kUnits.npos || !(bytes >= 1) || !(bytes < 1e18)) {
    bad_input("{}: expected an amount with its unit such as 500M or 4G, found '{}'", word, memory);
  }
  return static_cast<std::uint64_t>(bytes);
}

Limits BudgetWords::limits(double otherwise) const {
  return {.seconds = time.empty() ? otherwise : seconds_of("--time", time), .bytes = bytes()};
}

double seconds_of(std::string_view word, const std::string& time) {
  const auto amount = to_seconds(time);
  if (!amount || !(*amount > 0)) {
    bad_input("{}: expected a time above 0 such as 500ms, 2s, 3m or 1h, found '{}'", word, time);
  }
  return *amount;
}

}  // namespace zermelo
