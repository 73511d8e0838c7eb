// Solved games as a whole, as JSON.
#pragma once

#include <vector>

#include "base/json.h"
#include "solve/summary.h"

namespace zermelo {

// A list of how likely each stage of a game is.
Json stages_json(const std::vector<StageChance>& stages);
// value to by_remoteness, and as far as there are such returns and stages.
Json summary_json(const Summary& summary);

}  // namespace zermelo
