// Values of a position and its moves from one table: a database, or a game that was solved just now.
#pragma once

#include "analysis/findings.h"
#include "any/any_solution.h"

namespace zermelo {

// True if the table knows the position: then all is written down that can be known.
bool add_table_values(const AnySolution& table, Findings& findings);

}  // namespace zermelo
