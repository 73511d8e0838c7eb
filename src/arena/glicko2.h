// Glicko-2 (Glickman 2012): a rating, how uncertain it is, and how much the player's strength changes,
// updated one rating period after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/rated_game.h"

namespace zermelo {

struct GlickoRating {
  double rating = 1500;
  double deviation = 350;  // the standard error of the rating
  double volatility = 0.06;
};

// A game in a period, against an opponent rated as before the period.
struct GlickoGame {
  double rating, deviation;
  double score;  // 1, 0.5, 0
};

// How fast volatility may change: Glickman's "reasonable choices are between 0.3 and 1.2".
inline constexpr double kGlickoTau = 0.5;

// The player's rating after a period with these games; without games only the deviation grows.
GlickoRating after_period(const GlickoRating& player, std::span<const GlickoGame> games,
                          double tau = kGlickoTau);

// The ratings of all players after these games of two, cut into periods of so many games.
std::vector<GlickoRating> glicko2_ratings(const std::vector<RatedGame>& games, std::size_t players,
                                          std::uint64_t period);

}  // namespace zermelo
