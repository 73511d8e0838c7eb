// Elo's scale, and Elo's ratings, which change game by game.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "arena/rated_game.h"

namespace zermelo {

// Points of Elo for a factor e in strength: 400 points are a factor of 10.
inline const double kEloPerNat = 400 / std::log(10.0);

// The score a game, of 1, that so many points of Elo more are good for.
inline double score_of_elo(double points) { return 1 / (1 + std::exp(-points / kEloPerNat)); }
inline double elo_of_score(double score) { return kEloPerNat * std::log(score / (1 - score)); }

// The ratings of all players after these games of two, in this order: who scores more than expected
// takes k points times the surplus from the other.
std::vector<double> elo_ratings(const std::vector<RatedGame>& games, std::size_t players, double k,
                                double start);

}  // namespace zermelo
