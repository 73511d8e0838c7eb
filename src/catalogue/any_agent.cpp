#include "catalogue/any_agent.h"

#include "agents/agent_info.h"
#include "base/error.h"
#include "catalogue/perfect.h"
#include "catalogue/program.h"

namespace zermelo {

std::string why_unfit(const AnyGame& game, const AgentInfo& agent) {
  const Offers& offers = game.offers();
  return agent.why_not({.players = game.players(),
                        .chance = offers.chance,
                        .rewards = offers.rewards,
                        .hidden = offers.hidden,
                        .constant_sum = game.payoff_range().sum.has_value(),
                        .network = offers.network});
}

std::unique_ptr<AnyAgent> make_agent(const AnyGame& game, std::string_view spec,
                                     std::uint64_t seed) {
  const AgentSpec agent = AgentSpec::parse(spec);
  const std::string reason = why_unfit(game, *agent.info);
  if (!reason.empty()) {
    bad_input("{} cannot play {}: {}", agent.info->name, game.spec(), reason);
  }
  if (agent.info->name == "perfect") return std::make_unique<PerfectAgent>(game, agent, seed);
  return agent.info->name == "program" ? make_program_agent(game, agent, seed)
                                       : game.seat_agent(agent, seed);
}

}  // namespace zermelo
