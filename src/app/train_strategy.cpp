#include "app/train_strategy.h"

#include <algorithm>

#include <fmt/core.h>

#include "any/game_tree_of.h"
#include "app/budget_words.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/limits.h"
#include "base/text.h"
#include "learn/cfr.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kUsualIterations = 5'000'000;
constexpr double kUsualGoal = 1e-6;    // exploitability
constexpr std::uint64_t kWalks = 100;  // sampled ones that count as an iteration

double wanted_exploitability(const std::string& text) {
  if (text.empty()) return kUsualGoal;
  const auto number = to_real(text);
  if (!number || !(*number >= 0)) {
    bad_input("--stop-at: expected an exploitability in chips a hand, found '{}'", text);
  }
  return *number;
}

}  // namespace

void train_strategy(const AnyGame& game, const StrategyTrainingWords& words) {
  const bool samples = words.method == "mccfr";
  if (!words.method.empty() && words.method != "cfr+" && !samples) {
    bad_input("--method: expected cfr+ or mccfr, found '{}'{}", words.method,
              near_name_hint(words.method, {"cfr+", "mccfr"}));
  }
  const double wanted = wanted_exploitability(words.stop_at);
  const learn::GameTree tree = game_tree_of(game);
  fmt::print(stderr, "{} histories, {} information sets\n", tree.nodes.size(),
             tree.information.size());
  learn::RegretLearner learner(tree);
  Rng rng(words.seed);
  Limits limits;
  if (!words.time.empty()) limits.seconds = seconds_of("--time", words.time);
  const Budget budget(limits, user_control());
  const std::uint64_t all = words.iterations.value_or(kUsualIterations);
  std::optional<GrowingFile> csv;
  if (!words.csv.empty()) {
    csv.emplace(words.csv, false);
    csv->append("iterations,value,exploitability\n");
  }
  ProgressBar progress(fmt::format("train {}", game.spec()), all, "iterations");
  if (!words.json) fmt::print("iterations  value of player 1  exploitability\n");
  std::uint64_t done = 0;
  double left = 1;
  for (std::uint64_t next = 1; done < all && !budget.is_spent() && left > wanted;) {
    while (done < std::min(next, all) && !budget.is_spent()) {
      if (samples) {
        for (std::uint64_t i = 0; i < kWalks; ++i) learner.sample(rng);
      } else {
        learner.iterate();
      }
      ++done;
      progress.add(1);
    }
    next = done + std::max<std::uint64_t>(done / 2, 1);
    const learn::Strategy strategy = learner.average();
    left = learn::exploitability(tree, strategy);
    const double value = learn::value_of(tree, strategy);
    if (!words.json) fmt::print("{:>10}  {:>17.9f}  {:>14.3e}\n", done, value, left);
    flush_answer();
    if (csv) csv->append(fmt::format("{},{:.9f},{:.9e}\n", done, value, left));
  }
  const learn::Strategy strategy = learner.average();
  if (!words.save.empty()) {
    write_file(words.save, learn::strategy_json(tree, strategy, game.spec()));
  }
  if (words.json) {
    const auto json = Json::parse(learn::strategy_json(tree, strategy, game.spec()));
    return print_json(*json);
  }
  if (tree.information.size() > 40) return;
  for (std::size_t s = 0; s < tree.information.size(); ++s) {
    const auto& set = tree.information[s];
    std::string line = fmt::format("player {}  {:<24}", set.player + 1, set.name);
    for (std::size_t a = 0; a < set.actions.size(); ++a) {
      line += fmt::format("  {} {:.4f}", set.actions[a], strategy.at(s)[a]);
    }
    fmt::print("{}\n", line);
  }
}

}  // namespace zermelo
