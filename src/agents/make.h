// The agents of this room, and the one that a spec names for a game of known type.
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
#include "agents/table_players.h"
#include "agents/td.h"

namespace zermelo {

template <class... Entries>
struct AgentList {};

// Weakest first. An entry has info() and make(game, spec, seed), which gives null for a type of games
// that the agent cannot play.
using OwnAgents = AgentList<RandomEntry, GreedyEntry, MonteCarloEntry, alphabeta::AlphaBetaEntry,
                            alphabeta::ParanoidEntry, MaxnEntry, ExpectimaxEntry, MctsEntry,
                            IsmctsEntry, TdEntry, BasicEntry, ExactEntry, CounterEntry>;

template <Game G, class... Entries>
std::unique_ptr<Agent<G>> make_one_of(AgentList<Entries...>, const G& game, const AgentSpec& spec,
                                      std::uint64_t seed) {
  std::unique_ptr<Agent<G>> agent;
  const auto make_if_named = [&]<class Entry>(Entry) {
    if (spec.info->name == Entry::kName) agent = Entry::make(game, spec, seed);
  };
  (make_if_named(Entries()), ...);
  return agent;
}

// Assumes that the agent fits the game (AgentInfo::why_not); nothing is made where it cannot.
template <Game G>
std::unique_ptr<Agent<G>> make_agent(const G& game, const AgentSpec& spec, std::uint64_t seed) {
  return make_one_of(OwnAgents(), game, spec, seed);
}

}  // namespace zermelo
