// mc: flat Monte Carlo. Random games after every move, the best mean is taken.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/sampling.h"

namespace zermelo {

template <Game G>
class MonteCarloAgent final : public Agent<G> {
 public:
  MonteCarloAgent(const G& game, const Limits& own, int length, std::uint64_t seed)
      : game_(game), own_(own), length_(static_cast<std::uint64_t>(length)), rng_(seed) {}

  Thoughts think(const typename G::Position& seen, const Limits& limits,
                 const Control& control) override {
    MoveSamples samples(game_.moves(seen).size());
    const std::uint64_t games = sample_moves(game_, seen, samples.places, samples.samples,
                                             Budget(own_, limits, control), rng_, length_);
    return samples.thoughts(games, payoff_spread(game_));
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  const G game_;
  const Limits own_;
  const std::uint64_t length_;  // of random games; 0: to their ends
  Rng rng_;
};

struct MonteCarloEntry {
  static constexpr const char* kName = "mc";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "flat Monte Carlo: the move with the best mean over random games",
            .fits = "every game",
            .options = {terms::sims(1000), terms::length(), terms::time()},
            .why_not = terms::any_game};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    return std::make_unique<MonteCarloAgent<G>>(game, spec.limits(), spec.options.number("length"),
                                                seed);
  }
};

}  // namespace zermelo
