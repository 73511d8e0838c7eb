// Makes an AnyAgent of an agent for a game of known type. Included only by generated units, as
// erased_game.h.
#pragma once

#include <memory>
#include <utility>

#include "agents/make.h"
#include "any/any_agent.h"

namespace zermelo {

template <Game G>
class ErasedAgent final : public AnyAgent {
  using Position = typename G::Position;

 public:
  // The agent of `game`, which is `any`.
  ErasedAgent(const AnyGame& any, const G& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds),
        any_(any),
        game_(game),
        agent_(make_agent(game, spec, seed)) {}

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    const Position q = p.as<Position>();
    if constexpr (Hiding<G>) {
      const Position seen = game_.view(q, game_.turn(q).player());
      return told(any_, p, agent_->think(seen, limits, control));
    } else {
      return told(any_, p, agent_->think(q, limits, control));
    }
  }
  void reset(std::uint64_t seed) override { agent_->reset(seed); }

 private:
  const AnyGame& any_;
  const G game_;
  const std::unique_ptr<Agent<G>> agent_;
};

}  // namespace zermelo
