// Whole games solved on one core: value and remoteness of every position.
#include <string>

#include <benchmark/benchmark.h>

#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

void solve(benchmark::State& state, const std::string& spec) {
  const auto game = make_game(spec);
  std::uint64_t positions = 0;
  for (auto _ : state) positions += game->solve(game->start(), {})->summary().positions;
  state.counters["positions"] =
      benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(solve, connect_four_5x4, "connect-four(rows=4,cols=5)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, tactix_5x5, "tactix(5x5)")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, cube_2x2x2, "cube(size=2)")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, sim_6, "sim")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, slide_2x3, "2048(rows=2,cols=3)")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
