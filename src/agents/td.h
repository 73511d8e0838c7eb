// td: plays by what `zermelo train` has taught, through the expert that the game's engine offers.
#pragma once

#include <memory>
#include <utility>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "core/expert.h"

namespace zermelo {

template <Game G>
class ExpertAgent final : public Agent<G> {
 public:
  ExpertAgent(std::unique_ptr<Expert<G>> expert, const Limits& own)
      : expert_(std::move(expert)), own_(own) {}

  Thoughts think(const typename G::Position& seen, const Limits& limits,
                 const Control& control) override {
    Budget budget(own_, limits, control);
    return expert_->think(seen, budget);
  }
  void reset(std::uint64_t) override {}

 private:
  const std::unique_ptr<Expert<G>> expert_;
  const Limits own_;
};

struct TdEntry {
  static constexpr const char* kName = "td";
  static AgentInfo info() {
    return {
        .name = kName,
        .summary = "by a network that 'zermelo train' has taught, some moves ahead",
        .fits = "2048 and 2584 on 4 by 4, Othello on 8 by 8",
        .options = {Option::word("load", "", "the file of the network"),
                    terms::depth(1, "moves ahead; 0: until out of time"), terms::time(),
                    Option::number("downgrade", 16384, 0, 1 << 30,
                                   "2048: judge boards with such a tile as if large ones were one "
                                   "smaller; 0: never")},
        .why_not = terms::taught,
        .needs_words = true};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t) {
    if constexpr (OffersTaught<G>) {
      return std::make_unique<ExpertAgent<G>>(EngineOf<G>::taught(game, spec.options),
                                              spec.limits());
    } else {
      return nullptr;
    }
  }
};

}  // namespace zermelo
