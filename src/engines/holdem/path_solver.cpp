#include "engines/holdem/path_solver.h"

#include <algorithm>
#include <deque>

namespace zermelo::holdem {
namespace {

using Edge = BettingTree::Edge;
using End = BettingTree::End;

enum class Purpose { kLearn, kRespond, kValue };

bool all_zero(std::span<const float> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float x) { return x == 0; });
}

// The probabilities that regrets ask for: in proportion to those above 0, else all alike.
void match_regrets(const BettingTree::Node& node, const PathNumbers& regrets, std::uint32_t number,
                   std::array<std::vector<float>, kBetActions>& chances) {
  const std::size_t width = regrets.at(number, 0).size();
  std::vector<float> sums(width);
  float legal = 0;
  for (std::size_t a = 0; a < kBetActions; ++a) {
    chances[a].assign(width, 0);
    if (!node.edges[a].legal) continue;
    ++legal;
    const auto regret = regrets.at(number, static_cast<int>(a));
    for (std::size_t i = 0; i < width; ++i) {
      chances[a][i] = std::max(regret[i], 0.0f);
      sums[i] += chances[a][i];
    }
  }
  for (std::size_t a = 0; a < kBetActions; ++a) {
    if (!node.edges[a].legal) continue;
    for (std::size_t i = 0; i < width; ++i) {
      chances[a][i] = sums[i] > 0 ? chances[a][i] / sums[i] : 1 / legal;
    }
  }
}

// A pass over the tree for one player. Betting rounds are taken whole: down with the probabilities of
// coming to each node, then all ends of the round at once, whose products with the table take nearly
// all the time, then up with what each path is worth.
class Pass {
 public:
  Pass(const BettingTree& tree, const PathTable& table, Purpose purpose, int player)
      : tree_(tree), table_(table), purpose_(purpose), player_(player) {}

  const PathStrategy* strategy = nullptr;           // to respond to, or to value
  PathNumbers *regrets = nullptr, *sums = nullptr;  // to learn
  float weight = 1;                                 // of this pass in the average

  double value() {
    const std::size_t size = table_.sizes[0];
    const std::vector<float> ones(size, 1);
    const std::vector<float> values = round(0, 0, ones, ones);
    double sum = 0;
    for (const float value : values) sum += static_cast<double>(value);
    return sum;
  }

 private:
  using Vector = std::vector<float>;

  struct Visit {
    std::uint32_t node;
    std::array<Vector, kBetActions> chances;
    std::array<Vector, kBetActions> values;  // of the edges; empty: 0
    std::array<Visit*, kBetActions> below{};
  };
  // What is worked on in one betting round.
  struct Round {
    std::deque<Visit> visits;
    std::deque<Vector> reached;  // what products are taken of
    std::vector<StripedMatrix::Product> pair, lead;
  };

  // What each path of the player is worth at the beginning of a round, given how likely the player's
  // own and the other's choices have been for each path.
  Vector round(std::uint32_t node, std::size_t street, const Vector& own, const Vector& other) {
    Round work;
    Visit* const top = go_down(work, node, street, own, other);
    table_.pair[street].multiply(work.pair);
    table_.lead[street].multiply(work.lead);
    Vector values = come_up(*top, street);
    values.resize(table_.sizes[street]);
    return values;
  }

  void set_chances(Visit& visit, std::size_t size) const {
    if (purpose_ == Purpose::kLearn) {
      return match_regrets(tree_.nodes[visit.node], *regrets, visit.node, visit.chances);
    }
    for (int a = 0; a < kBetActions; ++a) {
      const auto row = strategy->at(visit.node, a);
      visit.chances[static_cast<std::size_t>(a)].assign(
          row.begin(), row.begin() + static_cast<std::ptrdiff_t>(size));
    }
  }

  Visit* go_down(Round& work, std::uint32_t number, std::size_t street, const Vector& own,
                 const Vector& other) {
    const BettingTree::Node& node = tree_.nodes[number];
    const std::size_t size = table_.sizes[street];
    Visit& visit = work.visits.emplace_back(Visit{.node = number, .chances = {}, .values = {}});
    set_chances(visit, size);
    const bool is_own = node.player == player_;
    for (std::size_t a = 0; a < kBetActions; ++a) {
      const Edge& edge = node.edges[a];
      if (!edge.legal) continue;
      Vector changed = is_own ? own : other;
      if (!is_own || purpose_ != Purpose::kRespond) {
        for (std::size_t i = 0; i < size; ++i) changed[i] *= visit.chances[a][i];
      }
      if (is_own && purpose_ == Purpose::kLearn) {
        const auto sum = sums->at(number, static_cast<int>(a));
        for (std::size_t i = 0; i < size; ++i) sum[i] += weight * changed[i];
      }
      const Vector& own_after = is_own ? changed : own;
      const Vector& other_after = is_own ? other : changed;
      const bool alone = all_zero(other_after);  // what follows is worth nothing to learn
      if (alone && (purpose_ != Purpose::kLearn || all_zero(own_after))) continue;
      if (edge.end == End::kNone) {
        follow(work, visit, a, street, own_after, other_after);
      } else if (!alone) {
        end(work, visit, a, street, other_after);
      }
    }
    return &visit;
  }

  void follow(Round& work, Visit& visit, std::size_t a, std::size_t street, const Vector& own,
              const Vector& other) {
    const std::uint32_t next = tree_.nodes[visit.node].edges[a].node;
    if (tree_.nodes[next].street == street) {
      visit.below[a] = go_down(work, next, street, own, other);
      return;
    }
    const std::size_t parts = table_.children[street], size = table_.sizes[street];
    Vector own_parts(size * parts), other_parts(size * parts);
    for (std::size_t i = 0; i < size * parts; ++i) {
      own_parts[i] = own[i / parts];
      other_parts[i] = other[i / parts];
    }
    const Vector values = round(next, street + 1, own_parts, other_parts);
    visit.values[a].resize(size);
    for (std::size_t i = 0; i < size * parts; ++i) visit.values[a][i / parts] += values[i];
  }

  void end(Round& work, Visit& visit, std::size_t a, std::size_t street, const Vector& other) {
    const BettingTree::Node& node = tree_.nodes[visit.node];
    const Edge& edge = node.edges[a];
    visit.values[a].resize(table_.pair[street].stripes() * StripedMatrix::kStripe);
    const auto chips = static_cast<float>(edge.chips);
    const float* const reach = work.reached.emplace_back(other).data();
    if (edge.end == End::kFold) {
      const bool loses = node.player == player_;
      work.pair.push_back({reach, visit.values[a].data(), loses ? -chips : chips});
    } else {
      // Row by row it is the other player's lead.
      work.lead.push_back({reach, visit.values[a].data(), -chips});
    }
  }

  Vector come_up(Visit& visit, std::size_t street) {
    const BettingTree::Node& node = tree_.nodes[visit.node];
    const std::size_t size = table_.sizes[street];
    for (std::size_t a = 0; a < kBetActions; ++a) {
      if (visit.below[a] != nullptr) visit.values[a] = come_up(*visit.below[a], street);
    }
    Vector values(size);
    if (node.player != player_) {
      for (const Vector& part : visit.values) {
        for (std::size_t i = 0; i < std::min(size, part.size()); ++i) values[i] += part[i];
      }
      return values;
    }
    bool first = true;
    for (std::size_t a = 0; a < kBetActions; ++a) {
      if (!node.edges[a].legal) continue;
      Vector& part = visit.values[a];
      part.resize(size);
      for (std::size_t i = 0; i < size; ++i) {
        if (purpose_ == Purpose::kRespond) {
          values[i] = first ? part[i] : std::max(values[i], part[i]);
        } else {
          values[i] += visit.chances[a][i] * part[i];
        }
      }
      first = false;
    }
    if (purpose_ != Purpose::kLearn) return values;
    for (std::size_t a = 0; a < kBetActions; ++a) {
      if (!node.edges[a].legal) continue;
      const auto regret = regrets->at(visit.node, static_cast<int>(a));
      for (std::size_t i = 0; i < size; ++i) {
        regret[i] = std::max(0.0f, regret[i] + visit.values[a][i] - values[i]);
      }
    }
    return values;
  }

  const BettingTree& tree_;
  const PathTable& table_;
  const Purpose purpose_;
  const int player_;
};

double value_by(const BettingTree& tree, const PathTable& table, const PathStrategy& strategy,
                int player, Purpose purpose) {
  Pass pass(tree, table, purpose, player);
  pass.strategy = &strategy;
  return pass.value();
}

}  // namespace

PathNumbers::PathNumbers(const BettingTree& tree, const std::array<std::size_t, kStreets>& sizes,
                         float value) {
  std::size_t next = 0;
  for (const BettingTree::Node& node : tree.nodes) {
    begins_.push_back(next);
    widths_.push_back(sizes[node.street]);
    next += kBetActions * widths_.back();
  }
  numbers_.assign(next, value);
}

PathStrategy uniform_strategy(const BettingTree& tree,
                              const std::array<std::size_t, kStreets>& sizes) {
  PathStrategy strategy(tree, sizes, 0);
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& edges = tree.nodes[i].edges;
    const auto legal =
        std::count_if(edges.begin(), edges.end(), [](const Edge& edge) { return edge.legal; });
    for (int a = 0; a < kBetActions; ++a) {
      if (!edges[static_cast<std::size_t>(a)].legal) continue;
      for (float& chance : strategy.at(i, a)) chance = 1 / static_cast<float>(legal);
    }
  }
  return strategy;
}

PathSolver::PathSolver(const BettingTree& tree, const PathTable& table)
    : tree_(tree), table_(table), regrets_(tree, table.sizes, 0), sums_(tree, table.sizes, 0) {}

void PathSolver::iterate() {
  ++iterations_;
  if (tree_.is_empty()) return;
  for (const int player : {0, 1}) {
    Pass pass(tree_, table_, Purpose::kLearn, player);
    pass.regrets = &regrets_;
    pass.sums = &sums_;
    pass.weight = static_cast<float>(iterations_);
    pass.value();
  }
}

void PathSolver::draw_paths(std::array<std::size_t, 2>& paths, Rng& rng) {
  const std::size_t size = table_.sizes[kStreets - 1];
  if (cumulative_.empty()) {
    double sum = 0;
    for (std::size_t i = 0; i < size * size; ++i) {
      sum += static_cast<double>(table_.pair[kStreets - 1].at(i / size, i % size));
      cumulative_.push_back(sum);
    }
  }
  const double drawn = rng.unit() * cumulative_.back();
  const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end(), drawn);
  const auto pair =
      std::min(static_cast<std::size_t>(found - cumulative_.begin()), size * size - 1);
  paths = {pair / size, pair % size};
}

void PathSolver::sample(Rng& rng) {
  ++iterations_;
  if (tree_.is_empty()) return;
  for (const int player : {0, 1}) {
    std::array<std::size_t, 2> paths{};
    draw_paths(paths, rng);
    walk(0, player, paths, rng);
  }
}

double PathSolver::walk(std::uint32_t number, int player, const std::array<std::size_t, 2>& paths,
                        Rng& rng) {
  const BettingTree::Node& node = tree_.nodes[number];
  const auto path_on = [&](std::size_t street, std::size_t seat) {
    return paths[seat] * table_.sizes[street] / table_.sizes[kStreets - 1];
  };
  const auto after = [&](std::size_t a) {
    const Edge& edge = node.edges[a];
    if (edge.end == End::kNone) return walk(edge.node, player, paths, rng);
    if (edge.end == End::kFold) return node.player == player ? -edge.chips : double{1} * edge.chips;
    // All that is still to come is known on the river: the lead of these paths there.
    const std::size_t own = paths[static_cast<std::size_t>(player)];
    const std::size_t other = paths[static_cast<std::size_t>(1 - player)];
    const auto pair = static_cast<double>(table_.pair[kStreets - 1].at(own, other));
    return edge.chips * static_cast<double>(table_.lead[kStreets - 1].at(own, other)) / pair;
  };
  const std::size_t path = path_on(node.street, node.player);
  std::array<double, kBetActions> chances{};
  double sum = 0, legal = 0;
  for (std::size_t a = 0; a < kBetActions; ++a) {
    if (!node.edges[a].legal) continue;
    ++legal;
    chances[a] = std::max(0.0, static_cast<double>(regrets_.at(number, static_cast<int>(a))[path]));
    sum += chances[a];
  }
  for (std::size_t a = 0; a < kBetActions; ++a) {
    if (node.edges[a].legal) chances[a] = sum > 0 ? chances[a] / sum : 1 / legal;
  }
  if (node.player != player) {
    std::size_t chosen = 0;
    double left = rng.unit();
    for (std::size_t a = 0; a < kBetActions; ++a) {
      if (!node.edges[a].legal) continue;
      sums_.at(number, static_cast<int>(a))[path] += static_cast<float>(chances[a]);
      if (left >= 0 && chances[a] > 0) chosen = a;
      left -= chances[a];
    }
    return after(chosen);
  }
  std::array<double, kBetActions> values{};
  double value = 0;
  for (std::size_t a = 0; a < kBetActions; ++a) {
    if (!node.edges[a].legal) continue;
    values[a] = after(a);
    value += chances[a] * values[a];
  }
  for (std::size_t a = 0; a < kBetActions; ++a) {
    if (!node.edges[a].legal) continue;
    float& regret = regrets_.at(number, static_cast<int>(a))[path];
    regret = static_cast<float>(static_cast<double>(regret) + values[a] - value);
  }
  return value;
}

PathStrategy PathSolver::average() const {
  PathStrategy average = uniform_strategy(tree_, table_.sizes);
  for (std::uint32_t i = 0; i < tree_.nodes.size(); ++i) {
    const std::size_t width = average.at(i, 0).size();
    for (std::size_t path = 0; path < width; ++path) {
      float sum = 0;
      for (int a = 0; a < kBetActions; ++a) sum += sums_.at(i, a)[path];
      if (!(sum > 0)) continue;  // never come to: all alike
      for (int a = 0; a < kBetActions; ++a) average.at(i, a)[path] = sums_.at(i, a)[path] / sum;
    }
  }
  return average;
}

double best_response(const BettingTree& tree, const PathTable& table, const PathStrategy& strategy,
                     int player) {
  return tree.is_empty() ? 0 : value_by(tree, table, strategy, player, Purpose::kRespond);
}

double hand_value(const BettingTree& tree, const PathTable& table, const PathStrategy& strategy,
                  int player) {
  return tree.is_empty() ? 0 : value_by(tree, table, strategy, player, Purpose::kValue);
}

double exploitability(const BettingTree& tree, const PathTable& table,
                      const PathStrategy& strategy) {
  return (best_response(tree, table, strategy, 0) + best_response(tree, table, strategy, 1)) / 2;
}

}  // namespace zermelo::holdem
