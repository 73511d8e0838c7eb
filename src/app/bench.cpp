// zermelo bench: random playouts a second through the generic concept, no special kernel.
#include <algorithm>
#include <fstream>
#include <time.h>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "core/game.h"

namespace zermelo {
namespace {

// Time that this thread really ran: other programs on the machine do not count.
double cpu_seconds() {
  timespec t = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    const std::size_t colon = line.find(':');
    if (line.starts_with("model name") && colon != std::string::npos) {
      return std::string(trimmed(std::string_view(line).substr(colon + 1)));
    }
  }
  return "unknown";
}

struct Rate {
  std::string game;
  double games_per_s, moves_per_s;  // medians over the runs
  double spread;                    // (fastest - slowest) / median
  double mean_length;
};

Rate measure(const AnyGame& game, int runs, double seconds_a_run) {
  const AnyPosition start = game.start();
  const std::uint64_t limit = game.max_length() == kUnbounded ? 1000 : UINT64_MAX;
  Rng rng(1);
  // Warm up, and find how many games fill a run.
  std::uint64_t batch = 1;
  double took = 0;
  while (true) {
    const double begin = cpu_seconds();
    game.playouts(start, batch, limit, rng);
    took = cpu_seconds() - begin;
    if (took > seconds_a_run / 4) break;
    batch *= 2;
  }
  batch = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(static_cast<double>(batch) * seconds_a_run / took));
  std::vector<double> rates;
  double moves_a_game = 0;
  for (int run = 0; run < runs && !stop_wanted(); ++run) {
    const double begin = cpu_seconds();
    const PlayoutTotals totals = game.playouts(start, batch, limit, rng);
    rates.push_back(static_cast<double>(batch) / (cpu_seconds() - begin));
    moves_a_game += static_cast<double>(totals.moves) / static_cast<double>(batch) / runs;
  }
  if (rates.empty()) failed("stopped before the first measurement");
  std::sort(rates.begin(), rates.end());
  const double median = rates[rates.size() / 2];
  return {.game = game.spec(),
          .games_per_s = median,
          .moves_per_s = median * moves_a_game,
          .spread = (rates.back() - rates.front()) / median,
          .mean_length = moves_a_game};
}

}  // namespace

Command bench_command() {
  struct Words {
    std::string games;
    std::string time = "200ms";
    int runs = 5;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "bench",
          .group = "Measure",
          .summary = "random games and moves a second on one core, for every game",
          .examples = {"bench", "bench --games \"nim(1,3,5,7),2048\" --json"},
          .declare =
              [words](Arguments& args) {
                args.option("--games", words->games, "only these, separated by commas");
                args.option("--runs", words->runs, "runs a game, of which the median counts");
                args.option("--time", words->time, "length of a run, such as 500ms");
                args.json(words->json);
              },
          .run =
              [words] {
                stop_on_signals();
                if (words->runs < 1)
                  bad_input("--runs: expected at least 1, found {}", words->runs);
                const double seconds = seconds_of("--time", words->time);
                std::vector<std::string> specs;
                if (words->games.empty()) {
                  for (const CatalogueEntry& entry : catalogue()) specs.push_back(entry.info->name);
                } else {
                  specs = split_top_level(words->games, ',');
                }
                Json json = {{"cpu", cpu_name()}, {"runs", words->runs}, {"games", Json::array()}};
                if (!words->json) {
                  fmt::print("{}, one core, median of {} runs of {}\n\n", cpu_name(), words->runs,
                             short_time(seconds));
                  fmt::print("{:<24} {:>12} {:>12} {:>8} {:>8}\n", "game", "games/s", "moves/s",
                             "spread", "length");
                }
                for (const std::string& spec : specs) {
                  if (stop_wanted()) break;
                  const Rate rate = measure(*make_game(spec), words->runs, seconds);
                  if (words->json) {
                    json["games"].push_back({{"game", rate.game},
                                             {"games_per_s", rate.games_per_s},
                                             {"moves_per_s", rate.moves_per_s},
                                             {"spread", rate.spread},
                                             {"mean_length", rate.mean_length}});
                  } else {
                    fmt::print("{:<24} {:>12} {:>12} {:>6.1f} % {:>8.1f}\n", rate.game,
                               short_count(rate.games_per_s), short_count(rate.moves_per_s),
                               100 * rate.spread, rate.mean_length);
                    flush_answer();
                  }
                }
                if (words->json) print_json(json);
              }};
}

}  // namespace zermelo
