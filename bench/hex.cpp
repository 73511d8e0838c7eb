// Hex on one core, in CPU time: all openings of a board proved by one prover, and random games.
#include <cstdint>

#include <benchmark/benchmark.h>

#include "engines/hex/prover.h"
#include "engines/hex/tree_search.h"

namespace zermelo::hex {
namespace {

// Who wins after each first stone. The prover is new in every round; what it learned of one opening
// serves the others.
template <std::size_t kWords>
void openings(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  std::uint64_t nodes = 0, wins = 0;
  for (auto _ : state) {
    Prover<kWords> prover(size, std::uint64_t{2} << 30);
    for (int cell = 0; cell < size * size; ++cell) {
      Budget budget;
      wins += prover.prove(CellSet<kWords>::of(cell), {}, 1, budget).winner == 0;
    }
    nodes += prover.nodes();
  }
  const auto average = [](std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kAvgIterations);
  };
  state.counters["nodes"] = average(nodes);
  state.counters["winning"] = average(wins);
}
BENCHMARK(openings<1>)->Arg(4)->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);
BENCHMARK(openings<2>)->Arg(7)->Unit(benchmark::kSecond)->Iterations(1);

// Games of the tree search from the empty board, a second's worth.
void tree_games(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  Prover<2> prover(size, 1 << 24);
  for (auto _ : state) {
    TreeSearch<2> tree(size, prover, 1);
    tree.begin({}, {}, 0);
    tree.run(20000, std::uint64_t{1} << 30);
    benchmark::DoNotOptimize(tree.moves());
  }
  state.SetItemsProcessed(20000 * state.iterations());
}
BENCHMARK(tree_games)->Arg(9)->Arg(11)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo::hex
