// The agents there are: their names, parameters and the games they fit. One registry: those of this
// room stand in the list of make.h, and higher rooms add theirs by a line (AgentRegistration).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "core/options.h"
#include "core/traits.h"

namespace zermelo {

class AnyAgent;  // any/any_agent.h
class AnyGame;   // any/any_game.h
struct AgentSpec;

struct AgentInfo {
  std::string name;     // as in specs: "mcts"
  std::string summary;  // one line
  std::string fits;     // completes "plays ..."
  std::vector<Option> options;
  // Empty if it can play such a game, else the reason, as the end of a sentence.
  std::string (*why_not)(const Traits& game);
  bool needs_words = false;  // its name alone makes no agent
  // Makes an agent that needs not know the game's type. Null for the templates of this room, which
  // the game's unit instantiates.
  std::unique_ptr<AnyAgent> (*make)(const AnyGame& game, const AgentSpec& spec,
                                    std::uint64_t seed) = nullptr;

  bool has(std::string_view option) const;
};

// Every agent: those of this room, weakest first, then what higher rooms add, by name.
const std::vector<AgentInfo>& all_agents();

// Adds an agent before main().
struct AgentRegistration {
  explicit AgentRegistration(AgentInfo info);
};

// An agent with its parameters, such as "mcts(sims=5000,c=1.4)".
struct AgentSpec {
  const AgentInfo* info;
  Options options;
  std::string game = {};  // the canonical spec of the one it is seated at

  // Throws an Error with a near name or the parameter that is wrong.
  static AgentSpec parse(std::string_view text);

  // The parameters sims, nodes, depth, time and memory, as far as the agent has them. With a time
  // and no amount of work, time alone counts.
  Limits limits() const;
};

}  // namespace zermelo
