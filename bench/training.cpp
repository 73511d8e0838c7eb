// Moves a second of a network that is taught from nothing: on one core, in CPU time, where the same seed
// learns the same, so that every run does the same work; and on one and two cores, in real time.
#include "engines/slide/training.h"

#include <cstdint>

#include <benchmark/benchmark.h>

#include "arena/lesson_plan.h"
#include "catalogue/catalogue.h"
#include "learn/learner.h"

namespace zermelo {
namespace {

template <class Rule>
void train(benchmark::State& state, const char* tuples, bool coherent, std::uint64_t episodes,
           int threads) {
  double moves = 0;
  for (auto _ : state) {
    state.PauseTiming();
    slide::NetworkShape shape;
    shape.tuples = slide::read_shape(tuples);
    shape.coherent = coherent;
    slide::Network<Rule> network(shape, threads);
    slide::Training training;
    training.episodes = episodes;
    training.rate = coherent ? 1.0f : 0.1f;
    training.block = episodes;
    training.threads = threads;
    state.ResumeTiming();
    slide::train<Rule>(network, training, 0, [&](const slide::TrainingReport& report) {
      moves += static_cast<double>(report.moves);
    });
  }
  state.counters["moves"] = benchmark::Counter(moves, benchmark::Counter::kIsRate);
}
constexpr auto train_2048 = train<Rule2048>;
constexpr auto train_2584 = train<Rule2584>;
BENCHMARK_CAPTURE(train_2048, td, "4x6", false, 3000, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(train_2048, coherent, "4x6", true, 2000, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(train_2584, td, "8x4", false, 2000, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(train_2048, one_thread, "4x6", false, 20'000, 1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(train_2048, two_threads, "4x6", false, 20'000, 2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// Any game, with the network that is usual for it.
void learn_game(benchmark::State& state, const char* spec, std::uint64_t episodes, int threads) {
  const auto game = make_game(spec);
  const auto field = learn::make_field(game->spec());
  LessonWords words;
  words.episodes = 4'000'000;
  words.threads = threads;
  const LessonPlan plan = plan_lesson(*game, field->info(), words);
  double moves = 0;
  for (auto _ : state) {
    state.PauseTiming();
    learn::TupleNetwork network(plan.shape);
    learn::Learner learner(network, *field, plan.training);
    learner.run(0, episodes / 10, {});  // pages are cleared when they are first used
    state.ResumeTiming();
    moves += static_cast<double>(learner.run(episodes / 10, episodes, {}).moves);
    learner.settle();
  }
  state.counters["moves"] = benchmark::Counter(moves, benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(learn_game, tic_tac_toe, "tic-tac-toe", 200'000, 1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn_game, connect_four, "connect-four", 20'000, 1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn_game, othello, "othello", 1'000, 1)->Unit(benchmark::kMillisecond);

void learn_in_real_time(benchmark::State& state, const char* spec, std::uint64_t episodes) {
  learn_game(state, spec, episodes, static_cast<int>(state.range(0)));
}
BENCHMARK_CAPTURE(learn_in_real_time, connect_four, "connect-four", 40'000)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(learn_in_real_time, othello, "othello", 4'000)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace zermelo
