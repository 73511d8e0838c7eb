#include "report/game_json.h"

#include <vector>

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "report/option_json.h"

namespace zermelo {

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

std::pair<std::int64_t, std::int64_t> player_range(const AnyGame& game) {
  for (const Option& option : game.info().options) {
    if (option.name == "players") return {option.low, option.high};
  }
  return {game.players(), game.players()};
}

Json game_json(const AnyGame& game) {
  const GameInfo& info = game.info();
  const auto [least, most] = player_range(game);
  return {{"name", info.name},
          {"aliases", info.aliases},
          {"title", info.title},
          {"summary", info.summary},
          {"players", game.players()},
          {"min_players", least},
          {"max_players", most},
          {"kind", kind_of(game)},
          {"options", options_json(info.options)},
          {"offers", game.traits().words()},
          {"samples", info.samples},
          {"grade", to_string(info.grade)},
          {"verified_against", info.verified_against}};
}

Json games_json(const GameInfo* only) {
  Json json = {{"games", Json::array()}};
  for (const CatalogueEntry& entry : catalogue()) {
    if (only != nullptr && entry.info != only) continue;
    json["games"].push_back(game_json(*make_game(entry.info->name)));
  }
  return json;
}

}  // namespace zermelo
