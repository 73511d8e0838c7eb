// What the agents of this room say alike: their parameters, and why they cannot play a game.
#pragma once

#include <cstdint>
#include <string>

#include "core/options.h"
#include "core/traits.h"

namespace zermelo::terms {

inline constexpr std::int64_t kMany = 2000000000;

Option sims(std::int64_t default_value);
Option depth(std::int64_t default_value, const std::string& help);
Option time();
// How long random games are at most.
Option length();
Option memory(std::int64_t default_value);
Option nodes(std::int64_t default_value);
Option exploration();
Option leaf_playouts();
// Names the evaluator of the positions that the search stops at; `default_value` is "random" or "none".
Option leaf(const std::string& default_value);

// Each gives the reason, as the end of a sentence, or nothing if there is none.
std::string any_game(const Traits& game);
std::string two_players(const Traits& game);
std::string many_players(const Traits& game);
std::string no_chance(const Traits& game);
std::string chance(const Traits& game);
std::string nothing_hidden(const Traits& game);
std::string something_hidden(const Traits& game);
std::string taught(const Traits& game);

}  // namespace zermelo::terms
