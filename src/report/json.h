// JSON, only declared. A .cpp that builds an object, or takes one apart, includes <nlohmann/json.hpp>
// itself; that header takes seconds to compile, so no header of ours includes it.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace zermelo {

using Json = nlohmann::ordered_json;  // fields come in the order of docs/json.md

}  // namespace zermelo
