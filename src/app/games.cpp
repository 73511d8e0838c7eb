// zermelo games: what there is.
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "report/game_json.h"

namespace zermelo {
namespace {

std::string players_text(const AnyGame& game) {
  const auto [least, most] = player_range(game);
  return least == most ? std::to_string(least) : fmt::format("{}-{}", least, most);
}

void print_table() {
  const Pen pen = pen_for(STDOUT_FILENO);
  fmt::print("{}\n", pen(Color::kBold,
                         fmt::format("{:<16} {:<8} {:<22} {}", "game", "players", "kind", "")));
  for (const CatalogueEntry& entry : catalogue()) {
    const auto game = make_game(entry.info->name);
    fmt::print("{:<16} {:<8} {:<22} {}\n", entry.info->name, players_text(*game), kind_of(*game),
               entry.info->summary);
  }
  fmt::print("\n'zermelo games GAME' tells more of one, 'zermelo rules GAME' how it is played.\n");
}

void print_details(const AnyGame& game) {
  const GameInfo& info = game.info();
  const Pen pen = pen_for(STDOUT_FILENO);
  fmt::print("{}: {}\n\n", pen(Color::kBold, info.title), info.summary);
  fmt::print("players  {}\nkind     {}\noffers   {}\nexamples {}\ngrade    {}: {}\n",
             players_text(game), kind_of(game), join(game.traits().words(), ", "),
             join(info.samples, ", "), to_string(info.grade), info.verified_against);
  if (info.options.empty()) return;
  fmt::print("\noptions\n");
  for (const Option& option : info.options) fmt::print("  {}\n", describe_option(option));
}

}  // namespace

Command games_command() {
  struct Words {
    std::string game;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "games",
          .group = "Look",
          .summary = "the games there are, their options and what each offers",
          .examples = {"games", "games nim", "games --json"},
          .declare =
              [words](Arguments& args) {
                args.optional_positional("GAME", words->game, "tell more of this one");
                args.json(words->json);
              },
          .run =
              [words] {
                const auto one = words->game.empty() ? nullptr : make_game(words->game);
                if (words->json) {
                  print_json(games_json(one ? &one->info() : nullptr));
                } else if (one) {
                  print_details(*one);
                } else {
                  print_table();
                }
              }};
}

}  // namespace zermelo
