// The misère quotient of heaps as text and as JSON: zermelo grundy --misere.
#pragma once

#include "base/json.h"
#include "base/pen.h"
#include "cgt/heap_quotient.h"

namespace zermelo {

void print_quotient(const HeapQuotient& heaps, Pen pen);
Json quotient_json(const HeapQuotient& heaps);

}  // namespace zermelo
