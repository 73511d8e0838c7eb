// A line of play that shows who wins a sum.
#pragma once

#include <cstddef>
#include <vector>

#include "cgt/short_games.h"
#include "report/value_report.h"

namespace zermelo {

// The line if Left (0) or Right (1) moves first.
ValueLine winning_line(ShortGames& games, const std::vector<ValueTerm>& terms, std::size_t first);

}  // namespace zermelo
