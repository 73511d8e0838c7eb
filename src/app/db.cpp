// zermelo db: the databases of solved games that there are; what they hold, whether it holds.
#include <cstdio>
#include <filesystem>

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
#include "base/numerals.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "report/database_json.h"
#include "report/summary_json.h"
#include "solve/position_graph.h"
#include "solve/verify_database.h"

namespace zermelo {
namespace {

struct DbWords {
  std::string action, game, folder = default_database_folder(), output;
  BudgetWords budget;
  int threads = 0;
  bool json = false;

  int cores() const { return threads == 0 ? core_count() : threads; }
};

// ---- list ------------------------------------------------------------------------------------

void list(const DbWords& words) {
  Json json = {{"folder", words.folder}, {"databases", Json::array()}};
  if (words.folder != default_database_folder() && !std::filesystem::is_directory(words.folder)) {
    bad_input("--folder: there is no folder '{}'", words.folder);
  }
  const std::vector<std::string> paths = databases_in(words.folder);
  if (!words.json) {
    fmt::print("{:<40} {:>12} {:>10} {:>11}\n", "game", "positions", "bytes", "a position");
  }
  for (const std::string& path : paths) {
    try {
      const Database database(path);
      const DatabaseInfo& info = database.info();
      Json one = database_json(database);
      one["positions"] = info.summary.positions;
      json["databases"].push_back(one);
      if (words.json) continue;
      fmt::print("{:<40} {:>12} {:>10} {:>11.3f}\n", info.game, info.summary.positions, info.bytes,
                 bytes_per_position(info));
    } catch (const Error& error) {
      json["databases"].push_back({{"file", path}, {"refused", error.what()}});
      if (!words.json) fmt::print("{}\n", error.what());
    }
  }
  if (words.json) return print_json(json);
  fmt::print(stderr, "{} in '{}'\n", counted(paths.size(), "database"), words.folder);
}

// ---- The other actions, of one database --------------------------------------------------------

struct Opened {
  std::unique_ptr<AnyGame> game;
  std::unique_ptr<Database> database;
};

// A game by its spec, or a file by its name.
Opened opened(const DbWords& words, const std::string& word) {
  if (word.ends_with(".zdb")) {
    auto game = make_game(Database(word).info().game);
    auto database = open_database(*game, word);
    return {std::move(game), std::move(database)};
  }
  auto game = make_game(word);
  const std::string path = database_path(words.folder, game->spec());
  if (!std::filesystem::exists(path)) {
    throw Error(Exit::kUnanswered,
                fmt::format("no database of {0} in '{1}'; 'zermelo solve \"{0}\" --save' makes it",
                            game->spec(), words.folder));
  }
  auto database = open_database(*game, path);
  return {std::move(game), std::move(database)};
}

void info(const DbWords& words) {
  const auto [game, database] = opened(words, words.game);
  Json json = database_json(*database);
  if (words.json) {
    json.update(summary_json(database->info().summary));
    return print_json(json);
  }
  for (const auto& [name, value] : json.fields()) {
    if (value.is_real()) {
      fmt::print("{:<18} {:.3f}\n", name, value.get<double>());
    } else {
      fmt::print("{:<18} {}\n", name, value.as<std::string>().value_or(value.dump()));
    }
  }
  fmt::print("\n");
  print_summary(database->info().summary);
}

Budget budget_of(const DbWords& words, ProgressBar& progress) {
  return {words.budget.limits(), user_control(&progress)};
}

void verify(const DbWords& words) {
  const std::vector<std::string> all =
      words.game.empty() ? databases_in(words.folder) : std::vector<std::string>{words.game};
  Json json = {{"databases", Json::array()}};
  for (const std::string& word : all) {
    const auto [game, database] = opened(words, word);
    const DatabaseInfo& info = database->info();
    {
      ProgressBar progress("verifying " + info.game, info.stored, "positions");
      verify_database(*game->graph(), *database, budget_of(words, progress), words.cores());
    }
    Json one = database_json(*database);
    one["positions"] = info.summary.positions;
    one["holds"] = true;
    json["databases"].push_back(one);
    if (!words.json) fmt::print("{}: all {} positions hold\n", info.game, info.summary.positions);
  }
  if (words.json) return print_json(json);
  if (all.empty()) fmt::print(stderr, "no database in '{}'\n", words.folder);
}

// A line a position: the position, its value, its remoteness.
void export_lines(const DbWords& words) {
  const auto [game, database] = opened(words, words.game);
  const DatabaseInfo& info = database->info();
  std::optional<NewFile> file;
  if (!words.output.empty()) file.emplace(words.output);
  ProgressBar progress("writing " + info.game, info.stored, "positions");
  const auto write = [&](const std::string& line) {
    if (file) return file->append(line);
    if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size()) {
      failed("cannot write the answer");
    }
  };
  write("position\tvalue\tremoteness\n");
  export_database(*game->graph(), *database, budget_of(words, progress), words.cores(),
                  [&](const std::string& position, Code code) {
                    write(fmt::format("{}\t{}\t{}\n", position, to_string(outcome_of(code)),
                                      remoteness_of(code)));
                  });
  if (file) file->commit();
}

void run_db(const DbWords& words) {
  if (words.threads < 0) bad_input("--threads: expected at least 0, found {}", words.threads);
  if (words.folder.empty() && !words.game.ends_with(".zdb")) {
    bad_input("expected --folder, as neither HOME nor XDG_DATA_HOME says where files are");
  }
  const bool one = words.action == "info" || words.action == "export";
  if (one && words.game.empty()) bad_input("db {}: expected a game or a file", words.action);
  stop_on_signals();
  if (words.action == "list") return list(words);
  if (words.action == "info") return info(words);
  if (words.action == "verify") return verify(words);
  if (words.action == "export") return export_lines(words);
  bad_input("db: expected list, info, verify or export, found '{}'{}", words.action,
            near_name_hint(words.action, {"list", "info", "verify", "export"}));
}

}  // namespace

Command db_command() {
  const auto words = std::make_shared<DbWords>();
  return {.name = "db",
          .group = "Know",
          .summary = "databases of solved games: list, info, verify, export",
          .examples = {"db list", "db info \"connect-four(rows=4,cols=5)\" --json", "db verify",
                       "db export tic-tac-toe --output tic-tac-toe.tsv"},
          .declare =
              [words](Arguments& args) {
                args.positional("ACTION", words->action, "list, info, verify or export");
                args.optional_positional("GAME", words->game,
                                         "a game or a file; verify takes all if there is none");
                args.option("--folder", words->folder, "where databases are");
                args.output("--output", words->output, "export to this file");
                args.option("--threads", words->threads, "cores to use; 0: all");
                words->budget.declare(args);
                args.json(words->json);
              },
          .run = [words] { run_db(*words); }};
}

}  // namespace zermelo
