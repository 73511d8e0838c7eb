// Agents that play one game, and only with some of its options: what a game's traits do not tell.
#pragma once

#include <string>

#include "any/any_game.h"

namespace zermelo {

// Adds a look at the game itself to those that decide whether an agent fits (why_unfit in any_agent.h),
// before main(). The function gives the reason, as the end of a sentence, or nothing.
struct AgentTable {
  AgentTable(std::string agent, std::string (*why_not)(const AnyGame& game));
};

}  // namespace zermelo
