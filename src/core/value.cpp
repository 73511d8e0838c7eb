#include "core/value.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

std::string to_string(Basis basis) {
  switch (basis) {
    case Basis::kNone: return "none";
    case Basis::kSamples: return "samples";
    case Basis::kSearch: return "search";
    case Basis::kJudgement: return "judgement";
  }
  return "";
}

void merge(Value& into, const Value& later) {
  if (later.known == Known::kUnknown || later.known < into.known) return;
  if (later.known > into.known || later.known == Known::kEstimated) {
    const Value old = std::exchange(into, later);
    // A nimber is known for sure, whatever is known of the rest.
    if (!into.nimber) into.nimber = old.nimber;
    return;
  }
  const auto add = [](auto& own, const auto& other) {
    if (!own) own = other;
  };
  if (into.outcome == Outcome::kNone) into.outcome = later.outcome;
  add(into.remoteness, later.remoteness);
  add(into.score, later.score);
  add(into.expectation, later.expectation);
  add(into.nimber, later.nimber);
}

namespace {

// "0.52 +- 0.03": the error in one digit, the number no finer than its error.
std::string with_error(double x, double error) {
  if (!(error > 0) || !std::isfinite(error)) return fmt::format("{:.6g}", x);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(error))));
  return fmt::format("{:.{}f} +- {:.{}f}", x, decimals, error, decimals);
}

// No finer than anybody could take it for.
std::string rounded(double x) {
  return fmt::format("{:.{}f}", x, std::abs(x) < 10 ? 3 : std::abs(x) < 1000 ? 1 : 0);
}

// " by 800 random games": what an estimate rests on.
std::string by_what(const Value& value) {
  switch (value.basis) {
    case Basis::kNone: return "";
    case Basis::kSamples: return fmt::format(" by {} random games", value.count);
    case Basis::kSearch:
      return value.count == 0 ? " by search" : fmt::format(" by a search, {} visits", value.count);
    case Basis::kJudgement: return " by judgement";
  }
  return "";
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
    const bool is_estimate = value.known == Known::kEstimated;
    add(value.error   ? with_error(*value.expectation, *value.error)
        : is_estimate ? rounded(*value.expectation)
                      : fmt::format("{:.6g}", *value.expectation));
  }
  return fmt::format("{} ({}{})", text, to_string(value.known), by_what(value));
}

}  // namespace zermelo
