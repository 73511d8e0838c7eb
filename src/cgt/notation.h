// Values of short games as text, in the notation of CGSuite; docs/partizan.md has the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "cgt/short_games.h"

namespace zermelo {

// The canonical form: "1/2*", "{1|*}", "+-1/8", "^^*2". Options stand by birthday, then by length.
std::string write_value(ShortGames& games, ShortGame g);

// Any form: what write_value writes, sums, differences and multiples of such, "{0|1,*||-2}", braces or
// parentheses around them. Throws an Error that names the column.
ShortGame read_value(ShortGames& games, std::string_view text);

// Takes the n of "n*G" and the star, if that is what comes next: 2*^ and 3*{1|0}, not 2*3 or 2*, which
// end with a nimber. Spaces may stand around the star.
std::optional<std::int64_t> take_multiplier(Scanner& in);

ShortGame multiple(ShortGames& games, std::int64_t n, ShortGame g);  // n.g

}  // namespace zermelo
