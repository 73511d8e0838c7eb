// An option of a game or an agent as JSON.
#pragma once

#include "base/json.h"
#include "core/options.h"

namespace zermelo {

Json option_json(const Option& option);
Json options_json(const std::vector<Option>& options);  // a list of them

}  // namespace zermelo
