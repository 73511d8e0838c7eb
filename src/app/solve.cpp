// zermelo solve: value and remoteness of every position that can be reached.
#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "analysis/databases.h"
#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/print_summary.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "report/summary_json.h"
#include "solve/position_graph.h"

namespace zermelo {
namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  return std::max(passed.count(), 1e-9);
}

void print(const Summary& summary, const std::string& database, double seconds) {
  print_summary(summary);
  fmt::print(stderr, "{} positions/s, a {} of {}B, {}\n",
             short_count(static_cast<double>(summary.positions) / seconds),
             database.empty() ? "table" : "database",
             short_count(static_cast<double>(summary.bytes)), short_time(seconds));
  if (!database.empty()) fmt::print(stderr, "saved in '{}'\n", database);
}

struct Words {
  std::string game, position, folder = default_database_folder();
  BudgetWords budget;
  int threads = 0;
  bool save = false, estimate = false, json = false;

  int cores() const { return threads == 0 ? core_count() : threads; }
};

Summary save_for_trial(const AnyGame& game, Budget& budget, int threads) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/trial";
  save_solution(game, path, budget, threads);
  return Database(path).info().summary;
}

// What solving would cost: exact if a second is enough; else bounds.
void estimate(const AnyGame& game, const AnyPosition& p, const Words& words) {
  constexpr double kSeconds = 1;
  const auto begin = std::chrono::steady_clock::now();
  std::optional<std::uint64_t> most, bytes, disk;
  std::optional<double> seconds;
  if (game.traits().ranks) most = game.ranks();
  Budget budget({.seconds = kSeconds, .bytes = words.budget.bytes()}, user_control());
  std::uint64_t found = 0;
  // On disk a position is a row and then an id and a code.
  const std::uint64_t row = words.save ? 8 * game.graph()->row_words() + 8 + sizeof(Code) : 0;
  try {
    const Summary summary =
        words.save ? save_for_trial(game, budget, words.cores()) : game.solve(p, budget)->summary();
    most = found = summary.positions;
    bytes = summary.bytes;
    seconds = seconds_since(begin);
  } catch (const Error& error) {
    // Nothing found means that there is no solver.
    found = budget.done();
    if (error.exit() != Exit::kUnanswered || found == 0) throw;
    if (most) bytes = *most * sizeof(Code);
  }
  const double rate = static_cast<double>(found) / seconds_since(begin);
  if (most && words.save) {
    disk = *most * row;
    bytes = std::min(*disk, budget.bytes());
  }
  const bool is_bound = most && !seconds;
  // A position that is saved is handled twice: when it is found and when it is solved. Symmetric ones
  // are handled together, so that this is a bound that may be far off.
  if (is_bound) seconds = static_cast<double>(*most) / rate * (words.save ? 2 : 1);
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  if (words.json) {
    Json json = {{"game", game.spec()},
                 {"position", game.write(p)},
                 {"positions_at_least", found},
                 {"positions_at_most", or_null(most)},
                 {"bytes_at_most", or_null(bytes)},
                 {"seconds_at_most", or_null(seconds)},
                 {"positions_per_second", rate}};
    if (words.save) json["disk_bytes_at_most"] = or_null(disk);
    return print_json(json);
  }
  fmt::print("{:<16} at least {}, at most {}\n", "positions", found,
             most ? std::to_string(*most) : "unknown");
  if (bytes) fmt::print("{:<16} {}B\n", "memory", short_count(static_cast<double>(*bytes)));
  if (disk) {
    fmt::print("{:<16} at most {}B while solving\n", "disk",
               short_count(static_cast<double>(*disk)));
  }
  if (seconds) {
    fmt::print("{:<16} {}{}\n", "time", is_bound ? "at most " : "", short_time(*seconds));
  }
  fmt::print("{:<16} {} positions/s\n", "rate", short_count(rate));
}

struct Answer {
  Summary summary;
  std::string database;  // the path, if it was saved
};

Answer saved(const AnyGame& game, const Words& words, Budget& budget) {
  if (!words.position.empty()) {
    bad_input("--save keeps the whole game: expected no --position, found '{}'", words.position);
  }
  if (words.folder.empty()) {
    bad_input("expected --folder, as neither HOME nor XDG_DATA_HOME says where files go");
  }
  const std::string path = database_path(words.folder, game.spec());
  const EarlierRun earlier = find_earlier_run(game, path);
  if (earlier.finished) fmt::print(stderr, "read from '{}', which was there\n", path);
  if (!earlier.refused.empty()) fmt::print(stderr, "solving anew: {}\n", earlier.refused);
  try {
    return {finish_run(game, path, earlier, budget, words.cores()), path};
  } catch (const Error& error) {
    if (error.exit() != Exit::kUnanswered || !find_earlier_run(game, path).is_begun) throw;
    throw Error(
        error.exit(),
        fmt::format("{}; the same command goes on from the last finished tier", error.what()));
  }
}

Answer solved(const AnyGame& game, const AnyPosition& p, const Words& words) {
  ProgressBar progress(game.spec(), 0, "positions");
  Budget budget(words.budget.limits(), user_control(&progress));
  if (words.save) return saved(game, words, budget);
  return {game.solve(p, budget)->summary(), ""};
}

void run(const Words& words) {
  const auto game = make_game(words.game);
  const AnyPosition p = position_or_start(*game, words.position);
  if (words.threads < 0) bad_input("--threads: expected at least 0, found {}", words.threads);
  stop_on_signals();
  if (words.estimate) return estimate(*game, p, words);
  const auto begin = std::chrono::steady_clock::now();
  const auto [summary, database] = solved(*game, p, words);
  const double seconds = seconds_since(begin);
  if (!words.json) return print(summary, database, seconds);
  Json json = {{"game", game->spec()}, {"position", game->write(p)}};
  json.update(summary_json(summary));
  json["bytes"] = summary.bytes;
  if (!database.empty()) json["database"] = database;
  json["seconds"] = seconds;
  json["positions_per_second"] = static_cast<double>(summary.positions) / seconds;
  print_json(json);
}

}  // namespace

Command solve_command() {
  const auto words = std::make_shared<Words>();
  return {
      .name = "solve",
      .group = "Know",
      .summary = "value and remoteness of every position that can be reached",
      .examples = {"solve \"connect-four(rows=4,cols=5)\" --save", "solve \"tactix(5x5)\" --json",
                   "solve \"cube(size=2)\"", "solve hex --estimate",
                   "solve tic-tac-toe --position \"x o x - o - o x -\""},
      .declare =
          [words](Arguments& args) {
            args.game(words->game);
            args.position(words->position);
            words->budget.declare(args);
            args.flag("--save", words->save,
                      "keep all values in a database; goes on where it was interrupted");
            args.option("--folder", words->folder, "where databases are");
            args.option("--threads", words->threads, "cores that --save uses; 0: all");
            args.flag("--estimate", words->estimate, "only say what it would cost");
            args.json(words->json);
          },
      .run = [words] { run(*words); }};
}

}  // namespace zermelo
