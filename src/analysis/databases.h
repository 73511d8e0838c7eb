// The databases of a user: where they are, and solved games read from them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "any/any_solution.h"
#include "solve/database.h"

namespace zermelo {

// Where databases are if the user names no folder: ~/.local/share/zermelo/databases, by XDG;
// empty if the user has no home.
std::string default_database_folder();

// "FOLDER/connect-four_rows_4_cols_4.zdb".
std::string database_path(const std::string& folder, const std::string& spec);
// The paths of all databases there, by name; none if there is no such folder.
std::vector<std::string> databases_in(const std::string& folder);

// Opens it and refuses one of another game or other rules.
std::unique_ptr<Database> open_database(const AnyGame& game, const std::string& path);

// The solved game; null if it has no database.
std::unique_ptr<AnySolution> stored_solution(const AnyGame& game, const std::string& folder);

// Solves the game from its start into a database, or goes on with it (solve/build_database.h).
void save_solution(const AnyGame& game, const std::string& path, Budget& budget, int threads);

// What earlier runs have left of a game's database.
struct EarlierRun {
  std::optional<Summary> finished = {};  // of a file that is whole and of these rules
  std::string refused = "";              // why the file that is there cannot be used; else empty
  bool is_begun = false;                 // finished tiers are there, from which a run goes on
};
EarlierRun find_earlier_run(const AnyGame& game, const std::string& path);

// Brings to an end what was found: a finished database is only read, a begun one goes on, one that
// is refused is made anew and replaced. Unanswered as save_solution is; the next run then goes on.
Summary finish_run(const AnyGame& game, const std::string& path, const EarlierRun& earlier,
                   Budget& budget, int threads);

}  // namespace zermelo
