// Discs that cannot be turned any more, whatever is played: they bound the score from both sides.
#pragma once

#include <cstdint>

namespace zermelo::othello {

// Returns discs of `own` that are stable for sure (not all that are). `outside` holds the cells around
// a smaller board.
std::uint64_t stable_discs(std::uint64_t own, std::uint64_t other, std::uint64_t outside);

}  // namespace zermelo::othello
