// expectimax and maxn: everybody takes the move that is best for himself, chance is averaged over, and
// a few random games judge the positions at the horizon. Any number of players, rewards on the way.
#pragma once

#include <vector>

#include "agents/agent.h"
#include "agents/allowance.h"
#include "agents/sampling.h"

namespace zermelo {

struct ExpectimaxSettings {
  Limits limits;
  int playouts;       // a leaf
  std::size_t width;  // outcomes of chance that are looked at; of more, so many are sampled
};

template <Game G>
class ExpectimaxAgent final : public Agent<G> {
  using Position = typename G::Position;

 public:
  ExpectimaxAgent(const G& game, const ExpectimaxSettings& settings, std::uint64_t seed)
      : game_(game), settings_(settings), rng_(seed) {}

  Thoughts think(const Position& p, const Limits& limits) override {
    Allowance allowance(settings_.limits, limits);
    allowance_ = &allowance;
    work_ = positions_ = 0;
    stopped_ = false;
    Thoughts thoughts = {.values = std::vector<Value>(game_.moves(p).size())};
    // A fixed depth is searched at once; against the clock, deeper and deeper.
    const bool clocked = allowance.is_timed() || allowance.depth() == 0;
    const int deepest = allowance.depth() == 0 ? kDeepest : allowance.depth();
    for (int depth = clocked ? 1 : deepest; depth <= deepest && !stopped_; ++depth) {
      if (search_root(p, depth, thoughts) || stopped_) break;
      thoughts.work = work_;
      if (allowance.is_report_due()) allowance.report(thoughts);
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
      values[i].known = exact_ && game_.players() <= 2 ? Known::kExact : Known::kEstimated;
      values[i].expectation = value;
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
  Payoffs returns_from(const Position& p, int depth) {
    if (allowance_->out_of_time(++positions_)) stopped_ = true;
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
    Payoffs sum(game_.players());
    for (int i = 0; i < settings_.playouts; ++i) add_random_game(game_, p, rng_, sum);
    for (int k = 0; k < sum.players(); ++k) sum[k] /= settings_.playouts;
    work_ += static_cast<std::uint64_t>(settings_.playouts);
    return sum;
  }

  // Set once.
  const G game_;
  const ExpectimaxSettings settings_;
  Rng rng_;
  // Of the search under way.
  Allowance* allowance_ = nullptr;
  std::uint64_t work_ = 0;       // random games
  std::uint64_t positions_ = 0;  // looked at: ends of games cost time as well
  bool stopped_ = false;
  bool exact_ = true;  // of the root move under way
};

}  // namespace zermelo
