// zermelo solve: value and remoteness of every position that can be reached.
#include <algorithm>
#include <filesystem>
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
#include "base/stopwatch.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "report/summary_json.h"
#include "solve/position_graph.h"

namespace zermelo {
namespace {

void print(const Summary& summary, const std::string& database, double seconds) {
  print_summary(summary);
  fmt::print(stderr, "{} positions/s, a {} of {}B, {}\n",
             short_count(static_cast<double>(summary.positions) / seconds),
             database.empty() ? "table" : "database",
             short_count(static_cast<double>(summary.bytes)), short_time(seconds));
  if (!database.empty()) fmt::print(stderr, "saved in '{}'\n", database);
}

struct SolveWords {
  std::string game, position, folder = default_database_folder();
  BudgetWords budget;
  int threads = 0;
  bool save = false, estimate = false, try_anyway = false, json = false;

  int cores() const { return threads == 0 ? core_count() : threads; }
};

Summary save_for_trial(const AnyGame& game, Budget& budget, int threads) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/trial";
  save_solution(game, path, budget, threads);
  return Database(path).info().summary;
}

// A hash table that is full to the last place has six positions in 64 bytes (solve/store.h).
constexpr double kBytesAPosition = 64.0 / 6;

// On disk a position is a row, and then an id and a code.
double disk_bytes_a_position(const AnyGame& game) {
  return static_cast<double>(8 * game.graph()->row_words() + 8 + sizeof(Code));
}

// 12345, or 1.2e+34 where it is beyond what a whole number holds exactly.
bool is_whole(double count) { return count < 9e15; }
std::string whole_number(double count) {
  return is_whole(count) ? fmt::format("{:.0f}", count) : fmt::format("{:.1e}", count);
}
Json whole_json(double count) {
  return is_whole(count) ? Json(static_cast<std::uint64_t>(count)) : Json(count);
}
std::string amount(double bytes) {
  return is_whole(bytes) ? short_count(bytes) + "B" : fmt::format("{:.1e} B", bytes);
}

// Moves of random games that a lower bound of the positions is taken from: about a second's work, but
// counted, so that the bound does not hang on how busy the machine is.
constexpr std::uint64_t kSampledMoves = 10000000;
constexpr int kMostSampledGames = 1 << 18;

// Refuses what surely has no room, before it has filled the machine for minutes. Random games give a
// lower bound of the positions; more of them a better one.
void refuse_too_large(const AnyGame& game, const AnyPosition& p, const Budget& budget,
                      double bytes_a_position, double room, std::string_view where) {
  if (game.positions_at_most(p) * bytes_a_position <= room) return;
  for (int games = AnyGame::kSampledGames; games < 4 * kMostSampledGames; games *= 4) {
    Budget sampling = budget.with_work(kSampledMoves);
    const auto positions = static_cast<double>(
        game.positions_at_least(p, sampling, std::min(games, kMostSampledGames)));
    if (budget.is_spent()) return;
    if (positions * bytes_a_position <= room) continue;
    unanswered(
        "{} has at least {} positions, which need at least {} of {}, where there are {}; --try "
        "tries it all the same",
        game.spec(), short_count(positions), amount(positions * bytes_a_position), where,
        amount(room));
  }
}

// What solving would cost: exact if a second is enough; else bounds.
void estimate(const AnyGame& game, const AnyPosition& p, const SolveWords& words) {
  constexpr double kSeconds = 1;
  const Stopwatch watch;
  std::optional<double> bytes, disk, seconds;
  double most = game.positions_at_most(p);
  Budget budget({.seconds = kSeconds, .bytes = words.budget.bytes()}, user_control());
  std::uint64_t found = 0, visited = 0;
  const double row = words.save ? disk_bytes_a_position(game) : 0;
  bool is_bound = false;
  try {
    const Summary summary =
        words.save ? save_for_trial(game, budget, words.cores()) : game.solve(p, budget)->summary();
    found = visited = summary.positions;
    most = static_cast<double>(found);
    bytes = static_cast<double>(summary.bytes);
    seconds = watch.seconds();
  } catch (const Error& error) {
    // Nothing found means that there is no solver.
    found = visited = budget.done();
    if (error.exit() != Exit::kUnanswered || found == 0) throw;
    seconds = watch.seconds();
    Budget sampling({.work = kSampledMoves}, user_control());
    found = std::max(found, game.positions_at_least(p, sampling, kMostSampledGames));
    bytes = most * (game.traits().ranks ? sizeof(Code) : kBytesAPosition);
    is_bound = true;
  }
  const double rate = static_cast<double>(visited) / *seconds;
  if (words.save) {
    disk = most * row;
    bytes = std::min(*disk, static_cast<double>(budget.bytes()));
  }
  // A position that is saved is handled twice: when it is found and when it is solved. Symmetric ones
  // are handled together, so that this is a bound that may be far off.
  if (is_bound) seconds = most / rate * (words.save ? 2 : 1);
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  if (words.json) {
    Json json = {{"game", game.spec()},
                 {"position", game.write(p)},
                 {"positions_at_least", found},
                 {"positions_at_most", whole_json(most)},
                 {"bytes_at_most", or_null(bytes)},
                 {"seconds_at_most", or_null(seconds)},
                 {"positions_per_second", rate}};
    if (words.save) json["disk_bytes_at_most"] = or_null(disk);
    return print_json(json);
  }
  fmt::print("{:<16} at least {}, at most {}\n", "positions", found, whole_number(most));
  if (bytes) {
    fmt::print("{:<16} {}{}\n", "memory", is_bound ? "at most " : "", amount(*bytes));
  }
  if (disk) fmt::print("{:<16} at most {} while solving\n", "disk", amount(*disk));
  if (seconds) {
    fmt::print("{:<16} {}{}\n", "time", is_bound ? "at most " : "", short_time(*seconds));
  }
  fmt::print("{:<16} {} positions/s\n", "rate", short_count(rate));
}

struct Answer {
  Summary summary;
  std::string database;  // the path, if it was saved
};

Answer saved(const AnyGame& game, const AnyPosition& p, const SolveWords& words, Budget& budget) {
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
  if (!words.try_anyway && !earlier.finished && !earlier.is_begun) {
    make_folder(words.folder);
    const OutputPath tried(path);
    const auto free = static_cast<double>(std::filesystem::space(words.folder).available);
    refuse_too_large(game, p, budget, disk_bytes_a_position(game), free, "disk");
  }
  try {
    return {finish_run(game, path, earlier, budget, words.cores()), path};
  } catch (const Error& error) {
    if (error.exit() != Exit::kUnanswered || !find_earlier_run(game, path).is_begun) throw;
    throw Error(
        error.exit(),
        fmt::format("{}; the same command goes on from the last finished tier", error.what()));
  }
}

Answer solved(const AnyGame& game, const AnyPosition& p, const SolveWords& words) {
  ProgressBar progress(game.spec(), 0, "positions");
  Budget budget(words.budget.limits(), user_control(&progress));
  if (words.save) return saved(game, p, words, budget);
  // What has ranks that fit has its table at once.
  const auto room = static_cast<double>(budget.bytes());
  const bool fits = game.traits().ranks && static_cast<double>(game.ranks()) * sizeof(Code) <= room;
  if (!words.try_anyway && !fits)
    refuse_too_large(game, p, budget, kBytesAPosition, room, "memory");
  return {game.solve(p, budget)->summary(), ""};
}

void run_solve(const SolveWords& words) {
  const auto game = make_game(words.game);
  const AnyPosition p = position_or_start(*game, words.position);
  if (words.threads < 0) bad_input("--threads: expected at least 0, found {}", words.threads);
  stop_on_signals();
  if (words.estimate) return estimate(*game, p, words);
  const Stopwatch watch;
  const auto [summary, database] = solved(*game, p, words);
  const double seconds = watch.seconds();
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
  const auto words = std::make_shared<SolveWords>();
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
            args.flag("--try", words->try_anyway,
                      "begin also where there is surely no room for all");
            args.json(words->json);
          },
      .run = [words] { run_solve(*words); }};
}

}  // namespace zermelo
