// Openings for matches in the manner of XOT (extended Othello): random first moves, so that nobody
// knows them by heart, of which those are kept after which neither side is much ahead.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.h"
#include "games/othello/othello.h"

namespace zermelo::othello {

struct OpeningPlan {
  std::size_t count = 100;
  int plies = 8;      // as XOT's
  double within = 2;  // discs that either side may be ahead, as a search judges
  int depth = 8;      // of that search
  std::uint64_t seed = 1;
};

// Lists of moves from the usual start; no two lead to positions that are images. Fewer than asked for
// if there are not so many, or when stopped.
std::vector<std::vector<Othello::Move>> balanced_openings(const OpeningPlan& plan,
                                                          const Control& control);

}  // namespace zermelo::othello
