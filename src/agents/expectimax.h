// expectimax and maxn: everybody takes the move that is best for itself, chance is averaged over, and
// an evaluator (by default a few random games) judges the positions at the horizon. Any number of
// players, rewards on the way.
#pragma once

#include <memory>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/sampling.h"

namespace zermelo {

template <Game G>
struct ExpectimaxSettings {
  Limits limits;
  int playouts;       // a leaf, if they are random
  std::size_t width;  // outcomes of chance that are looked at; of more, so many are sampled
  std::shared_ptr<const Evaluator<G>> evaluator;
};

template <Game G>
class ExpectimaxAgent final : public Agent<G> {
  using Position = typename G::Position;

 public:
  ExpectimaxAgent(const G& game, const ExpectimaxSettings<G>& settings, std::uint64_t seed)
      : game_(game),
        settings_(settings),
        judgements_(settings.evaluator->is_random() ? settings.playouts : 1),
        rng_(seed) {}

  Thoughts think(const Position& p, const Limits& limits, const Control& control) override {
    Budget budget(settings_.limits, limits, control);
    budget_ = &budget;
    work_ = positions_ = 0;
    stopped_ = false;
    Thoughts thoughts = unknown_thoughts(game_.moves(p).size());
    // A fixed depth is searched at once; against the clock, deeper and deeper.
    const bool clocked = budget.is_timed() || budget.depth() == 0;
    const int deepest = budget.depth() == 0 ? kDeepest : budget.depth();
    for (int depth = clocked ? 1 : deepest; depth <= deepest && !stopped_; ++depth) {
      if (search_root(p, depth, thoughts) || stopped_) break;
      thoughts.work = work_;
      if (budget.is_report_due()) budget.report(thoughts);
    }
    thoughts.work = work_;
    return thoughts;
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  static constexpr int kDeepest = 64;

  // Returns whether all values are exact. What was stopped changes no more than the moves it reached,
  // and those only in the first search.
  bool search_root(const Position& p, int depth, Thoughts& thoughts) {
    const int player = game_.turn(p).player();
    const auto moves = game_.moves(p);
    std::vector<Value> values(moves.size());
    std::size_t best = 0;
    double most = 0;
    bool all_exact = true, any = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      exact_ = true;
      Position next = p;
      const double reward = play_rewarded(game_, next, moves[i]);
      const double value = reward + returns_from(next, depth - 1)[player];
      if (stopped_ && (thoughts.depth > 0 || i > 0)) break;
      all_exact = all_exact && exact_;
      values[i] = exact_ && game_.players() <= 2 ? Value::exact(value)
                                                 : Value::estimated(value, Basis::kSearch);
      if (!any || value > most) {
        most = value;
        best = i;
      }
      any = true;
    }
    if (stopped_ && thoughts.depth > 0) return false;
    thoughts.values = std::move(values);
    thoughts.best = best;
    thoughts.depth = depth;
    return all_exact;
  }

  // What each player can expect from here on.
  [[gnu::noinline]] Payoffs returns_from(const Position& p, int depth) {
    if (budget_->out_of_time(++positions_)) stopped_ = true;
    const Turn turn = game_.turn(p);
    if (turn.is_over()) return game_.payoffs(p);
    if (stopped_) return Payoffs(game_.players());
    if constexpr (Chancy<G>) {
      if (turn.is_chance()) return mean_over_outcomes(p, depth);
    }
    if (depth == 0) return judged(p);
    const int player = turn.player();
    Payoffs best(game_.players());
    bool any = false;
    for (const typename G::Move m : game_.moves(p)) {
      Position next = p;
      const double reward = play_rewarded(game_, next, m);
      Payoffs returns = returns_from(next, depth - 1);
      returns[player] += reward;
      if (!any || returns[player] > best[player]) best = returns;
      any = true;
    }
    return best;
  }

  Payoffs mean_over_outcomes(const Position& p, int depth) requires Chancy<G> {
    Payoffs mean(game_.players());
    const auto outcomes = game_.moves(p);
    const bool all = outcomes.size() <= settings_.width;
    if (!all) exact_ = false;
    const std::size_t count = all ? outcomes.size() : settings_.width;
    for (std::size_t i = 0; i < count; ++i) {
      const typename G::Move m = all ? outcomes[i] : sample_outcome(game_, p, rng_);
      const double weight =
          all ? static_cast<double>(game_.probability(p, m)) : 1.0 / static_cast<double>(count);
      Position next = p;
      game_.play(next, m);
      const Payoffs returns = returns_from(next, depth);
      for (int k = 0; k < mean.players(); ++k) mean[k] += weight * returns[k];
    }
    return mean;
  }

  Payoffs judged(const Position& p) {
    exact_ = false;
    Payoffs mean(game_.players());
    for (int i = 0; i < judgements_; ++i) {
      const Payoffs judged = settings_.evaluator->judge(p, rng_);
      for (int k = 0; k < mean.players(); ++k) mean[k] += judged[k];
    }
    for (int k = 0; k < mean.players(); ++k) mean[k] /= judgements_;
    work_ += static_cast<std::uint64_t>(judgements_);
    return mean;
  }

  // Set once.
  const G game_;
  const ExpectimaxSettings<G> settings_;
  const int judgements_;  // a leaf
  Rng rng_;
  // State of the search under way.
  Budget* budget_ = nullptr;
  std::uint64_t work_ = 0;       // judgements
  std::uint64_t positions_ = 0;  // looked at: ends of games cost time as well
  bool stopped_ = false;
  bool exact_ = true;  // of the root move under way
};

template <Game G>
std::unique_ptr<Agent<G>> make_expectimax(const G& game, const AgentSpec& spec, int width,
                                          std::uint64_t seed) {
  if constexpr (!Hiding<G>) {
    const ExpectimaxSettings<G> settings = {
        spec.limits(), spec.options.number("playouts"), static_cast<std::size_t>(width),
        make_evaluator(game, spec.game, spec.options.word("leaf"))};
    return std::make_unique<ExpectimaxAgent<G>>(game, settings, seed);
  } else {
    return nullptr;
  }
}

struct MaxnEntry {
  static constexpr const char* kName = "maxn";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "everybody takes what is best for itself; random games at the leaves",
            .fits = "any number of players, no chance, nothing hidden",
            .options = {terms::depth(2, "moves ahead; 0: until out of budget"),
                        terms::leaf_playouts(), terms::leaf(kRandomLeaf), terms::time()},
            .why_not = terms::no_chance};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    return make_expectimax(game, spec, 1, seed);
  }
};

struct ExpectimaxEntry {
  static constexpr const char* kName = "expectimax";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "as maxn, with the mean over outcomes of chance",
            .fits = "any number of players, chance, nothing hidden",
            .options = {terms::depth(1, "moves ahead; 0: until out of budget"),
                        terms::leaf_playouts(), terms::leaf(kRandomLeaf),
                        Option::number("width", 16, 1, terms::kMany, "outcomes; more are sampled"),
                        terms::time()},
            .why_not = terms::chance};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    return make_expectimax(game, spec, spec.options.number("width"), seed);
  }
};

}  // namespace zermelo
