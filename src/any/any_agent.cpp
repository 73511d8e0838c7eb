#include "any/any_agent.h"

#include <algorithm>
#include <map>

#include "any/agent_tables.h"
#include "base/error.h"
#include "core/images.h"

namespace zermelo {

Thoughts AnyAgent::told(const AnyGame& game, const AnyPosition& p, Thoughts thoughts) {
  const bool any = std::any_of(thoughts.values.begin(), thoughts.values.end(),
                               [](const Value& v) { return v.known != Known::kUnknown; });
  if (!any) return thoughts;
  const std::vector<std::uint32_t> classes = game.image_classes(p);
  if (!thoughts.returns.empty()) pool_returns(classes, thoughts);
  pool_images(classes, thoughts.values);
  return thoughts;
}

namespace {

using TableCheck = std::string (*)(const AnyGame& game);

std::map<std::string, TableCheck>& agent_tables() {
  static std::map<std::string, TableCheck> tables;
  return tables;
}

}  // namespace

AgentTable::AgentTable(std::string agent, TableCheck why_not) {
  agent_tables()[std::move(agent)] = why_not;
}

std::string why_unfit(const AnyGame& game, const AgentInfo& agent) {
  if (!game.traits().searched) return "this build has no agents for it";
  std::string reason = agent.why_not(game.traits());
  const auto table = agent_tables().find(agent.name);
  if (reason.empty() && table != agent_tables().end()) reason = table->second(game);
  return reason;
}

std::unique_ptr<AnyAgent> make_agent(const AnyGame& game, std::string_view spec,
                                     std::uint64_t seed) {
  AgentSpec agent = AgentSpec::parse(spec);
  agent.game = game.spec();
  const std::string reason = why_unfit(game, *agent.info);
  if (!reason.empty()) {
    bad_input("{} cannot play {}: {}", agent.info->name, game.spec(), reason);
  }
  return agent.info->make != nullptr ? agent.info->make(game, agent, seed)
                                     : game.seat_agent(agent, seed);
}

}  // namespace zermelo
