#include "any/any_agent.h"

#include "base/error.h"

namespace zermelo {

std::string why_unfit(const AnyGame& game, const AgentInfo& agent) {
  return agent.why_not(game.traits());
}

std::unique_ptr<AnyAgent> make_agent(const AnyGame& game, std::string_view spec,
                                     std::uint64_t seed) {
  const AgentSpec agent = AgentSpec::parse(spec);
  const std::string reason = why_unfit(game, *agent.info);
  if (!reason.empty()) {
    bad_input("{} cannot play {}: {}", agent.info->name, game.spec(), reason);
  }
  return agent.info->make != nullptr ? agent.info->make(game, agent, seed)
                                     : game.seat_agent(agent, seed);
}

}  // namespace zermelo
