#include "learn/cfr.h"

#include <algorithm>
#include <limits>

#include "base/json.h"

namespace zermelo::learn {
namespace {

// What the other player and chance do on the way to each node, as one probability.
std::vector<double> reach_without(const GameTree& tree, const Strategy& strategy, int player) {
  std::vector<double> reach(tree.nodes.size(), 0);
  reach[0] = 1;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const GameTree::Node& node = tree.nodes[i];
    for (std::uint32_t c = 0; c < node.children; ++c) {
      double chance = 1;
      if (node.player == GameTree::kChance) chance = tree.nodes[node.first_child + c].chance;
      if (node.player == 1 - player) chance = strategy.at(node.information)[c];
      reach[node.first_child + c] = reach[i] * chance;
    }
  }
  return reach;
}

// The best response, from the ends upwards. What is best at an information set hangs on all its
// histories, so it is found when it is first asked for.
class Response {
 public:
  Response(const GameTree& tree, const Strategy& strategy, int player)
      : tree_(tree),
        strategy_(strategy),
        player_(player),
        reach_(reach_without(tree, strategy, player)),
        best_(tree.information.size(), -1),
        values_(tree.nodes.size(), std::numeric_limits<double>::quiet_NaN()) {}

  double value(std::uint32_t i) {
    double& known = values_[i];
    if (known == known) return known;
    const GameTree::Node& node = tree_.nodes[i];
    double value = 0;
    if (node.player == GameTree::kEnd) {
      value = player_ == 0 ? node.payoff : -node.payoff;
    } else if (node.player == player_) {
      value = this->value(node.first_child + static_cast<std::uint32_t>(best(node.information)));
    } else {
      for (std::uint32_t c = 0; c < node.children; ++c) {
        const double chance = node.player == GameTree::kChance
                                  ? tree_.nodes[node.first_child + c].chance
                                  : strategy_.at(node.information)[c];
        if (chance > 0) value += chance * this->value(node.first_child + c);
      }
    }
    return values_[i] = value;
  }

 private:
  int best(std::size_t information) {
    if (best_[information] >= 0) return best_[information];
    const GameTree::Information& set = tree_.information[information];
    double most = -std::numeric_limits<double>::max();
    int best = 0;
    for (std::size_t a = 0; a < set.actions.size(); ++a) {
      double sum = 0;
      for (const std::uint32_t i : set.nodes) {
        if (reach_[i] == 0) continue;
        sum += reach_[i] * value(tree_.nodes[i].first_child + static_cast<std::uint32_t>(a));
      }
      if (sum > most) {
        most = sum;
        best = static_cast<int>(a);
      }
    }
    return best_[information] = best;
  }

  const GameTree& tree_;
  const Strategy& strategy_;
  const int player_;
  const std::vector<double> reach_;
  std::vector<int> best_;
  std::vector<double> values_;
};

}  // namespace

Strategy::Strategy(const GameTree& tree) {
  for (const GameTree::Information& set : tree.information) {
    begins_.push_back(all_.size());
    all_.insert(all_.end(), set.actions.size(), 1 / static_cast<double>(set.actions.size()));
  }
  begins_.push_back(all_.size());
}

double value_of(const GameTree& tree, const Strategy& strategy) {
  std::vector<double> values(tree.nodes.size());
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    const GameTree::Node& node = tree.nodes[i];
    if (node.player == GameTree::kEnd) values[i] = node.payoff;
    for (std::uint32_t c = 0; c < node.children; ++c) {
      const std::size_t child = node.first_child + c;
      values[i] +=
          values[child] * (node.player == GameTree::kChance ? tree.nodes[child].chance
                                                            : strategy.at(node.information)[c]);
    }
  }
  return values[0];
}

double best_response(const GameTree& tree, const Strategy& strategy, int player) {
  return Response(tree, strategy, player).value(0);
}

double exploitability(const GameTree& tree, const Strategy& strategy) {
  return (best_response(tree, strategy, 0) + best_response(tree, strategy, 1)) / 2;
}

RegretLearner::RegretLearner(const GameTree& tree)
    : tree_(tree),
      regrets_(tree),
      sums_(tree),
      current_(tree),
      own_reach_(tree.nodes.size()),
      other_reach_(tree.nodes.size()),
      values_(tree.nodes.size()) {
  std::fill(regrets_.all().begin(), regrets_.all().end(), 0);
  std::fill(sums_.all().begin(), sums_.all().end(), 0);
}

void RegretLearner::play_by_regrets(std::size_t information, std::span<double> chances) const {
  const auto regrets = regrets_.at(information);
  double sum = 0;
  for (const double regret : regrets) sum += std::max(regret, 0.0);
  for (std::size_t a = 0; a < regrets.size(); ++a) {
    chances[a] =
        sum > 0 ? std::max(regrets[a], 0.0) / sum : 1 / static_cast<double>(regrets.size());
  }
}

void RegretLearner::set_current() {
  for (std::size_t i = 0; i < tree_.information.size(); ++i) play_by_regrets(i, current_.at(i));
}

void RegretLearner::iterate() {
  ++iterations_;
  for (const int player : {0, 1}) pass(player);
}

// Down for the probabilities of getting there, up for values, then regrets.
void RegretLearner::pass(int player) {
  set_current();
  own_reach_[0] = other_reach_[0] = 1;
  const std::size_t count = tree_.nodes.size();
  for (std::size_t i = 0; i < count; ++i) {
    const GameTree::Node& node = tree_.nodes[i];
    for (std::uint32_t c = 0; c < node.children; ++c) {
      const std::size_t child = node.first_child + c;
      own_reach_[child] = own_reach_[i];
      other_reach_[child] = other_reach_[i];
      if (node.player == GameTree::kChance) {
        other_reach_[child] *= tree_.nodes[child].chance;
      } else {
        (node.player == player ? own_reach_ : other_reach_)[child] *=
            current_.at(node.information)[c];
      }
    }
  }
  const double sign = player == 0 ? 1 : -1;
  for (std::size_t i = count; i-- > 0;) {
    const GameTree::Node& node = tree_.nodes[i];
    if (node.player == GameTree::kEnd) {
      values_[i] = sign * node.payoff;
      continue;
    }
    double value = 0;
    for (std::uint32_t c = 0; c < node.children; ++c) {
      const std::size_t child = node.first_child + c;
      value +=
          values_[child] * (node.player == GameTree::kChance ? tree_.nodes[child].chance
                                                             : current_.at(node.information)[c]);
    }
    values_[i] = value;
  }
  for (std::size_t s = 0; s < tree_.information.size(); ++s) {
    const GameTree::Information& set = tree_.information[s];
    if (set.player != player) continue;
    const auto regrets = regrets_.at(s), sums = sums_.at(s), played = current_.at(s);
    for (const std::uint32_t i : set.nodes) {
      const std::size_t first = tree_.nodes[i].first_child;
      for (std::size_t a = 0; a < regrets.size(); ++a) {
        regrets[a] += other_reach_[i] * (values_[first + a] - values_[i]);
      }
    }
    // A player that forgets nothing comes to all histories of a set by the same moves of its own.
    const double weight = static_cast<double>(iterations_) * own_reach_[set.nodes[0]];
    for (std::size_t a = 0; a < regrets.size(); ++a) {
      regrets[a] = std::max(regrets[a], 0.0);
      sums[a] += weight * played[a];
    }
  }
}

void RegretLearner::sample(Rng& rng) {
  ++iterations_;
  for (const int player : {0, 1}) walk(0, player, rng);
}

double RegretLearner::walk(std::uint32_t i, int player, Rng& rng) {
  const GameTree::Node& node = tree_.nodes[i];
  if (node.player == GameTree::kEnd) return player == 0 ? node.payoff : -node.payoff;
  if (node.player == GameTree::kChance) {
    double left = rng.unit();
    std::uint32_t c = 0;
    while (c + 1 < node.children && (left -= tree_.nodes[node.first_child + c].chance) >= 0) ++c;
    return walk(node.first_child + c, player, rng);
  }
  const auto played = current_.at(node.information);
  play_by_regrets(node.information, played);
  if (node.player != player) {
    const auto sums = sums_.at(node.information);
    for (std::size_t a = 0; a < played.size(); ++a) sums[a] += played[a];
    double left = rng.unit();
    std::uint32_t c = 0;
    while (c + 1 < node.children && (left -= played[c]) >= 0) ++c;
    return walk(node.first_child + c, player, rng);
  }
  std::vector<double> values(node.children), chances(played.begin(), played.end());
  double value = 0;
  for (std::uint32_t c = 0; c < node.children; ++c) {
    values[c] = walk(node.first_child + c, player, rng);
    value += chances[c] * values[c];
  }
  const auto regrets = regrets_.at(node.information);
  for (std::size_t a = 0; a < regrets.size(); ++a) regrets[a] += values[a] - value;
  return value;
}

Strategy RegretLearner::average() const {
  Strategy average(tree_);
  for (std::size_t s = 0; s < tree_.information.size(); ++s) {
    const auto sums = sums_.at(s);
    double sum = 0;
    for (const double part : sums) sum += part;
    if (sum <= 0) continue;  // never come to: all alike
    for (std::size_t a = 0; a < sums.size(); ++a) average.at(s)[a] = sums[a] / sum;
  }
  return average;
}

std::string strategy_json(const GameTree& tree, const Strategy& strategy, const std::string& game) {
  Json sets = Json::array();
  for (std::size_t s = 0; s < tree.information.size(); ++s) {
    const GameTree::Information& set = tree.information[s];
    Json actions = Json::object();
    for (std::size_t a = 0; a < set.actions.size(); ++a) {
      actions[set.actions[a]] = strategy.at(s)[a];
    }
    sets.push_back({{"player", set.player}, {"view", set.name}, {"actions", actions}});
  }
  const Json json = {{"kind", "strategy"},
                     {"game", game},
                     {"value", value_of(tree, strategy)},
                     {"exploitability", exploitability(tree, strategy)},
                     {"information_sets", sets}};
  return json.dump() + "\n";
}

}  // namespace zermelo::learn
