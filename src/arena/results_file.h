// Results from elsewhere: lines "first,second,result", where the result is what the first player got.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/rated_game.h"

namespace zermelo {

struct NamedResults {
  std::vector<std::string> names;  // in the order of their first game
  std::vector<RatedGame> games;

  std::size_t place_of(const std::string& name);  // a new one at the end if it is not there
};

// A heading "first,second,result" is passed over; a result is 1, 0.5 or 0. Commas in parentheses or
// double quotes belong to names. An Error names the line.
NamedResults read_results(std::string_view csv, const std::string& where);

}  // namespace zermelo
