// Games of Poker as hands in the open Poker Hand History format (games/poker/phh.h).
#pragma once

#include <string>
#include <vector>

#include "any/any_game.h"

namespace zermelo {

// The hands that these moves of Poker make, as a PHH file; an Error for other games. If `next` is
// given, every hand is a section, numbered from it on, and it is raised.
std::string phh_of(const AnyGame& game, const AnyPosition& start, const std::vector<AnyMove>& moves,
                   std::uint64_t* next = nullptr);

}  // namespace zermelo
