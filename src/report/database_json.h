// Databases of solved games as JSON: what the file is. What it says of the game is summary_json.
#pragma once

#include "base/json.h"
#include "solve/database.h"

namespace zermelo {

double bytes_per_position(const DatabaseInfo& info);
// game, file, rules_version, stored, blocks, bytes, bytes_per_position.
Json database_json(const Database& database);

}  // namespace zermelo
