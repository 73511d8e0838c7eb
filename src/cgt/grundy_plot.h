// Grundy values as a picture: a dot a heap, its nimber against its size.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "boards/taking_code.h"
#include "cgt/period.h"
#include "cgt/sparse_space.h"
#include "core/scene.h"

namespace zermelo {

// Where there are more heaps than dots have room for, dots that would lie on each other are one. A
// proved or found period is a band of its first two rounds with the preperiod before it; rare heaps
// are red if there are few.
Scene plot_grundy(const TakingCode& code, std::span<const std::uint16_t> values,
                  const std::optional<Period>& period, const SparseSpace& space);

}  // namespace zermelo
