// Goes through a database anew: every checksum, every position from its successors, every count.
#pragma once

#include <functional>
#include <string>

#include "base/limits.h"
#include "solve/database.h"
#include "solve/position_graph.h"

namespace zermelo {

// Throws an Error with Exit::kCheckFailed that names the first thing that does not hold. Tiers are
// found anew, in a folder for temporary files.
void verify_database(const PositionGraph& graph, const Database& database, const Budget& budget,
                     int threads);

// Tells every position, as the game writes it, with its code: by tier and id, images of one another
// one after the other.
void export_database(const PositionGraph& graph, const Database& database, const Budget& budget,
                     int threads, const std::function<void(const std::string&, Code)>& tell);

}  // namespace zermelo
