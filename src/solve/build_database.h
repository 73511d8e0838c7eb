// Solves a game into a database, tier by tier, on all cores.
//
// First all tiers are found, from the root upwards (solve/discovery.h); then they are solved, from
// the last one downwards, each position from the positions that its moves lead to; then they are
// written into one file. Every finished tier is a file in the folder PATH.work, from which an
// interrupted build goes on; what is not finished within the memory is on disk too.
#pragma once

#include <string>

#include "base/limits.h"
#include "solve/database.h"
#include "solve/position_graph.h"

namespace zermelo {

// The folder of what is not finished.
std::string work_folder(const std::string& path);
// Takes away what is in it, but for what is no regular file.
void remove_work_folder(const std::string& folder);

// Replaces the file when all is done. `info` says game and rules. Unanswered when a limit is passed
// or the user wants to stop; the next call then goes on.
void build_database(const PositionGraph& graph, const DatabaseInfo& info, const std::string& path,
                    Budget& budget, int threads);

}  // namespace zermelo
