// A network as the judge of a search's leaves, as in "mcts(leaf=td)": what a position is worth to the player
// to move is the value of its best move, and how promising moves are follows from their values.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/evaluator.h"
#include "learn/field_of.h"
#include "learn/network_judge.h"

namespace zermelo::learn {

// For games of two players whose payoffs add up to a constant.
template <Learnable G>
class NetworkEvaluator final : public Evaluator<G> {
 public:
  // The network of a file, or the one that ships if there is no path, for this game (canonical spec).
  NetworkEvaluator(const G& game, const std::string& path, const std::string& spec)
      : game_(game), judge_(path, spec), sum_(game.payoff_range().sum.value_or(0)) {}

  Payoffs judge(const typename G::Position& p, Rng&) const override {
    const int mover = game_.turn(p).player();
    const std::vector<float> values = values_of(p, mover);
    Payoffs payoffs(2);
    payoffs[mover] = double{*std::max_element(values.begin(), values.end())};
    payoffs[1 - mover] = sum_ - payoffs[mover];
    return payoffs;
  }

  bool priors(const typename G::Position& p, std::span<float> priors) const override {
    return judge_.priors(values_of(p, game_.turn(p).player()), kTemperature, priors);
  }

 private:
  // Of the softmax that makes priors of values from -1 to 1.
  static constexpr double kTemperature = 0.3;

  std::vector<float> values_of(const typename G::Position& p, int mover) const {
    Afterstates& after = judge_.room();
    look(game_, p, after);
    std::vector<float> values(after.count);
    judge_.judge_moves(mover, after, values);
    return values;
  }

  const G game_;
  const NetworkJudge judge_;
  const double sum_;
};

// The entry of a game whose canonical spec is told by spec_of(game).
template <Learnable G, std::string (*spec_of)(const G& game)>
EvaluatorEntry<G> network_evaluator_entry() {
  return {
      .name = "td",
      .summary = "a network that 'zermelo train' has taught",
      .options = {Option::word("load", "", "the file of the network; none: the one that ships")},
      .make = [](const G& game, const Options& options) -> std::unique_ptr<Evaluator<G>> {
        return std::make_unique<NetworkEvaluator<G>>(game, options.word("load"), spec_of(game));
      }};
}

}  // namespace zermelo::learn
