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
#include "base/hash.h"
#include "base/limits.h"
#include "base/threads.h"
#include "engines/othello/training.h"
#include "engines/othello/weight_file.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kLeastBlock = 1000;  // games a round: fewer teach noise

}  // namespace

void train_othello(const OthelloTrainingWords& words) {
  const std::string& path = words.save;
  othello::TrainingRound round;
  round.games = static_cast<std::size_t>(words.block < kLeastBlock ? kLeastBlock : words.block);
  std::uint64_t done = 0;
  std::unique_ptr<othello::Trainer> trainer;
  if (access(path.c_str(), F_OK) == 0) {
    const othello::LearnedWeights begun = othello::read_weights(read_file(path), path);
    done = begun.games;
    trainer = std::make_unique<othello::Trainer>(mixed(words.seed, done), begun.weights, done);
    fmt::print(stderr, "going on from {} games in {}\n", done, path);
  } else {
    trainer = std::make_unique<othello::Trainer>(words.seed);
    // Tries the path before the work.
    write_file(path, othello::write_weights({.weights = trainer->weights()}));
  }
  Limits limits;
  if (!words.time.empty()) limits.seconds = seconds_of("--time", words.time);
  const Budget budget(limits, user_control());
  ProgressBar progress("train othello", words.episodes - std::min(words.episodes, done), "games");
  const int threads = words.threads > 0 ? words.threads : core_count();
  // Mean error of each stage on positions that it had not yet learned from.
  fmt::print("   games  mean error in discs, by empty cells\n");
  while (done < words.episodes && !budget.is_spent()) {
    fmt::print("{:>8}", done + round.games);
    const auto say = [](const othello::Trainer::Report& report) {
      fmt::print("  {}: {:.2f}", report.last_empties, report.error);
      std::fflush(stdout);
    };
    const bool is_done = trainer->run(round, threads, say, user_control());
    fmt::print("\n");
    if (!is_done) break;
    done += round.games;
    write_file(path, othello::write_weights({trainer->weights(), done}));
    progress.add(round.games);
  }
  if (done < words.episodes && stop_wanted()) {
    failed("stopped after {} of {} games, saved in {}; the same command goes on", done,
           words.episodes, path);
  }
  fmt::print(stderr, "{} games, saved in {}\n", done, path);
}

}  // namespace zermelo
