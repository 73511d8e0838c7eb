#include "agents/alphabeta_scores.h"

namespace zermelo::alphabeta {

Value value_of(const Found& found, int depth, int players, double payoff) {
  Value value;
  if (!found.proved) return value;
  value.known = Known::kProved;
  if (is_won(found.score) || (is_lost(found.score) && players == 2)) {
    value.outcome = is_won(found.score) ? Outcome::kWin : Outcome::kLose;
    // A longer line was found by way of the table, and there may be a shorter one.
    if (plies(found.score) <= depth) value.remoteness = plies(found.score);
  } else if (players > 2) {
    // The worst that all others together can do to one player is no more than an estimate.
    value.known = Known::kEstimated;
    value.expectation = payoff;
  } else if (found.score == 0) {
    value.outcome = Outcome::kTie;
  } else {
    value.score = payoff;
  }
  return value;
}

}  // namespace zermelo::alphabeta
