// What is told of a solved game as a whole, for readers and for programs.
#pragma once

#include "app/answer.h"
#include "solve/summary.h"

namespace zermelo {

Json summary_json(const Summary& summary);
void print_summary(const Summary& summary);

}  // namespace zermelo
