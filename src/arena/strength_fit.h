// Strengths by maximum likelihood, of those players for whom there is a maximum, and bounds for the
// others.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/rated_game.h"
#include "arena/symmetric_matrix.h"

namespace zermelo {

// In natural units: a player e times as strong is 1 more.
struct StrengthOptions {
  bool ties = false;       // a tie is a result of its own (Davidson), not half of both
  bool advantage = false;  // of the first of two
  double prior = 0;        // virtual ties between any two
  std::vector<std::optional<double>> held = {};  // players whose strength is given; empty: none
};

struct StrengthFit {
  struct Player {
    bool rated = false;
    double strength = 0;              // if it is rated
    std::optional<double> low, high;  // one-sided 95 % bound if it is not
    std::string reason = "";          // why it is not
  };
  std::vector<Player> players;
  SymmetricMatrix covariance;                        // of rated players; 0 elsewhere
  std::optional<double> advantage, advantage_error;  // and its standard error
  std::optional<double> tie_weight;                  // Davidson's nu
  std::vector<std::string> notes;
};

StrengthFit fit_strengths(const std::vector<RatedGame>& games, std::size_t players,
                          const StrengthOptions& options);

}  // namespace zermelo
