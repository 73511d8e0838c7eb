#include "arena/sprt.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "arena/confidence.h"
#include "arena/elo.h"
#include "base/error.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {
namespace {

constexpr std::array<double, 5> kScores = {0, 0.25, 0.5, 0.75, 1};
// What was never seen may still happen: without it one pair could decide everything.
constexpr double kUnseen = 1e-3;

using Shares = std::array<double, 5>;

// The most likely shares with this mean, for what was seen: each seen share divided by
// 1 + tilt * (score - mean), with the tilt that makes the mean right.
Shares tilted(const Shares& seen, double mean) {
  // The sum below falls in the tilt; between these bounds all divisors are positive.
  double low = -1 / (1 - mean), high = 1 / mean;
  const double margin = 1e-9 * (high - low);
  low += margin;
  high -= margin;
  double tilt = 0;
  for (int step = 0; step < 100; ++step) {
    double sum = 0, slope = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const double x = kScores[i] - mean, divisor = 1 + tilt * x;
      sum += seen[i] * x / divisor;
      slope -= seen[i] * x * x / (divisor * divisor);
    }
    if (std::abs(sum) < 1e-12) break;
    (sum > 0 ? low : high) = tilt;
    tilt -= sum / slope;  // Newton, kept inside
    if (!(tilt > low && tilt < high)) tilt = (low + high) / 2;
  }
  Shares shares;
  for (std::size_t i = 0; i < 5; ++i) shares[i] = seen[i] / (1 + tilt * (kScores[i] - mean));
  return shares;
}

}  // namespace

SprtSettings SprtSettings::parse(const std::string& text) {
  SprtSettings settings;
  for (const std::string& word : split_top_level(text, ',')) {
    const std::size_t equals = word.find('=');
    const std::string name(trimmed(word.substr(0, equals)));
    double* const into = name == "elo0"    ? &settings.elo0
                         : name == "elo1"  ? &settings.elo1
                         : name == "alpha" ? &settings.alpha
                         : name == "beta"  ? &settings.beta
                                           : nullptr;
    const auto value = equals == std::string::npos
                           ? std::nullopt
                           : to_real(trimmed(std::string_view(word).substr(equals + 1)));
    if (into == nullptr || !value) {
      bad_input("--sprt: expected elo0=0,elo1=10 with optional alpha=0.05,beta=0.05, found '{}'{}",
                word, near_name_hint(name, {"elo0", "elo1", "alpha", "beta"}));
    }
    *into = *value;
  }
  if (!(settings.elo0 < settings.elo1) || std::abs(settings.elo0) > 1000 ||
      std::abs(settings.elo1) > 1000) {
    bad_input("--sprt: expected elo0 below elo1, both from -1000 to 1000, found '{}'", text);
  }
  for (const double share : {settings.alpha, settings.beta}) {
    if (!(share > 0 && share < 0.5)) {
      bad_input("--sprt: expected alpha and beta between 0 and 0.5, found {}", share);
    }
  }
  return settings;
}

std::string SprtSettings::text() const {
  return fmt::format("elo0={},elo1={},alpha={},beta={}", elo0, elo1, alpha, beta);
}

std::string to_string(SprtState state) {
  return state == SprtState::kUndecided ? "undecided" : state == SprtState::kElo0 ? "elo0" : "elo1";
}

Sprt::Sprt(const SprtSettings& settings)
    : s0_(score_of_elo(settings.elo0)),
      s1_(score_of_elo(settings.elo1)),
      lower_(std::log(settings.beta / (1 - settings.alpha))),
      upper_(std::log((1 - settings.beta) / settings.alpha)) {}

void Sprt::add(int half_points) {
  if (state_ != SprtState::kUndecided) return;
  ++counts_[static_cast<std::size_t>(half_points)];
  ++pairs_;
  Shares seen;
  double total = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    total += seen[i] = std::max(static_cast<double>(counts_[i]), kUnseen);
  }
  for (double& share : seen) share /= total;
  const Shares p0 = tilted(seen, s0_), p1 = tilted(seen, s1_);
  ratio_ = 0;
  for (std::size_t i = 0; i < 5; ++i) ratio_ += total * seen[i] * std::log(p1[i] / p0[i]);
  if (ratio_ <= lower_) state_ = SprtState::kElo0;
  if (ratio_ >= upper_) state_ = SprtState::kElo1;
}

std::string Sprt::Estimate::text() const {
  if (!std::isfinite(elo)) {
    return fmt::format("the first agent {} every game: no number of Elo is that much",
                       elo < 0 ? "lost" : "won");
  }
  return fmt::format("the first agent is {:.1f} Elo better ({:.1f} to {:.1f})", elo, low, high);
}

Sprt::Estimate Sprt::estimate() const {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    sum += static_cast<double>(counts_[i]) * kScores[i];
    squares += static_cast<double>(counts_[i]) * kScores[i] * kScores[i];
  }
  const auto n = static_cast<double>(pairs_);
  if (pairs_ == 0) return {0, -INFINITY, INFINITY};
  const double mean = sum / n, margin = margin_of(sum, squares, n);
  const auto elo = [](double score) { return elo_of_score(std::clamp(score, 0.0, 1.0)); };
  return {elo(mean), elo(mean - margin), elo(mean + margin)};
}

}  // namespace zermelo
