// All there is to solve a cube of either size, in either metric, with the tables that it needs: what
// `zermelo cube`, the expert of the game and tests call.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "engines/cube/optimal.h"
#include "engines/cube/table_store.h"
#include "engines/cube/two_phase.h"

namespace zermelo::cube {

enum class TableSize { kSmall, kDefault };

struct SolverSettings {
  TableSize tables = TableSize::kDefault;
  std::uint64_t bytes = std::uint64_t{256} << 20;  // for the tables of the optimal solver
  int threads = 1;
};

struct SolveWishes {
  Metric metric = Metric::kHalfTurns;
  bool optimal = false;                          // go on until it is proved
  bool all = false;                              // all shortest solutions
  int enough = 0;                                // stop at so many turns
  std::function<void(const Turns&)> found = {};  // each shorter solution
  std::function<void(int bound)> deeper = {};    // each bound that is proved
};

struct Solved {
  std::vector<Turns> solutions;  // the shortest first; more than one only if all were asked for
  int length = 0;                // in the metric
  int bound = 0;                 // no solution is shorter
  bool proved = false;           // length == bound
  std::uint64_t nodes = 0;
};

class Solver {
 public:
  explicit Solver(TableStore store, SolverSettings settings = {});

  // Shortest known ways from p to solved. Some way is always found; the budget bounds how long it
  // looks for shorter ones and for proofs.
  Solved solve(const Cubies& p, const SolveWishes& wishes, const Budget& budget);
  static Solved solve(const Corners& p, const SolveWishes& wishes);

  // The two-phase search alone.
  TwoPhaseAnswer search(const Cubies& p, const TwoPhaseWishes& wishes, const Budget& budget) {
    return solve_two_phase(p, phase_tables(), wishes, budget);
  }

  // Loads or makes the tables that this metric needs, so that the clock need not run meanwhile.
  void prepare(const SolveWishes& wishes);
  // Uses the default tables if they have been made, the small ones else.
  void use_what_is_there();

 private:
  using Table = std::shared_ptr<const std::uint8_t>;
  Table near_table(Metric metric, const NearTable& table) const;
  std::optional<LargeTables> phase_tables();
  const OptimalTables& optimal_tables(Metric metric);
  Solved solve_half_turns(const Cubies& p, const SolveWishes& wishes, const Budget& budget);
  Solved solve_with_proof(const Cubies& p, const SolveWishes& wishes, const Budget& budget);

  const TableStore store_;
  SolverSettings settings_;
  Table phase1_, phase2_;
  struct MetricTables {
    Table coset, near, lower;
    OptimalTables tables;
  };
  std::array<std::optional<MetricTables>, 2> optimal_;  // by metric
};

}  // namespace zermelo::cube
