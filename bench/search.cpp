// Searches on one core, in CPU time: simulations a second of mcts beside the random games a second of
// the same game in the same run, and how long alphabeta takes to solve small games.
#include <ctime>
#include <string>

#include <benchmark/benchmark.h>

#include "any/any_agent.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// "raw" and "sims" a second, and "ratio" of the second to the first. A tree of `work` simulations is
// grown anew each time: the larger it is, the farther its nodes are from the processor.
void mcts(benchmark::State& state, const std::string& spec, std::uint64_t work) {
  const auto game = make_game(spec);
  const AnyPosition start = game->start();
  const auto agent = make_agent(*game, "mcts", 1);
  Rng rng(1);
  double raw_games = 0, raw_seconds = 0, sims = 0, seconds = 0;
  for (auto _ : state) {
    const double begin = cpu_seconds();
    raw_games += static_cast<double>(game->playouts(start, work, UINT64_MAX, rng).games);
    const double middle = cpu_seconds();
    agent->reset(rng());
    sims += static_cast<double>(agent->think(start, {.work = work}).work);
    const double end = cpu_seconds();
    raw_seconds += middle - begin;
    seconds += end - middle;
    state.SetIterationTime(end - middle);
  }
  state.counters["raw"] = raw_games / raw_seconds;
  state.counters["sims"] = sims / seconds;
  state.counters["ratio"] = (sims / seconds) / (raw_games / raw_seconds);
}
BENCHMARK_CAPTURE(mcts, connect_four, "connect-four", 200000)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime();
BENCHMARK_CAPTURE(mcts, connect_four_large_tree, "connect-four", 1000000)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime();
BENCHMARK_CAPTURE(mcts, othello, "othello", 20000)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK_CAPTURE(mcts, hex_11, "hex(size=11)", 20000)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime();

// From the start to the proved value of every move.
void alphabeta(benchmark::State& state, const std::string& spec) {
  const auto game = make_game(spec);
  const AnyPosition start = game->start();
  const auto agent = make_agent(*game, "alphabeta", 1);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    agent->reset(1);
    nodes += agent->think(start, {.work = UINT64_MAX}).work;
  }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(alphabeta, tic_tac_toe, "tic-tac-toe")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(alphabeta, connect_four_5x4, "connect-four(rows=4,cols=5)")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
