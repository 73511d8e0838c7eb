// Players with their ratings and who scored how much against whom, as JSON, CSV and a picture: what
// `ratings` and `tournament` have in common.
#pragma once

#include <string>
#include <vector>

#include "arena/ratings.h"
#include "arena/standing.h"
#include "base/json.h"

namespace zermelo {

struct RatingReport {
  std::string game;                 // spec; empty: not told
  std::vector<std::string> agents;  // in the order of the ratings
  RatingTable ratings;
  Crosstable crosstable;           // likewise
  std::vector<std::size_t> order;  // from the best to the last
};

// Places of players by rating: who won everything comes before all, who has no bound comes last.
std::vector<std::size_t> order_by_rating(const RatingTable& table);

// `standings`, `crosstable` and what belongs to them, all in the report's order. `more` has further
// fields of standings, by agent; it may be empty.
void add_ratings(Json& json, const RatingReport& report, const std::vector<Json>& more = {});
// "agent,games,points,rating,low,high" with a line for each.
std::string ratings_csv(const RatingReport& report);
// Ratings as points with their intervals as bars, on a light or a dark page.
std::string ratings_svg(const RatingReport& report);

// A text in XML.
std::string xml_escaped(std::string_view text);

}  // namespace zermelo
