// Ratings from results: one door to all models.
//
//   bradley-terry   maximum likelihood (Zermelo 1929); a tie counts as half a win and half a loss
//   davidson        the same with ties as a result of their own (Davidson 1970)
//   elo, glicko2    in playing order, from 1500 on
//   plackett-luce   games of more than two players: who is best, who is best of the others, ...
//   score           games of one player: the mean score
//
// All but the last are on Elo's scale, and those of maximum likelihood have the mean 0 unless somebody
// is anchored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/rated_game.h"

namespace zermelo {

enum class RatingModel { kBradleyTerry, kDavidson, kElo, kGlicko2, kPlackettLuce, kScore };
std::string to_string(RatingModel model);
// By its name; an Error with a near name if there is none.
RatingModel rating_model(const std::string& name);

struct RatingAnchor {
  std::string name;
  double rating;
};

struct RatingOptions {
  RatingModel model = RatingModel::kBradleyTerry;  // for games of two; others have their own
  bool advantage = true;                           // estimate that of the first of two players
  double prior = 0;                                // so many virtual ties between any two players
  std::vector<RatingAnchor> anchors = {};          // players whose rating is given
  double k = 20;                                   // elo: the most points that a game moves
  std::uint64_t period = 0;                        // glicko2: games in a period; 0: 10 a player
};

// A number with its 95 % confidence interval. What does not exist is null: a player who won all its
// games has no rating but, as `low`, a bound that it exceeds with 95 % confidence.
struct Rating {
  std::optional<double> rating, low, high;
  std::string reason = "";  // why there is no rating
  std::uint64_t games = 0;
  double points = 0;  // a game has 1, shared by the best
};

struct RatingTable {
  RatingModel model;
  std::vector<Rating> ratings;                   // in the order of the names
  std::optional<Rating> first_advantage;         // in points of Elo, where it was estimated
  std::optional<double> tie_share;               // davidson: between equals, without advantage
  std::vector<std::vector<double>> superiority;  // how likely i is stronger than j; NaN: not known
  std::vector<std::string> notes;  // where the model could not be had as it was asked for
};

RatingTable rate(const std::vector<RatedGame>& games, const std::vector<std::string>& names,
                 const RatingOptions& options = {});

}  // namespace zermelo
