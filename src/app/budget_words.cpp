#include "app/budget_words.h"

#include <string_view>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {

std::uint64_t BudgetWords::bytes() const {
  if (memory.empty()) {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || size <= 0) return std::uint64_t{1} << 30;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 2;
  }
  constexpr std::string_view kUnits = "KMGT";
  std::string number = upper(memory);
  if (number.ends_with('B')) number.pop_back();
  double unit = 1;
  if (const auto power = number.empty() ? kUnits.npos : kUnits.find(number.back());
      power != kUnits.npos) {
    number.pop_back();
    for (std::size_t i = 0; i <= power; ++i) unit *= 1000;
  }
  const auto amount = to_real(number);
  if (!amount || !(*amount > 0) || !(*amount * unit < 1e18)) {
    bad_input("--memory: expected an amount such as 500M or 4G, found '{}'", memory);
  }
  return static_cast<std::uint64_t>(*amount * unit);
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
