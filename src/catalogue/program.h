// program: another program in a seat, driven as a child process by the engine's protocol
// (docs/engine.md). It sees no more than the player whose turn it is.
#pragma once

#include <cstdint>
#include <memory>

#include "catalogue/any_agent.h"

namespace zermelo {

// Starts it and greets it. An Error if that fails; what goes wrong later is a Foul of the agent, which
// starts its program anew for the next game.
std::unique_ptr<AnyAgent> make_program_agent(const AnyGame& game, const AgentSpec& spec,
                                             std::uint64_t seed);

}  // namespace zermelo
