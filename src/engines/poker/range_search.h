// Monte Carlo tree search over one hand of Poker, with the others' cards dealt from the ranges that
// their actions leave them (opponent_range.h).
//
// A node is a sequence of actions seen by the player who acts there, with how strong its cards are in a
// few steps: so everybody in the tree acts by its own cards and none by what it cannot see. Behind the
// tree hands are played out by calling with what beats most hands, and checking. What counts are the
// chips at the end of the hand.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/limits.h"
#include "base/rng.h"
#include "engines/poker/opponent_range.h"
#include "games/poker/poker.h"

namespace zermelo {
struct Thoughts;  // core/thoughts.h
}

namespace zermelo::poker {

class RangeSearch {
 public:
  RangeSearch(const Poker& game, double exploration, std::uint64_t seed)
      : game_(game), exploration_(exploration), rng_(seed) {}

  // Of what the player to act sees. Values are payoffs as if every chip were worth the same: from -1
  // without chips to players - 1 with all.
  Thoughts think(const Position& seen, Budget& budget);
  void reset(std::uint64_t seed) { rng_ = Rng(seed); }

 private:
  static constexpr int kActions = 6;
  struct Node {
    std::uint32_t visits[kActions] = {};
    double sums[kActions] = {};
  };
  struct Step {
    std::uint64_t key;
    int action, player;
  };

  Thoughts summary(const Position& seen, std::uint64_t done);
  Position deal(const Position& seen, const RangeDealer& dealer);
  void simulate(Position p);
  int choose(const Node& node, const Position& p);
  Action play_out(const Position& p);
  int strength_step(const Position& p);
  double payoff(const Position& p, int player) const;

  const Poker game_;
  const double exploration_;
  Rng rng_;
  std::unordered_map<std::uint64_t, Node> nodes_;
  std::vector<Step> steps_;
  std::vector<holdem::HoleCards> hands_;
};

}  // namespace zermelo::poker
