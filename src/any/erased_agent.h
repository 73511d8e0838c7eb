// Makes an AnyAgent of an agent for a game of known type. Included only by generated units, as
// erased_game.h.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "agents/make.h"
#include "any/any_agent.h"
#include "core/images.h"

namespace zermelo {

template <Game G>
class ErasedAgent final : public AnyAgent {
  using Position = typename G::Position;

 public:
  ErasedAgent(const G& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds),
        game_(game),
        agent_(make_agent(game, spec, seed)) {}

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    const Position q = p.as<Position>();
    if constexpr (Hiding<G>) {
      return told(q, agent_->think(game_.view(q, game_.turn(q).player()), limits, control));
    } else {
      return told(q, agent_->think(q, limits, control));
    }
  }
  void reset(std::uint64_t seed) override { agent_->reset(seed); }

 private:
  // Images have one value, and what rests on too little is not told.
  Thoughts told(const Position& p, Thoughts thoughts) const {
    const bool any = std::any_of(thoughts.values.begin(), thoughts.values.end(),
                                 [](const Value& v) { return v.known != Known::kUnknown; });
    if (any) pool_images(image_classes(game_, p), thoughts.values);
    return thoughts;
  }

  const G game_;
  const std::unique_ptr<Agent<G>> agent_;
};

}  // namespace zermelo
