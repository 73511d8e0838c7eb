// Records of games in formats of their own.
#pragma once

#include <string>
#include <vector>

#include "any/any_game.h"

namespace zermelo {

// The hands that these moves of Poker make, as a PHH file; an Error for other games.
std::string phh_of(const AnyGame& game, const AnyPosition& start,
                   const std::vector<AnyMove>& moves);

}  // namespace zermelo
