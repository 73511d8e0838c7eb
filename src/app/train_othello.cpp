#include "app/train_othello.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <unistd.h>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/limits.h"
#include "base/threads.h"
#include "engines/othello/training.h"

namespace zermelo {
namespace {

// The first round knows nothing and plays badly; each other one plays so many times as many games as
// all before it.
constexpr std::uint64_t kFirstRound = 5000, kGrowthOfRounds = 3;
// What corrects the sum of weights learns from so many times as many games as the weights did.
constexpr std::uint64_t kGamesOfCorrection = 5;

}  // namespace

void train_othello(const OthelloTrainingWords& words) {
  const std::string path = words.save.empty() ? "othello.weights" : words.save;
  std::unique_ptr<othello::Trainer> trainer;
  if (access(path.c_str(), F_OK) == 0) {
    trainer = std::make_unique<othello::Trainer>(words.seed,
                                                 othello::read_weights(read_file(path), path));
    fmt::print(stderr, "going on from {} games in {}\n", trainer->learned().games, path);
  } else {
    trainer = std::make_unique<othello::Trainer>(words.seed);
    // Tries the path before the work.
    write_file(path, othello::write_weights(trainer->learned()));
  }
  Limits limits;
  if (!words.time.empty()) limits.seconds = seconds_of("--time", words.time);
  const Budget budget(limits, user_control());
  const auto done = [&] { return trainer->learned().games; };
  ProgressBar progress("train othello", words.episodes - std::min(words.episodes, done()), "games");
  const int threads = words.threads > 0 ? words.threads : core_count();
  // Mean error of each stage on positions that it had not yet learned from.
  fmt::print("   games  mean error in discs, by empty cells\n");
  while (done() < words.episodes && !budget.is_spent()) {
    const std::uint64_t round =
        std::min(std::max(kFirstRound, kGrowthOfRounds * done()), words.episodes - done());
    fmt::print("{:>8}", done() + round);
    const auto say = [](const othello::Trainer::Report& report) {
      if (report.positions > 0) fmt::print("  {}: {:.2f}", report.last_empties, report.error);
      std::fflush(stdout);
    };
    const bool is_done =
        trainer->run(static_cast<std::size_t>(round), threads, say, user_control(&progress));
    fmt::print("\n");
    if (!is_done) break;
    write_file(path, othello::write_weights(trainer->learned()));
  }
  if (done() < words.episodes && stop_wanted()) {
    failed("stopped after {} of {} games, saved in {}; the same command goes on", done(),
           words.episodes, path);
  }
  if (trainer->learned().correction.is_empty() && !budget.is_spent()) {
    const std::uint64_t games = kGamesOfCorrection * done();
    fmt::print(stderr, "the network that corrects the sum of weights learns from {} more games\n",
               games);
    ProgressBar correcting("train othello", 2 * games, "games");
    if (!trainer->correct(static_cast<std::size_t>(games), threads, user_control(&correcting))) {
      failed(
          "stopped before the correction was learned; the weights are saved in {}, and the same "
          "command goes on",
          path);
    }
    write_file(path, othello::write_weights(trainer->learned()));
  }
  fmt::print(stderr, "{} games, saved in {}\n", done(), path);
}

}  // namespace zermelo
