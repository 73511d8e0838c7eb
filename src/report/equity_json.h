// Equities as JSON.
#pragma once

#include <string>
#include <vector>

#include "engines/holdem/equity.h"
#include "report/json.h"

namespace zermelo {

// `hands` are the players' hands or ranges as they were written.
Json equity_json(const std::vector<std::string>& hands, const holdem::EquityAnswer& answer);

}  // namespace zermelo
