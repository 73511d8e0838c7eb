// Makes the agent that a spec names, for a game of known type: the one place where agents and their
// parameters meet.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/alphabeta.h"
#include "agents/expectimax.h"
#include "agents/greedy.h"
#include "agents/ismcts.h"
#include "agents/mcts.h"
#include "agents/monte_carlo.h"
#include "agents/random.h"
#include "agents/td.h"

namespace zermelo {

template <Game G>
GameTraits traits_of(const G& game) {
  return {.players = game.players(),
          .chance = Chancy<G>,
          .rewards = Rewarding<G>,
          .hidden = Hiding<G>,
          .constant_sum = game.payoff_range().sum.has_value(),
          .network = kHasNetwork<G>};
}

// Assumes that the agent fits the game (AgentInfo::why_not); nothing is made where it cannot.
template <Game G>
std::unique_ptr<Agent<G>> make_agent(const G& game, const AgentSpec& spec, std::uint64_t seed) {
  const std::string& name = spec.info->name;
  const Options& options = spec.options;
  const Limits limits = spec.limits();
  const auto megabytes = [&] { return static_cast<std::size_t>(options.number("memory")); };
  if (name == "random") return std::make_unique<RandomAgent<G>>(game, seed);
  if (name == "greedy") return std::make_unique<GreedyAgent<G>>(game, seed);
  if (name == "mc") return std::make_unique<MonteCarloAgent<G>>(game, limits, seed);
  if constexpr (Hiding<G>) {
    if (name == "ismcts") {
      const IsmctsSettings settings = {limits, options.real("c"), megabytes()};
      return std::make_unique<IsmctsAgent<G>>(game, settings, seed);
    }
  } else {
    if (name == "mcts") {
      const int threads = options.number("threads");
      const int rave = options.number("rave");
      if (rave > 0) check_rave(traits_of(game), kHasMoveNames<G>);
      const MctsSettings settings = {limits, options.real("c"), megabytes(),
                                     threads == 0 ? core_count() : threads, rave};
      return std::make_unique<MctsAgent<G>>(game, settings, seed);
    }
    if (name == "expectimax" || name == "maxn") {
      const int width = name == "expectimax" ? options.number("width") : 1;
      const ExpectimaxSettings settings = {limits, options.number("playouts"),
                                           static_cast<std::size_t>(width)};
      return std::make_unique<ExpectimaxAgent<G>>(game, settings, seed);
    }
    if constexpr (!Chancy<G> && !Rewarding<G>) {
      if (name == "alphabeta" || name == "paranoid") {
        const AlphaBetaSettings settings = {limits, megabytes(),
                                            static_cast<std::uint64_t>(options.number("playouts"))};
        return std::make_unique<AlphaBetaAgent<G>>(game, settings, seed);
      }
    }
  }
  if constexpr (kHasNetwork<G>) {
    if (name == "td") {
      return make_td_agent(game, options.word("load"), options.number("downgrade"), limits);
    }
  }
  return nullptr;
}

}  // namespace zermelo
