// An option of a game or an agent as JSON.
#pragma once

#include "core/options.h"
#include "report/json.h"

namespace zermelo {

Json option_json(const Option& option);
Json options_json(const std::vector<Option>& options);  // a list of them

}  // namespace zermelo
