// zermelo games: what there is.
#include <unistd.h>

#include <fmt/core.h>

#include "app/answer.h"
#include "app/commands.h"
#include "app/terminal.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

// "two players", "puzzle", "impartial", "chance", ...: what sort of game it is.
std::string kind_of(const AnyGame& game) {
  const Traits& traits = game.traits();
  std::vector<std::string> words;
  if (game.players() == 1 && !traits.rewards && !traits.hidden) words.emplace_back("puzzle");
  if (traits.impartial) words.emplace_back("impartial");
  if (traits.partizan) words.emplace_back("partizan");
  if (traits.chance) words.emplace_back("chance");
  if (traits.hidden) words.emplace_back("hidden cards");
  if (words.empty()) words.emplace_back("perfect information");
  return join(words, ", ");
}

// The numbers of players that the option `players` allows, or the game's only one.
std::pair<std::int64_t, std::int64_t> player_range(const AnyGame& game) {
  for (const Option& option : game.info().options) {
    if (option.name == "players") return {option.low, option.high};
  }
  return {game.players(), game.players()};
}

Json game_json(const AnyGame& game) {
  const GameInfo& info = game.info();
  const auto [least, most] = player_range(game);
  Json json = {{"name", info.name},
               {"title", info.title},
               {"summary", info.summary},
               {"players", game.players()},
               {"min_players", least},
               {"max_players", most},
               {"kind", kind_of(game)},
               {"options", Json::array()},
               {"offers", game.traits().words()},
               {"samples", info.samples},
               {"grade", to_string(info.grade)},
               {"verified_against", info.verified_against}};
  for (const Option& option : info.options) json["options"].push_back(option_json(option));
  return json;
}

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
                  Json json = {{"games", Json::array()}};
                  for (const CatalogueEntry& entry : catalogue()) {
                    if (one && entry.info != &one->info()) continue;
                    json["games"].push_back(game_json(*make_game(entry.info->name)));
                  }
                  print_json(json);
                } else if (one) {
                  print_details(*one);
                } else {
                  print_table();
                }
              }};
}

}  // namespace zermelo
