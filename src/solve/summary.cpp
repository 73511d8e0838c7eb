#include "solve/summary.h"

namespace zermelo {

void Summary::add(Code code, std::uint64_t count) {
  const auto r = static_cast<std::size_t>(remoteness_of(code));
  if (by_remoteness.size() <= r) by_remoteness.resize(r + 1);
  max_remoteness = static_cast<int>(by_remoteness.size()) - 1;
  Counts& here = by_remoteness[r];
  const Outcome outcome = outcome_of(code);
  const bool won = outcome == Outcome::kWin, lost = outcome == Outcome::kLose;
  (won ? wins : lost ? loses : ties) += count;
  (won ? here.wins : lost ? here.loses : here.ties) += count;
  positions += count;
}

}  // namespace zermelo
