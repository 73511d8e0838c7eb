// Canonical values of Toads and Frogs on one core, each from an empty table. CGSuite 1.x takes 8.0 s
// for six toads, two gaps and six frogs, 32.6 s for five, three and five.
#include <string>

#include <benchmark/benchmark.h>

#include "cgt/partizan_values.h"
#include "games/toads_and_frogs/toads_and_frogs.h"

namespace zermelo {
namespace {

void toads_and_frogs_value(benchmark::State& state, const std::string& line) {
  const toads_and_frogs::ToadsAndFrogs game(line, false, false, false);
  std::size_t values = 0;
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    ShortGames games;
    benchmark::DoNotOptimize(PartizanValues(game, games).value(game.start()));
    values = games.size();
    bytes = games.bytes();
  }
  state.counters["values"] = static_cast<double>(values);
  state.counters["bytes"] = static_cast<double>(bytes);
}

BENCHMARK_CAPTURE(toads_and_frogs_value, 6_2_6, "RRRRRR--LLLLLL")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(toads_and_frogs_value, 5_3_5, "RRRRR---LLLLL")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(toads_and_frogs_value, 7_3_7, "RRRRRRR---LLLLLLL")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
