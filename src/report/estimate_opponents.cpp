#include "report/estimate_opponents.h"

#include <algorithm>

namespace zermelo {

std::string estimate_opponents(const AnyGame& game, const Analysis& analysis) {
  const bool estimated =
      std::any_of(analysis.moves.begin(), analysis.moves.end(),
                  [](const MoveValue& move) { return move.value.known == Known::kEstimated; });
  if (!estimated || !game.traits().hidden || game.players() < 2) return "";
  if (game.info().name == "poker") {
    return "others who hold what their actions make likely and answer as this search finds best for "
           "their own cards; for this hand, as if every chip were worth the same";
  }
  return "others who hold any cards that are not seen and answer as this search finds best";
}

}  // namespace zermelo
