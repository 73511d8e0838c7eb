#include "engines/cube/solver.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engines/cube/phase_tables.h"
#include "engines/cube/pocket.h"

namespace zermelo::cube {
namespace {

constexpr const char *kPhase1 = "phase1", *kPhase2 = "phase2";
constexpr std::size_t kMostSolutions = 100000;

std::string name_of(const char* table, Metric metric) {
  return std::string(table) + (metric == Metric::kHalfTurns ? "-htm" : "-qtm");
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// What a search takes that goes one turn deeper, as a multiple of the last one.
constexpr double kGrowth = 13;

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
    phase1_ =
        store_.get(kPhase1, kPhase1Pairs * 4, [](std::uint8_t* table, const Control& control) {
          make_phase1_words(reinterpret_cast<std::uint32_t*>(table), control);
        });
  }
  if (phase2_ == nullptr) phase2_ = store_.get(kPhase2, kPhase2Pairs / 2, make_phase2_halves);
  return LargeTables{reinterpret_cast<const std::uint32_t*>(phase1_.get()), phase2_.get()};
}

const OptimalTables& Solver::optimal_tables(Metric metric) {
  auto& kept = optimal_[static_cast<std::size_t>(metric)];
  if (!kept) {
    MetricTables made;
    made.coset = store_.get(name_of("coset", metric), kPhase1Pairs / 2,
                            [&](std::uint8_t* table, const Control& control) {
                              make_coset_halves(metric, table, control);
                            });
    if (settings_.bytes >= slice_places().bytes() + kPhase1Pairs / 2) {
      made.slice = store_.get(name_of("slice", metric), slice_places().bytes(),
                              [&](std::uint8_t* table, const Control& control) {
                                make_slice_table(metric, table, control);
                              });
    }
    made.tables = {.metric = metric, .coset = made.coset.get(), .slice = made.slice.get()};
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

// A quick solution first, which bounds the proof from above; then one depth after the other. In half
// turns the two-phase search goes on in between for a part of what the next depth will take: if it
// finds as short a way as there can be, the last and longest depth need not be searched.
Solved Solver::solve_with_proof(const Cubies& p, const SolveWishes& wishes, const Budget& budget) {
  using Clock = std::chrono::steady_clock;
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
  const auto look = [&](double seconds, int enough) {
    Limits limits = budget.limits_of_part(1);
    limits.seconds = budget.is_timed() ? std::min(seconds, budget.seconds_left()) : seconds;
    const TwoPhaseAnswer answer = solve_two_phase(
        p, phase_tables(), {.enough = enough, .threads = settings_.threads, .found = offer},
        Budget(limits, {.stop = budget.control().stop}));
    solved.nodes += answer.nodes;
    solved.bound = std::max(solved.bound, quarters ? 0 : answer.bound);
  };
  look(0.01, lower_bound(p, tables));
  auto begin = Clock::now();
  double last = 0;
  const OptimalAnswer answer = solve_optimally(
      p, tables,
      {.all = wishes.all,
       .threads = settings_.threads,
       .deeper =
           [&](int bound) {
             const double took = seconds_since(begin);
             if (wishes.deeper) wishes.deeper(bound);
             // The first call tells nothing of what a depth takes.
             last = std::max(last, took);
             const bool may_gain = !quarters && !wishes.all && solved.length > bound;
             if (may_gain && last * kGrowth > 0.05) look(0.25 * kGrowth * last, bound);
             begin = Clock::now();
             last = 0;
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
