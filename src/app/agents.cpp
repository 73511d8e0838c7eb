// zermelo agents: who plays, with what parameters, and which games.
#include <algorithm>
#include <unistd.h>

#include <fmt/core.h>

#include "agents/agent_info.h"
#include "any/any_agent.h"
#include "app/answer.h"
#include "app/commands.h"
#include "app/terminal.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

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

Json agent_json(const AgentInfo& agent, const AnyGame* game) {
  Json json = {{"name", agent.name},
               {"summary", agent.summary},
               {"plays", agent.fits},
               {"options", Json::array()}};
  for (const Option& option : agent.options) json["options"].push_back(option_json(option));
  if (game == nullptr) {
    json["games"] = games_of(agent);
  } else {
    const std::string reason = why_unfit(*game, agent);
    json["fits"] = reason.empty();
    if (!reason.empty()) json["reason"] = reason;
  }
  return json;
}

void print_agents(const AnyGame* game) {
  const Pen pen = pen_for(STDOUT_FILENO);
  for (const AgentInfo& agent : all_agents()) {
    const std::string reason = game == nullptr ? "" : why_unfit(*game, agent);
    fmt::print("{}: {}\n", pen(reason.empty() ? Color::kBold : Color::kDim, agent.name),
               agent.summary);
    if (!reason.empty()) {
      fmt::print("  does not fit {}: {}\n", game->spec(), reason);
      continue;
    }
    if (game == nullptr) fmt::print("  plays {}\n", agent.fits);
    for (const Option& option : agent.options) fmt::print("  {}\n", describe_option(option));
  }
  fmt::print("\nA seat is taken by a name, with parameters if needed: \"mcts(sims=5000)\".\n");
}

}  // namespace

Command agents_command() {
  struct Words {
    std::string game;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "agents",
          .group = "Look",
          .summary = "the players there are, their parameters and which games they fit",
          .examples = {"agents", "agents hex", "agents --json"},
          .declare =
              [words](Arguments& args) {
                args.optional_positional("GAME", words->game, "say which fit this one");
                args.json(words->json);
              },
          .run =
              [words] {
                const auto game = words->game.empty() ? nullptr : make_game(words->game);
                if (!words->json) {
                  print_agents(game.get());
                  return;
                }
                Json json = Json::object();
                if (game) json["game"] = game->spec();
                json["agents"] = Json::array();
                for (const AgentInfo& agent : all_agents()) {
                  json["agents"].push_back(agent_json(agent, game.get()));
                }
                print_json(json);
              }};
}

}  // namespace zermelo
