// Who is to move, or how the game ended, in words for people.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "any/any_game.h"

namespace zermelo {

// "x", "x and o", "x, o and z".
std::string listed(const std::vector<std::string>& names);

// "P0 0, P1 1, P2 0.2".
std::string named_returns(const AnyGame& game, std::span<const double> returns, int digits = 6);

// "x to move", "chance to move", "over: x wins".
std::string describe_turn(const AnyGame& game, const AnyPosition& p);

}  // namespace zermelo
