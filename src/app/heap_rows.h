// Values of heaps 0, 1, 2, ... as rows of text.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/pen.h"
#include "cgt/period.h"

namespace zermelo {

// Rows of a width that shows a short period as columns; the first round of the period is painted, and
// heaps of which is_dim(heap) holds are dim. No more than some hundred heaps are listed.
void print_heap_rows(std::size_t heaps, const std::function<std::string(std::size_t)>& value,
                     const std::optional<Period>& period,
                     const std::function<bool(std::size_t)>& is_dim, Pen pen);

// The lines "period" and "last exception" below them.
void print_period(const std::optional<Period>& period, std::size_t last_heap, Pen pen);

}  // namespace zermelo
