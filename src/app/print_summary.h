// What is told of a solved game as a whole, for people. For programs it is report/summary_json.h.
#pragma once

#include "solve/summary.h"

namespace zermelo {

void print_summary(const Summary& summary);

}  // namespace zermelo
