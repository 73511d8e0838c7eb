#include "arena/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace zermelo {
namespace {

constexpr double kScale = 173.7178;  // as Glickman prints it: 400 / ln 10
constexpr double kMiddle = 1500;

// How much less a result says when the opponent's rating is uncertain: g of the paper.
double weight_of(double deviation) {
  constexpr double pi = std::numbers::pi;
  return 1 / std::sqrt(1 + 3 * deviation * deviation / (pi * pi));
}

// The volatility that explains the surplus `delta` of a period best: step 5, by the Illinois variant
// of regula falsi.
double new_volatility(double delta, double phi, double variance, double volatility, double tau) {
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x), sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a, high;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    double steps = 1;
    while (f(a - steps * tau) < 0) ++steps;
    high = a - steps * tau;
  }
  double at_low = f(low), at_high = f(high);
  while (std::abs(high - low) > 1e-6) {
    const double next = low + (low - high) * at_low / (at_high - at_low);
    const double at_next = f(next);
    if (at_next * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = next;
    at_high = at_next;
  }
  return std::exp(low / 2);
}

}  // namespace

GlickoRating after_period(const GlickoRating& player, std::span<const GlickoGame> games,
                          double tau) {
  const double mu = (player.rating - kMiddle) / kScale, phi = player.deviation / kScale;
  const auto with = [&](double new_mu, double new_phi, double volatility) {
    // Nobody is less known than a newcomer.
    return GlickoRating{kMiddle + kScale * new_mu,
                        std::min(kScale * new_phi, GlickoRating{}.deviation), volatility};
  };
  if (games.empty()) {
    return with(mu, std::hypot(phi, player.volatility), player.volatility);
  }
  double information = 0, surplus = 0;
  for (const GlickoGame& game : games) {
    const double g = weight_of(game.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.rating - kMiddle) / kScale)));
    information += g * g * expected * (1 - expected);
    surplus += g * (game.score - expected);
  }
  const double variance = 1 / information;
  const double volatility =
      new_volatility(variance * surplus, phi, variance, player.volatility, tau);
  const double before = std::hypot(phi, volatility);
  const double after = 1 / std::sqrt(1 / (before * before) + information);
  return with(mu + after * after * surplus, after, volatility);
}

std::vector<GlickoRating> glicko2_ratings(const std::vector<RatedGame>& games, std::size_t players,
                                          std::uint64_t period) {
  std::vector<GlickoRating> ratings(players);
  for (std::size_t begin = 0; begin < games.size(); begin += period) {
    std::vector<std::vector<GlickoGame>> played(players);
    for (std::size_t i = begin; i < std::min<std::size_t>(games.size(), begin + period); ++i) {
      const std::size_t first = games[i].players[0], second = games[i].players[1];
      if (first == second) continue;
      const double score = first_score(games[i]);
      played[first].push_back({ratings[second].rating, ratings[second].deviation, score});
      played[second].push_back({ratings[first].rating, ratings[first].deviation, 1 - score});
    }
    for (std::size_t k = 0; k < players; ++k) ratings[k] = after_period(ratings[k], played[k]);
  }
  return ratings;
}

}  // namespace zermelo
