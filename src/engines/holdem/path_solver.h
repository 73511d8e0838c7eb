// Strategies for the betting of a hand between two players who see their cards as paths: counterfactual
// regret, over all cards at once (CFR+) or along sampled hands (external sampling), and what the best
// answer to a strategy gains, exactly.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "engines/holdem/betting_tree.h"
#include "engines/holdem/path_table.h"

namespace zermelo::holdem {

// A number for each path, node and action of a betting tree.
class PathNumbers {
 public:
  PathNumbers(const BettingTree& tree, const std::array<std::size_t, kStreets>& sizes, float value);

  std::span<float> at(std::uint32_t node, int action) {
    return {&numbers_[begins_[node] + widths_[node] * static_cast<std::size_t>(action)],
            widths_[node]};
  }
  std::span<const float> at(std::uint32_t node, int action) const {
    return const_cast<PathNumbers&>(*this).at(node, action);
  }

 private:
  std::vector<std::size_t> begins_, widths_;
  std::vector<float> numbers_;
};

// Probabilities of actions. Those of actions that are not legal are 0.
using PathStrategy = PathNumbers;
// All legal actions alike.
PathStrategy uniform_strategy(const BettingTree& tree,
                              const std::array<std::size_t, kStreets>& sizes);

class PathSolver {
 public:
  PathSolver(const BettingTree& tree, const PathTable& table);

  // One pass of CFR+ for each player over all cards; later passes weigh more in the average.
  void iterate();
  // One hand for each player by external sampling.
  void sample(Rng& rng);

  PathStrategy average() const;
  int iterations() const { return iterations_; }

 private:
  double walk(std::uint32_t node, int player, const std::array<std::size_t, 2>& paths, Rng& rng);
  void draw_paths(std::array<std::size_t, 2>& paths, Rng& rng);

  const BettingTree& tree_;
  const PathTable& table_;
  PathNumbers regrets_, sums_;
  std::vector<double> cumulative_;  // probability of all pairs up to this one; made by sample()
  int iterations_ = 0;
};

// What the player gets, in chips a hand, by the best answer to the other's strategy; and what it gets
// by its own.
double best_response(const BettingTree& tree, const PathTable& table, const PathStrategy& strategy,
                     int player);
double hand_value(const BettingTree& tree, const PathTable& table, const PathStrategy& strategy,
                  int player);
// The mean of what both players could gain by best answers.
double exploitability(const BettingTree& tree, const PathTable& table,
                      const PathStrategy& strategy);

}  // namespace zermelo::holdem
