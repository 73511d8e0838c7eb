// greedy: what brings most at once. It sees a reward and the end of the game one move ahead, and
// takes any of the best moves. With an evaluator it adds its judgement of where the move leads.
#pragma once

#include <memory>
#include <string>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/sampling.h"
#include "core/evaluator.h"

namespace zermelo {

template <Game G>
class GreedyAgent final : public Agent<G> {
 public:
  // Without an evaluator (null) what comes after the move counts nothing.
  GreedyAgent(const G& game, std::unique_ptr<const Evaluator<G>> evaluator, std::uint64_t seed)
      : game_(game), evaluator_(std::move(evaluator)), rng_(seed) {}

  Thoughts think(const typename G::Position& seen, const Limits&, const Control&) override {
    const int player = game_.turn(seen).player();
    const auto deal = possible_position(game_, seen, player, rng_);
    const auto moves = game_.moves(deal);
    Thoughts thoughts = unknown_thoughts(moves.size(), moves.size(), 1);
    double best = 0;
    std::uint32_t ties = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto p = deal;
      double gain = play_rewarded(game_, p, moves[i]);
      if (game_.turn(p).is_over()) {
        gain += game_.payoffs(p)[player];
        // What is hidden was guessed, so the end is known only where nothing is.
        if (!Hiding<G>) thoughts.values[i] = Value::exact(gain);
      } else if (evaluator_ != nullptr) {
        gain += evaluator_->judge(p, rng_)[player];
        thoughts.values[i] = Value::estimated(gain, Basis::kJudgement);
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
  const std::unique_ptr<const Evaluator<G>> evaluator_;
  Rng rng_;
};

struct GreedyEntry {
  static constexpr const char* kName = "greedy";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "what brings most at once: looks one move ahead",
            .fits = "every game",
            .options = {terms::leaf("none")},
            .why_not = terms::any_game};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    return std::make_unique<GreedyAgent<G>>(game, evaluator_or_none(game, spec), seed);
  }
};

}  // namespace zermelo
