// Random games of every catalogue game through the generic concept, for Google Benchmark's tools
// (comparison of two builds, say). 'zermelo bench' prints the same figures.
#include <benchmark/benchmark.h>

#include "catalogue/catalogue.h"
#include "core/game.h"

namespace zermelo {
namespace {

void playouts(benchmark::State& state, const std::string& spec) {
  const auto game = make_game(spec);
  const AnyPosition start = game->start();
  const std::uint64_t limit = game->max_length() == kUnbounded ? 1000 : UINT64_MAX;
  Rng rng(1);
  double games = 0, moves = 0;
  for (auto _ : state) {
    const PlayoutTotals totals = game->playouts(start, 64, limit, rng);
    games += static_cast<double>(totals.games);
    moves += static_cast<double>(totals.moves);
  }
  state.counters["games"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
  state.counters["moves"] = benchmark::Counter(moves, benchmark::Counter::kIsRate);
}

}  // namespace
}  // namespace zermelo

int main(int argc, char** argv) {
  for (const zermelo::CatalogueEntry& entry : zermelo::catalogue()) {
    const std::string spec = entry.info->name;
    benchmark::RegisterBenchmark(
        spec.c_str(), [spec](benchmark::State& state) { zermelo::playouts(state, spec); });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
