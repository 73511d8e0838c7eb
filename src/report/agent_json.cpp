#include "report/agent_json.h"

#include <string>
#include <vector>

#include "any/any_agent.h"
#include "catalogue/catalogue.h"
#include "report/option_json.h"

namespace zermelo {
namespace {

// The names of the games whose usual variant the agent can play.
std::vector<std::string> games_of(const AgentInfo& agent) {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) {
    if (why_unfit(*make_game(entry.info->name), agent).empty()) names.push_back(entry.info->name);
  }
  return names;
}

}  // namespace

Json agent_json(const AgentInfo& agent, const AnyGame* game) {
  Json json = {{"name", agent.name},
               {"summary", agent.summary},
               {"plays", agent.fits},
               {"options", options_json(agent.options)}};
  if (game == nullptr) {
    json["games"] = games_of(agent);
  } else {
    const std::string reason = why_unfit(*game, agent);
    json["fits"] = reason.empty();
    if (!reason.empty()) json["reason"] = reason;
  }
  return json;
}

Json agents_json(const AnyGame* game) {
  Json json = Json::object();
  if (game != nullptr) {
    json["game"] = game->spec();
    json["leaves"] = game->evaluator_names();
  }
  json["agents"] = Json::array();
  for (const AgentInfo& agent : all_agents()) json["agents"].push_back(agent_json(agent, game));
  return json;
}

}  // namespace zermelo
