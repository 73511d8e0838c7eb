// greedy: what brings most at once. It sees a reward and the end of the game one move ahead, and
// takes any of the best moves.
#pragma once

#include "agents/agent.h"
#include "agents/sampling.h"

namespace zermelo {

template <Game G>
class GreedyAgent final : public Agent<G> {
 public:
  GreedyAgent(const G& game, std::uint64_t seed) : game_(game), rng_(seed) {}

  Thoughts think(const typename G::Position& seen, const Limits&) override {
    const int player = game_.turn(seen).player();
    const auto deal = possible_position(game_, seen, player, rng_);
    const auto moves = game_.moves(deal);
    Thoughts thoughts = {
        .values = std::vector<Value>(moves.size()), .work = moves.size(), .depth = 1};
    double best = 0;
    std::uint32_t ties = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto p = deal;
      double gain = play_rewarded(game_, p, moves[i]);
      if (game_.turn(p).is_over()) {
        gain += game_.payoffs(p)[player];
        // What is hidden was guessed, so the end is known only where nothing is.
        if (!Hiding<G>) thoughts.values[i] = Value::exact(gain);
      }
      if (ties == 0 || gain > best) {
        best = gain;
        ties = 0;
      }
      if (gain == best && rng_.below(++ties) == 0) thoughts.best = i;
    }
    return thoughts;
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  const G game_;
  Rng rng_;
};

}  // namespace zermelo
