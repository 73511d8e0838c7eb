#include "app/train_poker.h"

#include <cmath>
#include <filesystem>
#include <mutex>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/threads.h"
#include "engines/holdem/strategy_file.h"

namespace zermelo {
namespace {

using namespace holdem;

constexpr int kLeastStack = 5, kMostStack = 100, kStep = 5, kBigBlind = 10, kSmallBlind = 5;
constexpr int kFlops = 120;             // hands of these make the buckets
constexpr int kTurns = 6, kRivers = 3;  // on each flop, for the table of pairs of buckets
constexpr std::uint64_t kPokerIterations = 100;
constexpr std::uint64_t kSamples = 2000;  // hands that count as an iteration of mccfr
constexpr double kPokerGoal = 0.06;       // exploitability

PathShape shape_of(const std::string& text) {
  PathShape shape;
  if (text.empty()) return shape;
  std::vector<int> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('x', begin), text.size());
    const auto number = to_unsigned(text.substr(begin, end - begin));
    parts.push_back(number && *number <= kKinds ? static_cast<int>(*number) : 0);
    begin = end + 1;
  }
  constexpr int kMostParts = 8;
  if (parts.size() != 4 || parts[0] < 1 || std::min({parts[1], parts[2], parts[3]}) < 1 ||
      std::max({parts[1], parts[2], parts[3]}) > kMostParts) {
    bad_input(
        "--buckets: expected classes of hands (1 to 169) and parts on flop, turn and river (1 to {}), "
        "such as 48x3x2x3, found '{}'",
        kMostParts, text);
  }
  return {parts[0], parts[1], parts[2], parts[3]};
}

PushFoldChart chart_of(const KindMatrix& matrix, int stack) {
  PushFoldChart chart;
  chart.push.fill(255);
  chart.call.fill(255);
  if (stack < kBigBlind) return chart;  // all are in by their blinds
  const PushFold solved = solve_push_fold(matrix, stack, kSmallBlind, kBigBlind, 1e-4);
  for (std::size_t i = 0; i < kKinds; ++i) {
    chart.push[i] = static_cast<std::uint8_t>(std::lround(solved.push[i] * 255));
    chart.call[i] = static_cast<std::uint8_t>(std::lround(solved.call[i] * 255));
  }
  return chart;
}

struct Goal {
  bool samples;
  std::uint64_t iterations;
  double exploitability;
};

// Looks at the exploitability ever less often.
PathStrategy learned_strategy(const BettingTree& tree, const PathTable& table, const Goal& goal,
                              std::uint64_t seed, const Budget& budget, int& done) {
  PathSolver solver(tree, table);
  Rng rng(seed);
  done = 0;
  for (std::uint64_t i = 1; i <= goal.iterations && !budget.is_spent(); ++i) {
    if (goal.samples) {
      for (std::uint64_t k = 0; k < kSamples; ++k) solver.sample(rng);
    } else {
      solver.iterate();
    }
    ++done;
    constexpr std::uint64_t kLook = 25;
    if (i % kLook == 0 && i < goal.iterations &&
        exploitability(tree, table, solver.average()) <= goal.exploitability) {
      break;
    }
  }
  return solver.average();
}

}  // namespace

void train_poker(const PokerTrainingWords& words) {
  const bool samples = words.method == "mccfr";
  if (!words.method.empty() && words.method != "cfr+" && !samples) {
    bad_input("--method: expected cfr+ or mccfr, found '{}'{}", words.method,
              near_name_hint(words.method, {"cfr+", "mccfr"}));
  }
  Goal goal = {samples, words.iterations.value_or(kPokerIterations), kPokerGoal};
  if (!words.stop_at.empty()) {
    const auto number = to_real(words.stop_at);
    if (!number || !(*number >= 0)) {
      bad_input("--stop-at: expected an exploitability in chips a hand, found '{}'", words.stop_at);
    }
    goal.exploitability = *number;
  }
  const PathShape shape = shape_of(words.buckets);
  const std::string path = words.save.empty() ? "poker.strategy" : words.save;
  const OutputPath tried(path);
  const int threads = words.threads > 0 ? words.threads : core_count();
  Limits limits;
  if (!words.time.empty()) limits.seconds = seconds_of("--time", words.time);
  const Budget budget(limits, user_control());

  KindMatrix matrix;
  {
    ProgressBar progress("counting", 0, "pairs of kinds");
    matrix = KindMatrix::count(threads, user_control(&progress));
  }
  std::optional<PokerStrategy> strategy;
  {
    ProgressBar progress("finding buckets", 0, "flops");
    strategy.emplace(
        CardPaths::learned(shape, matrix, kFlops, words.seed, threads, user_control(&progress)),
        words.seed);
  }
  if (std::filesystem::is_regular_file(path)) {
    PokerStrategy before = PokerStrategy::of_bytes(read_file(path), path);
    if (before.paths().bytes() != strategy->paths().bytes()) {
      bad_input(
          "{}: holds a strategy of other buckets; expected the same --buckets and --seed, or "
          "another --save",
          path);
    }
    strategy = std::move(before);
    fmt::print(stderr, "going on from {} stacks in {}\n", strategy->records().size(), path);
  }
  PathTable table;
  {
    ProgressBar progress("counting", 0, "flops");
    table = PathTable::counted(strategy->paths(), kTurns, kRivers, words.seed, threads,
                               user_control(&progress));
  }
  std::vector<int> stacks;
  for (int stack = kMostStack; stack >= kLeastStack; stack -= kStep) {
    bool done = false;
    for (const StackRecord& record : strategy->records()) done |= record.stack == stack;
    if (!done) stacks.push_back(stack);
  }
  if (!words.json) fmt::print("stack  iterations  value of the small blind  exploitability\n");
  ProgressBar progress("train poker", stacks.size(), "stacks");
  std::mutex lock;
  parallel_for(stacks.size(), threads, [&](std::size_t i) {
    if (budget.is_spent()) return;
    const int stack = stacks[i];
    const BettingTree tree(stack, kSmallBlind, kBigBlind);
    int done = 0;
    const StackStrategy rounded(stack, table.sizes,
                                learned_strategy(tree, table, goal, words.seed, budget, done));
    if (budget.is_spent()) return;
    const PathStrategy played = rounded.unpacked();
    const StackRecord record = {.stack = stack,
                                .iterations = done,
                                .value = hand_value(tree, table, played, 0),
                                .exploitability = exploitability(tree, table, played)};
    const PushFoldChart chart = chart_of(matrix, stack);
    const std::lock_guard guard(lock);
    strategy->add(record, rounded, chart);
    write_file(path, strategy->bytes());
    progress.add(1);
    if (words.json) return;
    fmt::print("{:>5}  {:>10}  {:>24.4f}  {:>14.4f}\n", stack, done, record.value,
               record.exploitability);
    flush_answer();
  });
  if (strategy->records().size() < (kMostStack - kLeastStack) / kStep + 1) {
    failed("stopped with {} of {} stacks in {}; the same command goes on",
           strategy->records().size(), (kMostStack - kLeastStack) / kStep + 1, path);
  }
  if (words.json) {
    Json list = Json::array();
    for (const StackRecord& record : strategy->records()) {
      list.push_back({{"stack", record.stack},
                      {"iterations", record.iterations},
                      {"value", record.value},
                      {"exploitability", record.exploitability}});
    }
    print_json({{"game", "poker"}, {"file", path}, {"stacks", list}});
  }
}

}  // namespace zermelo
