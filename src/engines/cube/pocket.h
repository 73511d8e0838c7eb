// The 2x2x2: how far each of its 3,674,160 positions is from solved, in either metric.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/cube/bound_table.h"
#include "engines/cube/group.h"

namespace zermelo::cube {

// The distances of all positions, made in half a second when they are first asked for.
class PocketTable {
 public:
  explicit PocketTable(Metric metric);
  int distance(const Corners& p) const;
  // A shortest solution, the first in the order of turns; all of them, at most so many.
  Turns solution(Corners p) const;
  std::vector<Turns> solutions(const Corners& p, std::size_t most) const;
  // Positions at each distance.
  std::vector<std::uint64_t> counts() const;

 private:
  const Metric metric_;
  std::vector<std::uint8_t> distances_;  // [order of seven corners * 729 + twists of six]
};
const PocketTable& pocket_table(Metric metric);

}  // namespace zermelo::cube
