// Solving Connect Four: the published sets, each position from an empty table, and the empty board.
// Clearing the table is not timed, and the clock is read around each position alone: pausing the
// library's timer takes longer than an endgame. Counters: nodes a position, and positions whose score
// was wrong (none).
//
// CONNECT_FOUR_SETS names the folder of the sets; a set that is not there is skipped.
#include "games/connect_four/connect_four.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engines/connect_four/solver.h"

namespace zermelo::connect_four {
namespace {

constexpr std::uint64_t kBytes = 83886085;  // 16,777,217 entries of 5 bytes elsewhere

struct Line {
  ConnectFour::Position p;
  int score;
};

std::vector<Line> read_set(const std::string& name, std::size_t most) {
  const char* const folder = std::getenv("CONNECT_FOUR_SETS");
  std::ifstream in(std::string(folder == nullptr ? "." : folder) + "/Test_" + name + ".txt");
  std::vector<Line> lines;
  std::string columns;
  const ConnectFour game;
  for (int score = 0; lines.size() < most && in >> columns >> score;) {
    lines.push_back({game.read(columns), score});
  }
  return lines;
}

void solve_lines(benchmark::State& state, const std::vector<Line>& lines) {
  using Clock = std::chrono::steady_clock;
  const Geometry g = {6, 7, 4};
  Table table(kBytes, key_bits(g));
  std::uint64_t nodes = 0, positions = 0, wrong = 0;
  for (auto _ : state) {
    Clock::duration spent{};
    for (const Line& line : lines) {
      table.clear();
      Solver solver(g, table);
      Budget budget;
      const Clock::time_point begin = Clock::now();
      const auto score = solver.score(line.p.own, line.p.all, budget);
      spent += Clock::now() - begin;
      if (score != line.score) ++wrong;
      nodes += solver.nodes();
      ++positions;
    }
    state.SetIterationTime(std::chrono::duration<double>(spent).count());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(positions));
  state.counters["nodes"] = static_cast<double>(nodes) / static_cast<double>(positions);
  state.counters["wrong"] = static_cast<double>(wrong);
}

void solve_set(benchmark::State& state, const std::string& name, std::size_t most) {
  const std::vector<Line> lines = read_set(name, most);
  if (lines.empty()) {
    state.SkipWithError("the set is not there: set CONNECT_FOUR_SETS");
    return;
  }
  solve_lines(state, lines);
}

void once(benchmark::internal::Benchmark* bench) {
  bench->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(solve_set, L3_R1, "L3_R1", 1000)->Apply(once);
BENCHMARK_CAPTURE(solve_set, L2_R1, "L2_R1", 1000)->Apply(once);
BENCHMARK_CAPTURE(solve_set, L1_R1, "L1_R1", 1000)->Apply(once);
BENCHMARK_CAPTURE(solve_set, L2_R2, "L2_R2", 1000)->Apply(once);
BENCHMARK_CAPTURE(solve_set, L1_R2, "L1_R2", 200)->Apply(once);
BENCHMARK_CAPTURE(solve_set, L1_R3, "L1_R3", 50)->Apply(once);

// The exact score of the start, from nothing.
void empty_board(benchmark::State& state) { solve_lines(state, {{ConnectFour().start(), 1}}); }
BENCHMARK(empty_board)->Apply(once);

}  // namespace
}  // namespace zermelo::connect_four
