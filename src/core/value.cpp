#include "core/value.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace zermelo {

std::string to_string(Known known) {
  switch (known) {
    case Known::kUnknown: return "unknown";
    case Known::kEstimated: return "estimated";
    case Known::kExact: return "exact";
    case Known::kProved: return "proved";
  }
  return "";
}

std::string to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNone: return "none";
    case Outcome::kLose: return "lose";
    case Outcome::kTie: return "tie";
    case Outcome::kDraw: return "draw";
    case Outcome::kWin: return "win";
  }
  return "";
}

namespace {

// "0.52 +- 0.03": the error in one digit, the number no finer than its error.
std::string with_error(double x, double error) {
  if (!(error > 0) || !std::isfinite(error)) return fmt::format("{:.6g}", x);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(error))));
  return fmt::format("{:.{}f} +- {:.{}f}", x, decimals, error, decimals);
}

}  // namespace

std::string to_string(const Value& value) {
  if (value.known == Known::kUnknown) return "unknown";
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (value.outcome != Outcome::kNone) {
    add(to_string(value.outcome) +
        (value.remoteness ? fmt::format(" in {}", *value.remoteness) : ""));
  }
  if (value.score) add(fmt::format("score {:+g}", *value.score));
  if (value.nimber) add(fmt::format("nimber {}", *value.nimber));
  if (value.expectation) {
    add(value.error ? with_error(*value.expectation, *value.error)
                    : fmt::format("{:.6g}", *value.expectation));
  }
  return fmt::format("{} ({})", text, to_string(value.known));
}

}  // namespace zermelo
