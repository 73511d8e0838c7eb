// Names that players have given to openings.
#pragma once

#include <string_view>
#include <vector>

#include "games/othello/othello.h"

namespace zermelo::othello {

// The name of the longest named line whose position, or an image of it, these moves from the usual
// start pass through; empty if there is none.
std::string_view opening_name(const std::vector<Othello::Move>& moves);

}  // namespace zermelo::othello
