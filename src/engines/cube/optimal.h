// The optimal solver: iterative deepening with lower bounds from tables, for the position along three
// axes and for its inverse, in either metric.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "engines/cube/bound_table.h"

namespace zermelo::cube {

struct OptimalTables {
  Metric metric = Metric::kHalfTurns;
  const std::uint8_t* coset = nullptr;  // kPhase1Pairs / 2 bytes: make_coset_halves()
  NearTable near = {};                  // make_bound_table()
  NearTable lower = {};                 // the same for fewer turns
};

struct OptimalWishes {
  int most = 0;      // look for shorter solutions than this alone; 0: any
  bool all = false;  // all of the optimal length, not just one
  int threads = 1;
  // Hears the number of turns that every solution is now proved to need at least, before each depth.
  // Returns how many turns the best solution known elsewhere has; 0: none is known.
  std::function<int(int bound)> deeper = {};
};

struct OptimalAnswer {
  std::vector<Turns>
      solutions;          // of the optimal length; empty if it stopped, or none is below `most`
  int bound = 0;          // every solution has at least so many turns
  bool complete = false;  // false: stopped by the budget
  std::uint64_t nodes = 0;
};

OptimalAnswer solve_optimally(const Cubies& p, const OptimalTables& tables,
                              const OptimalWishes& wishes, const Budget& budget);

// A lower bound without search.
int lower_bound(const Cubies& p, const OptimalTables& tables);

}  // namespace zermelo::cube
