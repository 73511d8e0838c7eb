// Equities as JSON.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "engines/holdem/equity.h"

namespace zermelo {

// `hands` are the players' hands or ranges as they were written; `types` how often each ends as which
// category, if that is known.
using HandTypes = std::vector<std::array<double, 9>>;
Json equity_json(const std::vector<std::string>& hands, const holdem::EquityAnswer& answer,
                 const HandTypes& types = {});

}  // namespace zermelo
