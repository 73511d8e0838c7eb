// The agents there are, as JSON.
#pragma once

#include "agents/agent_info.h"
#include "any/any_game.h"
#include "base/json.h"

namespace zermelo {

// With the names of the games that it can play or, for one game, whether it fits.
Json agent_json(const AgentInfo& agent, const AnyGame* game = nullptr);
// The answer of `agents`: all of them and, for one game, what their parameter leaf= takes.
Json agents_json(const AnyGame* game = nullptr);

}  // namespace zermelo
