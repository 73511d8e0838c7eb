#include "core/value.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/core.h>

#include "base/numerals.h"

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
    case Basis::kUpperBound: return "upper_bound";
  }
  return "";
}

void merge(Value& into, const Value& later) {
  if (later.known == Known::kUnknown || later.known < into.known) return;
  if (later.known == into.known && into.basis == Basis::kUpperBound && later.basis != into.basis) {
    return;
  }
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

// No finer than anybody could take it for.
std::string rounded(double x) {
  return fmt::format("{:.{}f}", x, std::abs(x) < 10 ? 3 : std::abs(x) < 1000 ? 1 : 0);
}

}  // namespace

std::string basis_text(const Value& value) {
  switch (value.basis) {
    case Basis::kNone: return "";
    case Basis::kSamples: return " by " + counted(value.count, "random game");
    case Basis::kSearch:
      if (value.depth > 0) return fmt::format(" by a search of depth {}", value.depth);
      return value.count == 0 ? " by search" : " by a search, " + counted(value.count, "visit");
    case Basis::kJudgement: return " by judgement";
    case Basis::kUpperBound: return " by a way found, at most";
  }
  return "";
}

std::string expectation_text(const Value& value) {
  if (value.error) return with_error(*value.expectation, *value.error);
  return value.known == Known::kEstimated ? rounded(*value.expectation)
                                          : fmt::format("{:.6g}", *value.expectation);
}

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
  if (value.expectation) add(expectation_text(value));
  return fmt::format("{} ({}{})", text, to_string(value.known), basis_text(value));
}

}  // namespace zermelo
