// Whole games solved: value and remoteness of every position, in memory and into databases.
#include <filesystem>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "analysis/databases.h"
#include "base/files.h"
#include "base/threads.h"
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

// The same into a database, and reading it at random places: most lookups decode a block.
std::string temporary_database(const AnyGame& game) {
  static const TemporaryFolder folder;
  return database_path(folder.path(), game.spec());
}

void save(benchmark::State& state, const std::string& spec) {
  const auto game = make_game(spec);
  const std::string path = temporary_database(*game);
  std::uint64_t positions = 0;
  for (auto _ : state) {
    Budget endless;
    save_solution(*game, path, endless, static_cast<int>(state.range(0)));
    positions += Database(path).info().summary.positions;
  }
  const DatabaseInfo info = Database(path).info();
  state.counters["positions"] =
      benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsRate);
  state.counters["bytes_per_position"] =
      static_cast<double>(info.bytes) / static_cast<double>(info.summary.positions);
  std::filesystem::remove(path);
}

void look_up(benchmark::State& state, const std::string& spec) {
  const auto game = make_game(spec);
  const std::string path = temporary_database(*game);
  Budget endless;
  save_solution(*game, path, endless, 1);
  const auto stored = stored_solution(*game, std::filesystem::path(path).parent_path());
  Rng rng(1);
  std::vector<AnyPosition> positions;
  for (AnyPosition p = game->start(); positions.size() < 1000;) {
    positions.push_back(p);
    game->play(p, game->random_move(p, rng));
    if (game->turn(p).is_over()) p = game->start();
  }
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(stored->value(positions[i++ % positions.size()]));
  std::filesystem::remove(path);
}

BENCHMARK_CAPTURE(save, connect_four_5x4, "connect-four(rows=4,cols=5)")
    ->Arg(1)
    ->Arg(core_count())
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(save, tactix_5x5, "tactix(5x5)")
    ->Arg(core_count())
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(save, cube_2x2x2, "cube(size=2)")
    ->Arg(core_count())
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(look_up, connect_four_5x4, "connect-four(rows=4,cols=5)");
BENCHMARK_CAPTURE(solve, connect_four_5x4, "connect-four(rows=4,cols=5)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, tactix_5x5, "tactix(5x5)")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, cube_2x2x2, "cube(size=2)")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, sim_6, "sim")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, slide_2x3, "2048(rows=2,cols=3)")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
