// What rounds of Black Jack brought in recorded games, in bets a round: the edge that was played for,
// whatever the length of a match.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "records/record.h"

namespace zermelo {

struct RoundEdge {
  std::string agent;
  std::uint64_t rounds = 0;
  double edge = 0;   // mean of what a round won, in its first bets
  double error = 0;  // standard error
};

class RoundEdges {
 public:
  // Assumes a game of Black Jack.
  explicit RoundEdges(const AnyGame& game) : game_(game) {}

  static bool counts(const AnyGame& game);  // whether it is Black Jack
  void add(const Record& record);
  std::vector<RoundEdge> edges() const;  // by agent

 private:
  struct Sums {
    std::uint64_t rounds = 0;
    double sum = 0, squares = 0;
  };
  const AnyGame& game_;
  std::map<std::string, Sums> sums_;
};

}  // namespace zermelo
