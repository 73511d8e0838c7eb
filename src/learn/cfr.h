// Counterfactual regret: strategies of two players for a game with hidden information that nobody can
// gain against (Zinkevich and others 2007).
//
// An information set keeps the regret of each action, how much better it would have been than what was
// played, and plays in proportion to the regrets above 0. The mean of what was played goes to an
// equilibrium. Here regrets are floored at 0 and later iterations count more (CFR+; Tammelin 2014); for
// trees that are too large to be walked as a whole, chance and the other player are sampled (external
// sampling; Lanctot and others 2009).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "learn/game_tree.h"

namespace zermelo::learn {

// The probability of each action, an information set after the other.
class Strategy {
 public:
  explicit Strategy(const GameTree& tree);  // all actions alike

  std::span<double> at(std::size_t information) {
    return std::span(all_).subspan(begins_[information],
                                   begins_[information + 1] - begins_[information]);
  }
  std::span<const double> at(std::size_t information) const {
    return std::span(all_).subspan(begins_[information],
                                   begins_[information + 1] - begins_[information]);
  }
  std::span<double> all() { return all_; }

 private:
  std::vector<std::size_t> begins_;
  std::vector<double> all_;
};

// What player 0 gets if both play so; exact.
double value_of(const GameTree& tree, const Strategy& strategy);
// The most that a player can get against the other's part of the strategy; exact.
double best_response(const GameTree& tree, const Strategy& strategy, int player);
// (BR0 + BR1) / 2, in units of payoffs a game: 0 at an equilibrium, above elsewhere.
double exploitability(const GameTree& tree, const Strategy& strategy);

class RegretLearner {
 public:
  explicit RegretLearner(const GameTree& tree);  // which outlives it

  void iterate();         // CFR+: the whole tree, for each player in turn
  void sample(Rng& rng);  // external sampling: one walk for each player
  std::uint64_t iterations() const { return iterations_; }
  Strategy average() const;

 private:
  void set_current();
  void pass(int player);
  double walk(std::uint32_t node, int player, Rng& rng);
  void play_by_regrets(std::size_t information, std::span<double> chances) const;

  const GameTree& tree_;
  std::uint64_t iterations_ = 0;
  Strategy regrets_, sums_, current_;
  std::vector<double> own_reach_, other_reach_, values_;  // of each node
};

// The strategy as JSON: a list of information sets with the chance of each action.
std::string strategy_json(const GameTree& tree, const Strategy& strategy, const std::string& game);

}  // namespace zermelo::learn
