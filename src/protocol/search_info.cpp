#include "protocol/search_info.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/text.h"

namespace zermelo {
namespace {

template <class Enum>
std::optional<Enum> named(std::string_view word, std::initializer_list<Enum> all) {
  for (const Enum one : all) {
    if (to_string(one) == word) return one;
  }
  return std::nullopt;
}

// Takes over one pair of words if it is one of ours.
void enter(SearchInfo& info, std::string_view key, std::string_view word) {
  Value& value = info.value;
  const auto whole = [&] { return to_integer(word).value_or(0); };
  if (key == "sims") info.work = to_unsigned(word).value_or(0);
  if (key == "depth") info.depth = static_cast<int>(std::clamp<std::int64_t>(whole(), 0, 1 << 20));
  if (key == "time") info.seconds = to_real(word).value_or(0) / 1000;
  if (key == "known") {
    using enum Known;
    value.known = named(word, {kEstimated, kExact, kProved}).value_or(kUnknown);
  }
  if (key == "outcome") {
    using enum Outcome;
    value.outcome = named(word, {kLose, kTie, kDraw, kWin}).value_or(kNone);
  }
  if (key == "remoteness" && whole() >= 0 && whole() <= 1 << 30) {
    value.remoteness = static_cast<int>(whole());
  }
  if (key == "nimber" && whole() >= 0 && whole() <= UINT32_MAX) {
    value.nimber = static_cast<std::uint32_t>(whole());
  }
  if (key == "score") value.score = to_real(word);
  if (key == "expectation") value.expectation = to_real(word);
  if (key == "error") value.error = to_real(word);
  if (key == "basis") {
    using enum Basis;
    value.basis = named(word, {kSamples, kSearch, kJudgement, kUpperBound}).value_or(kNone);
  }
  if (key == "count") value.count = to_unsigned(word).value_or(0);
}

}  // namespace

std::string value_words(const Value& value) {
  std::string out = "known " + to_string(value.known);
  if (value.outcome != Outcome::kNone) out += " outcome " + to_string(value.outcome);
  if (value.remoteness) out += fmt::format(" remoteness {}", *value.remoteness);
  if (value.score) out += fmt::format(" score {:g}", *value.score);
  if (value.nimber) out += fmt::format(" nimber {}", *value.nimber);
  if (value.expectation) out += fmt::format(" expectation {:.6g}", *value.expectation);
  if (value.error && std::isfinite(*value.error)) out += fmt::format(" error {:.3g}", *value.error);
  if (value.basis != Basis::kNone) out += " basis " + to_string(value.basis);
  if (value.count > 0) out += fmt::format(" count {}", value.count);
  return out;
}

std::string write_info(const SearchInfo& info) {
  std::string out = "info";
  if (info.depth > 0) out += fmt::format(" depth {}", info.depth);
  const double rate = static_cast<double>(info.work) / std::max(info.seconds, 1e-6);
  out += fmt::format(" sims {} time {:.0f} rate {:.0f}", info.work, 1000 * info.seconds, rate);
  return out + " " + value_words(info.value) + " best " + info.move;
}

std::optional<SearchInfo> read_info(std::string_view line) {
  const std::string text(line);
  const std::size_t best = text.find(" best ");  // the move is the rest of the line
  if (best == std::string::npos) return std::nullopt;
  SearchInfo info;
  const auto words = words_of(std::string_view(text).substr(0, best));
  if (words.empty() || words[0] != "info") return std::nullopt;
  bool has_value = false;
  for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
    enter(info, words[i], words[i + 1]);
    has_value = has_value || words[i] == "known";
  }
  info.move = trimmed(std::string_view(text).substr(best + 6));
  return has_value && !info.move.empty() ? std::optional(info) : std::nullopt;
}

}  // namespace zermelo
