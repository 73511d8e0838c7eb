// A look a few plies ahead without tables or cuts by probability: the leaves of the midgame, and the
// order of moves.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engines/othello/bitboard.h"
#include "engines/othello/evaluation.h"

namespace zermelo::othello {

// Score in 1 / kUnits of a disc, within the window or a bound outside of it; adds to `nodes`. Leaves
// are worth what judge(own, other) says.
template <class Judge>
int quick_search(const Judge& judge, std::uint64_t own, std::uint64_t other, int alpha, int beta,
                 int depth, std::uint64_t& nodes) {
  ++nodes;
  if (depth == 0) return judge(own, other);
  std::uint64_t moves = enclosing(own, other);
  if (moves == 0) {
    if (enclosing(other, own) == 0) {
      return kUnits * final_score(own, other, 64 - std::popcount(own | other));
    }
    return -quick_search(judge, other, own, -beta, -alpha, depth, nodes);
  }
  int best = -64 * kUnits;
  for (; moves != 0; moves &= moves - 1) {
    const std::uint64_t turned = flips(own, other, std::countr_zero(moves));
    if (turned == other) return 64 * kUnits;
    const int score = -quick_search(judge, other ^ turned, own | turned | (moves & (~moves + 1)),
                                    -beta, -std::max(alpha, best), depth - 1, nodes);
    best = std::max(best, score);
    if (best >= beta) break;
  }
  return best;
}

// The same over the sum of weights alone, to order moves.
inline int quick_sum_search(const Evaluation& evaluation, std::uint64_t own, std::uint64_t other,
                            int alpha, int beta, int depth, std::uint64_t& nodes) {
  const auto sum = [&](std::uint64_t a, std::uint64_t b) { return evaluation.sum(a, b); };
  return quick_search(sum, own, other, alpha, beta, depth, nodes);
}

}  // namespace zermelo::othello
