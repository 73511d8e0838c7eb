// Records: games written in batches, and the first page of filtered lists of a million. To beat:
// 20,000 games a second, 100 ms a list.
#include <filesystem>
#include <memory>

#include <benchmark/benchmark.h>

#include "base/files.h"
#include "base/rng.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

constexpr std::size_t kBatch = 5000;
constexpr std::size_t kMillion = 1000000;

// A game as long as those of Connect Four, with a value and a time for each move.
Record some_game(std::uint64_t number) {
  Rng rng(number);
  Record record;
  record.game = "connect-four";
  if (number % 4 == 0) record.game = number % 100 == 0 ? "hex(size=7)" : "othello";
  // One agent is rare: a thousand games of the million.
  const std::uint64_t rival = number % 1000 == 7 ? 50 : rng.below(8);
  record.agents = {"mcts(sims=" + std::to_string(100 * (1 + rng.below(8))) + ")",
                   "alphabeta(depth=" + std::to_string(1 + rival) + ")"};
  if (number % 2 == 1) std::swap(record.agents[0], record.agents[1]);
  record.seed = rng();
  record.event = "event " + std::to_string(number / 10000);
  record.number = number;
  record.played = 1700000000000 + static_cast<std::int64_t>(number);
  const int length = 15 + static_cast<int>(rng.below(25));
  for (int i = 0; i < length; ++i) {
    record.moves.push_back({.move = std::string(1, static_cast<char>('1' + rng.below(7))),
                            .turn = Turn::player(i % 2),
                            .seconds = static_cast<float>(rng.unit()),
                            .value = Value::estimated(rng.unit(), Basis::kSearch, 1000)});
  }
  record.returns = {1, -1};
  if (number % 5000 == 0) record.foul = {0, "late", "took 3 s for a move"};
  return record;
}

std::vector<Record> some_games(std::uint64_t from, std::size_t count) {
  std::vector<Record> records;
  for (std::size_t i = 0; i < count; ++i) records.push_back(some_game(from + i));
  return records;
}

void write(benchmark::State& state) {
  const TemporaryFolder folder;
  const auto store = open_store(folder.path() + "/records.sqlite", StoreAccess::kWrite);
  std::uint64_t written = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const auto batch = some_games(written, kBatch);
    state.ResumeTiming();
    written += store->add(batch);
  }
  state.counters["games"] =
      benchmark::Counter(static_cast<double>(written), benchmark::Counter::kIsRate);
  state.counters["bytes"] = static_cast<double>(store->info().bytes) / static_cast<double>(written);
}

// A store of a million, made once.
RecordStore& million() {
  static const TemporaryFolder folder;
  static const std::unique_ptr<RecordStore> store = [] {
    auto made = open_store(folder.path() + "/records.sqlite", StoreAccess::kWrite);
    for (std::uint64_t i = 0; i < kMillion; i += 20000) made->add(some_games(i, 20000));
    return made;
  }();
  return *store;
}

void list(benchmark::State& state, const RecordFilter& filter) {
  const RecordStore& store = million();
  store.list(filter, 50);  // warm
  std::size_t found = 0;
  for (auto _ : state) found = store.list(filter, 50).size();
  state.counters["found"] = static_cast<double>(found);
}

BENCHMARK(write)->Unit(benchmark::kMillisecond)->UseRealTime();
const RecordFilter kAll = {};
const RecordFilter kGame = {.game = "othello"};
const RecordFilter kAgent = {.agents = {"mcts(sims=300)"}};
const RecordFilter kAgentAndGame = {.game = "hex(size=7)", .agents = {"mcts(sims=300)"}};
const RecordFilter kRareAgent = {.game = "connect-four", .agents = {"alphabeta(depth=51)"}};
const RecordFilter kPair = {.game = "hex(size=7)",
                            .agents = {"mcts(sims=300)", "alphabeta(depth=51)"}};
const RecordFilter kFouls = {.fouls = true};
const RecordFilter kEvent = {.event = "event 3"};
const RecordFilter kWindow = {.since = 1700000000000 + 400000, .until = 1700000000000 + 400100};
const RecordFilter kLongAgo = {.agents = {"mcts(sims=300)"}, .until = 1700000000000 + 1000};
const RecordFilter kGameLongAgo = {.game = "hex(size=7)", .until = 1700000000000 + 20000};
const RecordFilter kFoulsOfGame = {.game = "hex(size=7)", .fouls = true};
const RecordFilter kFoulsOfAgent = {.agents = {"alphabeta(depth=51)"}, .fouls = true};
const RecordFilter kAgentOfEvent = {.agents = {"alphabeta(depth=51)"}, .event = "event 3"};
const RecordFilter kNoGame = {.game = "no game", .since = 1700000000000};
BENCHMARK_CAPTURE(list, all, kAll)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, game, kGame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, agent, kAgent)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, agent_and_game, kAgentAndGame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, rare_agent, kRareAgent)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, pair_that_never_met, kPair)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, fouls, kFouls)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, event, kEvent)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, window_of_time, kWindow)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, agent_long_ago, kLongAgo)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, game_long_ago, kGameLongAgo)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, game_that_nobody_played, kNoGame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, fouls_of_game, kFoulsOfGame)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, fouls_of_agent, kFoulsOfAgent)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(list, agent_of_event, kAgentOfEvent)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
