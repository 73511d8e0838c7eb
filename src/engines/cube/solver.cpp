#include "engines/cube/solver.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "engines/cube/phase_tables.h"
#include "engines/cube/pocket.h"

namespace zermelo::cube {
namespace {

constexpr const char *kPhase1 = "phase1", *kPhase2 = "phase2";
constexpr std::size_t kMostSolutions = 100000;

std::string name_of(const char* table, Metric metric) {
  return std::string(table) + (metric == Metric::kHalfTurns ? "-htm" : "-qtm");
}

// Seconds for a first solution before a proof is looked for.
constexpr double kFirstLook = 0.01;

}  // namespace

Solver::Solver(TableStore store, SolverSettings settings)
    : store_(std::move(store)), settings_(settings) {}

void Solver::use_what_is_there() {
  phase1_ = store_.find(kPhase1, kPhase1Pairs * 4);
  phase2_ = phase1_ == nullptr ? nullptr : store_.find(kPhase2, kPhase2Pairs / 2);
  if (phase2_ == nullptr) settings_.tables = TableSize::kSmall;
}

std::optional<LargeTables> Solver::phase_tables() {
  if (settings_.tables == TableSize::kSmall) return std::nullopt;
  if (phase1_ == nullptr) {
    phase1_ = store_.get(kPhase1, kPhase1Pairs * 4, [](const Making& making) {
      make_phase1_words(reinterpret_cast<std::uint32_t*>(making.table), making.control);
    });
  }
  if (phase2_ == nullptr) {
    phase2_ = store_.get(kPhase2, kPhase2Pairs / 2, [](const Making& making) {
      make_phase2_halves(making.table, making.control);
    });
  }
  return LargeTables{reinterpret_cast<const std::uint32_t*>(phase1_.get()), phase2_.get()};
}

Solver::Table Solver::near_table(Metric metric, const NearTable& table) const {
  const std::string name =
      fmt::format("{}{}-{}", name_of("near", metric), table.turns, table.kind.orders);
  return store_.get(name, bound_table_bytes(table.kind), [&](const Making& making) {
    make_bound_table(metric, table.kind, table.turns, making);
  });
}

const OptimalTables& Solver::optimal_tables(Metric metric) {
  auto& kept = optimal_[static_cast<std::size_t>(metric)];
  if (!kept) {
    MetricTables made;
    made.tables = {.metric = metric};
    made.coset = store_.get(name_of("coset", metric), kPhase1Pairs / 2, [&](const Making& making) {
      make_coset_halves(metric, making.table, making.control);
    });
    made.tables.coset = made.coset.get();
    std::uint64_t room = settings_.bytes - std::min(settings_.bytes, kPhase1Pairs / 2);
    NearTable &near = made.tables.near, &lower = made.tables.lower;
    for (const BoundKind kind : kBoundKinds) {
      if (is_made(metric, kind) && bound_table_bytes(kind) <= room) {
        near = near_table_of(metric, kind);
      }
    }
    if (near.turns > 0) {
      room -= bound_table_bytes(near.kind);
      made.near = near_table(metric, near);
      near.bits = made.near.get();
    }
    const NearTable small = near_table_of(metric, kLowerKind);
    if (near.turns > small.turns && bound_table_bytes(small.kind) <= room) {
      lower = small;
      made.lower = near_table(metric, lower);
      lower.bits = made.lower.get();
    }
    kept = std::move(made);
  }
  return kept->tables;
}

void Solver::prepare(const SolveWishes& wishes) {
  (void)phase_tables();
  if (wishes.optimal || wishes.all || wishes.metric == Metric::kQuarterTurns) {
    (void)optimal_tables(wishes.metric);
  }
  (void)solve_two_phase({}, phase_tables(), {}, Budget{});  // makes what is small and lazy
}

Solved Solver::solve(const Corners& p, const SolveWishes& wishes) {
  const PocketTable& table = pocket_table(wishes.metric);
  Solved solved;
  solved.solutions =
      wishes.all ? table.solutions(p, kMostSolutions) : std::vector<Turns>{table.solution(p)};
  solved.length = solved.bound = table.distance(p);
  solved.proved = true;
  return solved;
}

Solved Solver::solve(const Cubies& p, const SolveWishes& wishes, const Budget& budget) {
  const bool quarters = wishes.metric == Metric::kQuarterTurns;
  if (wishes.optimal || wishes.all || quarters) return solve_with_proof(p, wishes, budget);
  return solve_half_turns(p, wishes, budget);
}

Solved Solver::solve_half_turns(const Cubies& p, const SolveWishes& wishes, const Budget& budget) {
  const TwoPhaseAnswer answer = solve_two_phase(
      p, phase_tables(),
      {.enough = wishes.enough, .threads = settings_.threads, .found = wishes.found}, budget);
  Solved solved = {.solutions = {}, .bound = answer.bound, .nodes = answer.nodes};
  if (!answer.turns) return solved;  // the user wants to stop
  solved.solutions = {*answer.turns};
  solved.length = static_cast<int>(answer.turns->size());
  solved.proved = answer.bound == solved.length;
  return solved;
}

// A quick solution first, which bounds the proof from above; then one depth after the other.
Solved Solver::solve_with_proof(const Cubies& p, const SolveWishes& wishes, const Budget& budget) {
  const bool quarters = wishes.metric == Metric::kQuarterTurns;
  const OptimalTables& tables = optimal_tables(wishes.metric);
  Solved solved;
  const auto offer = [&](const Turns& turns) {
    const int length = length_of(turns, quarters);
    if (!solved.solutions.empty() && length >= solved.length) return;
    solved.solutions = {turns};
    solved.length = length;
    if (wishes.found) wishes.found(turns);
  };
  Limits first = budget.limits_of_part(1);
  first.seconds = budget.is_timed() ? std::min(kFirstLook, budget.seconds_left()) : kFirstLook;
  const TwoPhaseAnswer quick = solve_two_phase(
      p, phase_tables(),
      {.enough = lower_bound(p, tables), .threads = settings_.threads, .found = offer},
      Budget(first, {.stop = budget.control().stop}));
  solved.nodes = quick.nodes;
  solved.bound = quarters ? 0 : quick.bound;
  const OptimalAnswer answer = solve_optimally(p, tables,
                                               {.all = wishes.all,
                                                .threads = settings_.threads,
                                                .deeper =
                                                    [&](int bound) {
                                                      if (wishes.deeper) wishes.deeper(bound);
                                                      return solved.length;
                                                    }},
                                               budget);
  solved.nodes += answer.nodes;
  solved.bound = std::max(solved.bound, answer.bound);
  if (!answer.solutions.empty()) {
    if (answer.complete || !wishes.all) offer(answer.solutions.front());
    if (wishes.all && answer.complete) solved.solutions = answer.solutions;
  }
  solved.bound = std::min(solved.bound, solved.length);
  solved.proved = answer.complete && solved.bound == solved.length;
  return solved;
}

}  // namespace zermelo::cube
