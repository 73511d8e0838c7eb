// The result of a game, as ratings see it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace zermelo {

struct RatedGame {
  std::vector<std::size_t> players;  // by seat, as places in a list of names
  std::vector<double> scores;        // by seat: higher is better, equal is a tie
};

// What the player in the first of two seats gets of the one point.
inline double first_score(const RatedGame& game) {
  return game.scores[0] > game.scores[1] ? 1 : game.scores[0] < game.scores[1] ? 0 : 0.5;
}

// The points of a game, 1 in all, go to the highest score, in equal parts to several.
inline std::vector<double> points_of(const std::vector<double>& scores) {
  const double top = *std::max_element(scores.begin(), scores.end());
  const auto sharing = static_cast<double>(std::count(scores.begin(), scores.end(), top));
  std::vector<double> points;
  for (const double score : scores) points.push_back(score == top ? 1 / sharing : 0);
  return points;
}

}  // namespace zermelo
