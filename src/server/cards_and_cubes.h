// Questions about cards and cubes: what the commands equity, blackjack and cube answer.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include "base/json.h"

namespace zermelo {

// The work that answers such a question, to be done on a thread of the job queue; empty if `name` is none
// of them. Refused where the body is wrong, at once or by the work.
//
//   equity      hands, board, dead, streets, types, grid
//   blackjack   what (chart, hand), rules, gone, hand, up
//   cube        what (scramble, apply, check, solve), size, cube, algorithm, method, time
std::function<Json(const std::atomic<bool>& stop)> expert_work(std::string_view name,
                                                               const Json& body);

}  // namespace zermelo
