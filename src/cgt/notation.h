// Values of short games as text, in the notation of CGSuite; docs/partizan.md has the table.
#pragma once

#include <string>
#include <string_view>

#include "cgt/short_games.h"

namespace zermelo {

// The canonical form: "1/2*", "{1|*}", "+-1/8", "^^*2". Options stand by birthday, then by length.
std::string write_value(ShortGames& games, ShortGame g);

// Any form: what write_value writes, sums and differences of such, "{0|1,*||-2}". Throws an Error
// that names the column.
ShortGame read_value(ShortGames& games, std::string_view text);

}  // namespace zermelo
