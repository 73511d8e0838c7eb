// Who plays against a person when nobody is named.
#pragma once

#include <string>

#include "any/any_game.h"

namespace zermelo {

// The spec of the strongest agent that fits the game and moves within about a second: perfect where
// the game is solved in a moment, else a search of a fixed size, so that one seed gives one game.
std::string quick_opponent(const AnyGame& game);

}  // namespace zermelo
