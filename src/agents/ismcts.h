// ismcts: Monte Carlo tree search over what a player may know (Cowling, Powley and Whitehouse 2012).
// Each simulation redeals what is hidden and walks one tree, in which a node is the sequence of the
// players' moves; outcomes of chance are drawn on the way and do not divide it. A move that a deal
// does not allow is passed over, and counts only when it was there to be chosen.
//
// Where the game suggests moves (core/game.h) this is the rollout algorithm instead (Tesauro and
// Galperin 1996): after its first move the searching player follows the suggestions, and all others
// are taken to move at random. The tree is then its root, and the suggested move is made unless
// another one proves better than chance explains: the search improves on the suggestions, and its
// noise does not spoil them.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/sampling.h"

namespace zermelo {

template <Hiding G>
class IsmctsAgent final : public Agent<G> {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  IsmctsAgent(const G& game, const Limits& limits, double exploration, std::uint64_t seed)
      : game_(game),
        own_(limits),
        exploration_(exploration),
        most_nodes_(std::max<std::size_t>(1024, limits.bytes / sizeof(Node))),
        rng_(seed) {}

  Thoughts think(const Position& seen, const Limits& limits, const Control& control) override {
    Budget budget(own_, limits, control);
    const int player = game_.turn(seen).player();
    nodes_.assign(1, Node{});
    low_ = std::numeric_limits<double>::max();
    high_ = -low_;
    if constexpr (Suggests<G>) suggested_ = usual_suggestion(seen);
    std::uint64_t done = 0;
    for (; done == 0 || !budget.spent(done); ++done) {
      if (budget.is_report_due()) budget.report(summary(seen, done));
      simulate(game_.redeal(seen, player, rng_), player);
    }
    return summary(seen, done);
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  Thoughts summary(const Position& seen, std::uint64_t done) const {
    const auto moves = game_.moves(seen);
    Thoughts thoughts = unknown_thoughts(moves.size(), done);
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint32_t child = child_of(0, moves[i]);
      if (child == 0) continue;
      const Node& node = nodes_[child];
      thoughts.values[i] = Value::estimated(node.mean, Basis::kSearch, node.visits);
      if (node.visits > most) {
        most = node.visits;
        thoughts.best = i;
      }
    }
    if constexpr (Suggests<G>) thoughts.best = improved(moves);
    return thoughts;
  }

  struct Node {
    Move move = {};
    double mean = 0;  // return of the player who made the move
    std::uint32_t visits = 0;
    std::uint32_t chances = 0;  // how often the move could have been chosen
    std::uint32_t child = 0;    // the first; 0: none
    std::uint32_t sibling = 0;  // the next; 0: none
  };

  std::uint32_t child_of(std::uint32_t parent, Move m) const {
    std::uint32_t child = nodes_[parent].child;
    while (child != 0 && !(nodes_[child].move == m)) child = nodes_[child].sibling;
    return child;
  }

  // Suggestions may come from samples: the one that is given most often, the first of equals.
  Move usual_suggestion(const Position& seen) {
    std::vector<Move> given(kAsked);
    for (Move& m : given) m = game_.suggest(seen, rng_);
    Move usual = given[0];
    std::ptrdiff_t most = 0;
    for (const Move m : given) {
      const auto times = std::count(given.begin(), given.end(), m);
      if (times > most) {
        most = times;
        usual = m;
      }
    }
    return usual;
  }

  // The move that is surely better than the suggested one, or that one.
  template <class Moves>
  std::size_t improved(const Moves& moves) const {
    std::size_t suggested = 0;
    while (!(moves[suggested] == suggested_)) ++suggested;
    const std::uint32_t base = child_of(0, suggested_);
    if (base == 0) return suggested;
    std::size_t best = suggested;
    double most = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint32_t child = child_of(0, moves[i]);
      if (child == 0) continue;
      const double gain = nodes_[child].mean - nodes_[base].mean;
      if (gain > most && gain > kSure * std::sqrt(doubt(nodes_[child]) + doubt(nodes_[base]))) {
        most = gain;
        best = i;
      }
    }
    return best;
  }

  // The variance of a node's mean, as if it had seen each extreme once more: few visits that all
  // ended alike are no certainty.
  double doubt(const Node& node) const {
    const double visits = node.visits + 2.0;
    const double mean = (node.mean * node.visits + low_ + high_) / visits;
    return (mean - low_) * (high_ - mean) / visits;
  }

  void simulate(Position p, [[maybe_unused]] int player) {
    path_.clear();
    Payoffs returns(game_.players());
    std::uint32_t node = 0;
    bool in_tree = true;
    while (in_tree) {
      const Turn turn = game_.turn(p);
      if (turn.is_over()) break;
      if (turn.is_chance()) {
        game_.play(p, random_move(game_, p, turn, rng_));
        continue;
      }
      Move m = {};
      const std::uint32_t parent = node;
      in_tree = choose(p, node, m);
      const double reward = play_rewarded(game_, p, m);
      returns[turn.player()] += reward;
      if (node != parent) path_.push_back({node, turn.player()});
      in_tree = in_tree && path_.size() < kMaxDepth && !Suggests<G>;
    }
    if constexpr (Suggests<G>) {
      add_suggested_game(game_, p, player, rng_, returns);
    } else {
      add_random_game(game_, p, rng_, returns);
    }
    for (int k = 0; k < returns.players(); ++k) {
      low_ = std::min(low_, returns[k]);
      high_ = std::max(high_, returns[k]);
    }
    for (const Step& step : path_) {
      Node& visited = nodes_[step.node];
      ++visited.visits;
      visited.mean += (returns[step.mover] - visited.mean) / visited.visits;
    }
  }

  // The move to make at `node`, which becomes the move's own node. False if that node is new.
  bool choose(const Position& p, std::uint32_t& node, Move& chosen) {
    const auto moves = game_.moves(p);
    const double exploration = exploration_ * std::max(0.0, high_ - low_) / 2;
    std::uint32_t best = 0, untried = 0;
    double top = 0;
    for (const Move m : moves) {
      const std::uint32_t child = child_of(node, m);
      if (child == 0) {
        if (rng_.below(++untried) == 0) chosen = m;
        continue;
      }
      Node& c = nodes_[child];
      ++c.chances;
      // Compared with the suggestion, all moves are tried alike: who leaves a move while it looks bad
      // keeps too low a mean of it.
      const double bound =
          Suggests<G> ? -static_cast<double>(c.visits)
                      : std::fma(exploration, std::sqrt(std::log(c.chances) / c.visits), c.mean);
      if (best == 0 || bound > top) {
        best = child;
        top = bound;
      }
    }
    if (untried > 0 && (best == 0 || nodes_.size() < most_nodes_)) {
      if (nodes_.size() >= most_nodes_) return false;  // full: only the playout goes on
      const auto child = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({.move = chosen, .chances = 1, .sibling = nodes_[node].child});
      nodes_[node].child = child;
      node = child;
      return false;
    }
    chosen = nodes_[best].move;
    node = best;
    return true;
  }

  static constexpr std::size_t kMaxDepth = 128;
  static constexpr double kSure = 3;  // standard errors
  static constexpr std::size_t kAsked = 15;
  struct Step {
    std::uint32_t node;
    int mover;
  };

  // Set once.
  const G game_;
  const Limits own_;
  const double exploration_;
  const std::size_t most_nodes_;
  // State of the search under way.
  Rng rng_;
  double low_ = 0, high_ = 0;  // of all returns seen: a game may allow far more than ever happens
  std::vector<Node> nodes_;    // node 0 is the root
  std::vector<Step> path_;
  Move suggested_ = {};  // where the game suggests moves
};

struct IsmctsEntry {
  static constexpr const char* kName = "ismcts";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "Monte Carlo tree search over what a player may know, by redeals",
            .fits = "games in which something is hidden",
            .options = {terms::sims(2000), terms::exploration(), terms::time(), terms::memory(256)},
            .why_not = terms::something_hidden};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    if constexpr (Hiding<G>) {
      return std::make_unique<IsmctsAgent<G>>(game, spec.limits(), spec.options.real("c"), seed);
    } else {
      return nullptr;
    }
  }
};

}  // namespace zermelo
