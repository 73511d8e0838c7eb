// The databases of a user: where they are, and solved games read from them.
#pragma once

#include <memory>
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

}  // namespace zermelo
