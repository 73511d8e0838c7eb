// Questions of combinatorial game theory: what the commands nimber, value and grundy answer.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include "base/json.h"

namespace zermelo {

// The work that answers such a question, to be done on a thread of the job queue; empty if `name` is none
// of them. Refused where the body is wrong, at once or by the work.
std::function<Json(const std::atomic<bool>& stop)> theory_of(std::string_view name,
                                                             const Json& body);

}  // namespace zermelo
