// Against whom the numbers of an estimate are, in games with hidden cards: they hang on what the others
// are taken to hold and to do.
#pragma once

#include <string>

#include "analysis/analyst.h"
#include "any/any_game.h"

namespace zermelo {

// A sentence without its full stop; empty where nothing is estimated or nothing is hidden.
std::string estimate_opponents(const AnyGame& game, const Analysis& analysis);

}  // namespace zermelo
