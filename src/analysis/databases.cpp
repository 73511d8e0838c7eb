#include "analysis/databases.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "solve/build_database.h"
#include "solve/position_graph.h"

namespace zermelo {
namespace {

constexpr std::string_view kExtension = ".zdb";

class StoredSolution final : public AnySolution {
 public:
  StoredSolution(std::unique_ptr<PositionGraph> graph, std::unique_ptr<Database> database)
      : graph_(std::move(graph)), database_(std::move(database)) {}

  void run(Budget&) override {}
  bool is_done() const override { return true; }
  const Summary& summary() const override { return database_->info().summary; }
  Value value(const AnyPosition& p) const override {
    const auto place = graph_->place_of(p.bytes().data());
    if (!place) return {};
    const auto code = database_->find(place->tier, place->id);
    return code ? value_of(*code) : Value{};
  }
  std::vector<double> returns(const AnyPosition&) const override { return {}; }
  std::vector<StageChance> stages(const AnyPosition&) const override { return {}; }
  bool is_exact() const override { return true; }  // a collision would have ended the making of it

 private:
  std::unique_ptr<PositionGraph> graph_;
  std::unique_ptr<Database> database_;
};

}  // namespace

std::string default_database_folder() {
  const std::string data = data_folder();
  return data.empty() ? "" : data + "/databases";
}

std::string database_path(const std::string& folder, const std::string& spec) {
  std::string name;
  for (const char c : spec) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
    if (plain) {
      name += c;
    } else if (!name.ends_with('_') && c != ')') {
      name += '_';
    }
  }
  return fmt::format("{}/{}{}", folder, name, kExtension);
}

std::vector<std::string> databases_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
    if (entry.path().extension() == kExtension) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::unique_ptr<Database> open_database(const AnyGame& game, const std::string& path) {
  auto database = std::make_unique<Database>(path);
  const DatabaseInfo& info = database->info();
  if (info.game != game.spec()) {
    failed("database '{}': expected the game {}, found {}", path, game.spec(), info.game);
  }
  if (info.rules != game.info().rules_version) {
    failed(
        "database '{}': expected version {} of the rules, found {}; 'solve --save' makes it anew",
        path, game.info().rules_version, info.rules);
  }
  return database;
}

std::unique_ptr<AnySolution> stored_solution(const AnyGame& game, const std::string& folder) {
  const std::string path = database_path(folder, game.spec());
  if (folder.empty() || !std::filesystem::exists(path)) return nullptr;
  return std::make_unique<StoredSolution>(game.graph(), open_database(game, path));
}

void save_solution(const AnyGame& game, const std::string& path, Budget& budget, int threads) {
  const auto graph = game.graph();
  make_folder(std::filesystem::path(path).parent_path());
  build_database(*graph, {.game = game.spec(), .rules = game.info().rules_version}, path, budget,
                 threads);
}

EarlierRun find_earlier_run(const AnyGame& game, const std::string& path) {
  EarlierRun earlier = {.is_begun = std::filesystem::is_directory(work_folder(path))};
  if (!std::filesystem::exists(path)) return earlier;
  try {
    earlier.finished = open_database(game, path)->info().summary;
  } catch (const Error& error) {
    earlier.refused = error.what();
  }
  return earlier;
}

Summary finish_run(const AnyGame& game, const std::string& path, const EarlierRun& earlier,
                   Budget& budget, int threads) {
  if (earlier.finished) {
    remove_work_folder(work_folder(path));  // of a run that was killed at its end
    return *earlier.finished;
  }
  save_solution(game, path, budget, threads);
  return open_database(game, path)->info().summary;
}

}  // namespace zermelo
