// zermelo agents: who plays, with what parameters, and which games.
#include <algorithm>
#include <unistd.h>

#include <fmt/core.h>

#include "agents/agent_info.h"
#include "any/any_agent.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "report/agent_json.h"

namespace zermelo {
namespace {

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
  if (game != nullptr) fmt::print("\nleaves: {}\n", join(game->evaluator_names(), ", "));
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
                args.optional_positional("GAME", words->game,
                                         "say which fit this one, and what leaf= takes");
                args.json(words->json);
              },
          .run =
              [words] {
                const auto game = words->game.empty() ? nullptr : make_game(words->game);
                if (words->json) {
                  print_json(agents_json(game.get()));
                } else {
                  print_agents(game.get());
                }
              }};
}

}  // namespace zermelo
