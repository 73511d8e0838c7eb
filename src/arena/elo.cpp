#include "arena/elo.h"

namespace zermelo {

std::vector<double> elo_ratings(const std::vector<RatedGame>& games, std::size_t players, double k,
                                double start) {
  std::vector<double> ratings(players, start);
  for (const RatedGame& game : games) {
    double &first = ratings[game.players[0]], &second = ratings[game.players[1]];
    if (game.players[0] == game.players[1]) continue;
    const double change = k * (first_score(game) - score_of_elo(first - second));
    first += change;
    second -= change;
  }
  return ratings;
}

}  // namespace zermelo
