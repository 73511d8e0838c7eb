#include "agents/mcts.h"

#include <algorithm>

#include "base/error.h"
#include "base/threads.h"

namespace zermelo {

MctsSettings MctsSettings::of(const AgentSpec& spec) {
  const int threads = spec.options.number("threads"), length = spec.options.number("length");
  const std::string& leaf = spec.options.word("leaf");
  if (length > 0 && leaf != kRandomLeaf) {
    bad_input("mcts: option 'length' is for random games, found leaf={}", leaf);
  }
  return {spec.limits(), spec.options.real("c"), threads == 0 ? core_count() : threads,
          spec.options.number("rave"), static_cast<std::uint64_t>(length)};
}

void check_rave(const Traits& game, bool has_move_names) {
  if (game.players != 2) {
    bad_input("mcts: option 'rave' is for two players, found a game of {}", game.players);
  }
  if (game.chance) bad_input("mcts: option 'rave' knows no chance");
  if (!has_move_names) {
    bad_input("mcts: option 'rave' is for moves that are the same in all positions, such as cells");
  }
}

AgentInfo MctsEntry::info() {
  return {.name = kName,
          .summary = "Monte Carlo tree search (UCT) that proves wins and losses",
          .fits = "every game in which nothing is hidden",
          .options = {terms::sims(2000), terms::exploration(),
                      Option::number("rave", 0, 0, 1000000,
                                     "visits that the same move made later may count for; 0: off"),
                      terms::leaf(kRandomLeaf), terms::length(), terms::time(), terms::memory(256),
                      Option::number("threads", 1, 0, 1024,
                                     "each with a tree of its own; 0: all cores")},
          .why_not = terms::nothing_hidden};
}

MctsSearch::MctsSearch(const MctsSettings& settings, const MctsGame& game, std::uint64_t seed)
    : settings_(settings), facts_(game), low_(game.range.low), high_(game.range.high) {
  const auto megabytes = (settings.limits.bytes >> 20) / static_cast<std::size_t>(settings.threads);
  for (int t = 0; t < settings.threads; ++t) {
    workers_.push_back({SearchTree(megabytes, settings.rave, game.has_priors), Rng(seed).stream(t),
                        static_cast<std::size_t>(t)});
  }
}

MctsSearch::~MctsSearch() = default;

Thoughts MctsSearch::search(const Limits& limits, const Control& control) {
  const Budget budget(settings_.limits, limits, control);
  parallel_for(workers_.size(), settings_.threads, [&](std::size_t t) {
    go_to_root(workers_[t]);
    run(workers_[t], budget.split(static_cast<int>(t), settings_.threads));
  });
  return summary(workers_);
}

void MctsSearch::reset_workers(std::uint64_t seed) {
  for (std::size_t t = 0; t < workers_.size(); ++t) {
    SearchTree tree = std::move(workers_[t].tree);
    workers_[t] = {std::move(tree), Rng(seed).stream(static_cast<int>(t)), t};
  }
}

void MctsSearch::run(Worker& worker, Budget budget) {
  worker.done = 0;
  const std::uint32_t moves = worker.tree.count(worker.tree.root());
  worker.sums.assign(facts_.players > 2 ? moves : 0, Payoffs(facts_.players));
  worker.counts.assign(worker.sums.size(), 0);
  while (!worker.tree.settled() && !budget.spent(worker.done)) {
    simulate(worker);
    ++worker.done;
    if (budget.is_report_due()) budget.report(summary({&worker, 1}));
  }
}

float MctsSearch::exploration(const Worker& worker) const {
  const double spread = facts_.is_rewarding ? worker.high - worker.low : high_ - low_;
  return static_cast<float>(settings_.exploration * std::max(spread, 0.0) / 2);
}

Proof MctsSearch::proof_of(double payoff) const {
  if (payoff >= high_) return Proof::kWin;
  if (payoff <= low_) return Proof::kLoss;
  return payoff == (low_ + high_) / 2 ? Proof::kTie : Proof::kOpen;
}

float MctsSearch::first_mean(const SearchTree& tree, const SearchTree::Step& step,
                             int mover) const {
  const double mean = tree.mean(step.block, step.child);
  if (step.mover < 0 || facts_.players > 2) return static_cast<float>((low_ + high_) / 2);
  return static_cast<float>(mover == step.mover ? mean : low_ + high_ - mean);
}

void MctsSearch::add_proved(Proof proof, int mover, Payoffs& returns) const {
  const double own = proof == Proof::kWin    ? high_
                     : proof == Proof::kLoss ? low_
                                             : (low_ + high_) / 2;
  returns[mover] += own;
  if (facts_.players == 2) returns[1 - mover] += low_ + high_ - own;
}

void MctsSearch::note_range(Worker& worker, const Payoffs& returns) const {
  for (int k = 0; k < returns.players(); ++k) {
    worker.low = std::min(worker.low, returns[k]);
    worker.high = std::max(worker.high, returns[k]);
  }
}

void MctsSearch::add_returns(Worker& worker, std::uint32_t child, const Payoffs& returns) {
  for (int k = 0; k < returns.players(); ++k) worker.sums[child][k] += returns[k];
  ++worker.counts[child];
}

Thoughts MctsSearch::summary(std::span<const Worker> workers) const {
  const std::uint32_t count = workers[0].tree.count(workers[0].tree.root());
  Thoughts thoughts = {.values = std::vector<Value>(count)};
  for (const Worker& worker : workers) thoughts.work += worker.done;
  SearchTree::Child best = {};
  for (std::uint32_t i = 0; i < count; ++i) {
    SearchTree::Child sum = {0, 0, Proof::kOpen};
    for (const Worker& worker : workers) {
      const SearchTree::Child child = worker.tree.root_child(i);
      sum.mean += child.visits == 0 ? 0 : child.visits * child.mean;
      sum.visits += child.visits;
      if (child.proof != Proof::kOpen) sum.proof = child.proof;
    }
    if (sum.visits > 0) sum.mean /= sum.visits;
    // What leads to a position known before is not lost, only of no use.
    const bool is_closed = facts_.avoids_repeats && sum.proof == Proof::kLoss;
    thoughts.values[i] = is_closed ? Value{} : value_of(sum);
    if (i == 0 || better_choice(sum, best)) {
      best = sum;
      thoughts.best = i;
    }
  }
  if (facts_.players > 2) thoughts.returns = mean_returns(workers);
  return thoughts;
}

std::vector<std::vector<double>> MctsSearch::mean_returns(std::span<const Worker> workers) const {
  std::vector<std::vector<double>> means(workers[0].sums.size());
  for (std::size_t i = 0; i < means.size(); ++i) {
    for (int k = 0; k < facts_.players; ++k) {
      double sum = 0, count = 0;
      for (const Worker& worker : workers) {
        sum += worker.sums[i][k];
        count += worker.counts[i];
      }
      means[i].push_back(count == 0 ? 0 : sum / count);
    }
  }
  return means;
}

}  // namespace zermelo
