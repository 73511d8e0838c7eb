// random: any legal move, each as likely. The smallest agent.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"

namespace zermelo {

template <Game G>
class RandomAgent final : public Agent<G> {
 public:
  RandomAgent(const G& game, std::uint64_t seed) : game_(game), rng_(seed) {}

  Thoughts think(const typename G::Position& seen, const Limits&, const Control&) override {
    const std::size_t count = game_.moves(seen).size();
    Thoughts thoughts = unknown_thoughts(count);
    thoughts.best = rng_.index(count);
    return thoughts;
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  const G game_;
  Rng rng_;
};

struct RandomEntry {
  static constexpr const char* kName = "random";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "any legal move, each as likely",
            .fits = "every game",
            .options = {},
            .why_not = terms::any_game};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec&, std::uint64_t seed) {
    return std::make_unique<RandomAgent<G>>(game, seed);
  }
};

}  // namespace zermelo
