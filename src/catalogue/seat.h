// Makes an AnyAgent of an agent for a game of known type. Included only by generated units, as
// instantiate.h.
#pragma once

#include <memory>
#include <utility>

#include "agents/make.h"
#include "catalogue/any_agent.h"

namespace zermelo {

template <Game G>
class SeatedAgent final : public AnyAgent {
  using Position = typename G::Position;

 public:
  SeatedAgent(const G& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds),
        game_(game),
        agent_(make_agent(game, spec, seed)) {}

  Thoughts think(const AnyPosition& p, const Limits& limits) override {
    const Position q = p.as<Position>();
    if constexpr (Hiding<G>) {
      return agent_->think(game_.view(q, game_.turn(q).player()), limits);
    } else {
      return agent_->think(q, limits);
    }
  }
  void reset(std::uint64_t seed) override { agent_->reset(seed); }

 private:
  const G game_;
  const std::unique_ptr<Agent<G>> agent_;
};

}  // namespace zermelo
