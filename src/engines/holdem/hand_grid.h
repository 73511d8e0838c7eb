// The 13 by 13 square of starting hands, with a number in each: equities, or how often a hand is
// played.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/pen.h"
#include "core/scene.h"

namespace zermelo::holdem {

// By row and column from the aces: pairs on the diagonal, suited hands above it.
using HandGrid = std::array<std::array<std::optional<double>, 13>, 13>;  // from 0 to 1

std::string draw(const HandGrid& grid, Pen pen);
Scene picture(const HandGrid& grid, const std::string& title);

}  // namespace zermelo::holdem
