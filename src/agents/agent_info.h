// The agents there are: their names, parameters and the games they fit. What they do is in their own
// headers; make.h brings both together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "core/options.h"

namespace zermelo {

// What decides whether an agent can play a game.
struct GameTraits {
  int players;
  bool chance, rewards, hidden;
  bool constant_sum;  // of the payoffs
  bool network;       // can be taught a network
};

struct AgentInfo {
  std::string name;     // as in specs: "mcts"
  std::string summary;  // one line
  std::string fits;     // completes "plays ..."
  std::vector<Option> options;
  // Empty if it can play such a game, else the reason, as the end of a sentence.
  std::string (*why_not)(const GameTraits& game);
  bool needs_words = false;  // its name alone makes no agent

  bool has(std::string_view option) const;
};

// Every agent, weakest first.
const std::vector<AgentInfo>& all_agents();

// An agent with its parameters, such as "mcts(sims=5000,c=1.4)".
struct AgentSpec {
  const AgentInfo* info;
  Options options;

  // Throws an Error with a near name or the parameter that is wrong.
  static AgentSpec parse(std::string_view text);

  // The parameters sims, depth and time, as far as the agent has them. With a time and no number of
  // simulations, time alone counts.
  Limits limits() const;
};

// Throws an Error with the reason if the parameter `rave` is not for such a game. With move names a
// move is a small number, the same in all positions.
void check_rave(const GameTraits& game, bool has_move_names);

}  // namespace zermelo
