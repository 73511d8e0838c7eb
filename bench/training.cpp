// Learning of 2048 and 2584 on one core, in CPU time: moves a second of a network that is taught from
// nothing. The same seed learns the same, so that every run does the same work.
#include "engines/slide/training.h"

#include <cstdint>

#include <benchmark/benchmark.h>

namespace zermelo {
namespace {

template <class Rule>
void train(benchmark::State& state, const char* tuples, bool coherent, std::uint64_t episodes) {
  double moves = 0;
  for (auto _ : state) {
    state.PauseTiming();
    slide::NetworkShape shape;
    shape.tuples = slide::read_shape(tuples);
    shape.coherent = coherent;
    slide::Network<Rule> network(shape);
    slide::Training training;
    training.episodes = episodes;
    training.rate = coherent ? 1.0f : 0.1f;
    training.block = episodes;
    state.ResumeTiming();
    slide::train<Rule>(network, training, 0, [&](const slide::TrainingReport& report) {
      moves += static_cast<double>(report.moves);
    });
  }
  state.counters["moves"] = benchmark::Counter(moves, benchmark::Counter::kIsRate);
}
constexpr auto train_2048 = train<Rule2048>;
constexpr auto train_2584 = train<Rule2584>;
BENCHMARK_CAPTURE(train_2048, td, "4x6", false, 3000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(train_2048, coherent, "4x6", true, 2000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(train_2584, td, "8x4", false, 2000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
