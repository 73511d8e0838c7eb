// What a game tells about itself, as JSON and in the words that a table of games shows too.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "any/any_game.h"
#include "base/json.h"

namespace zermelo {

// "puzzle", "impartial", "chance, hidden cards", ...: what sort of game it is.
std::string kind_of(const AnyGame& game);
// The numbers of players that the option `players` allows, or the game's only one.
std::pair<std::int64_t, std::int64_t> player_range(const AnyGame& game);

Json game_json(const AnyGame& game);
// The answer of `games`: the usual variant of every game, or of `only`.
Json games_json(const GameInfo* only = nullptr);

}  // namespace zermelo
