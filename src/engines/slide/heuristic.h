// What rows and columns are worth: found by random search for the largest average score of the
// player that looks one slide ahead.
#pragma once

#include "boards/slide_rule.h"
#include "engines/slide/line_values.h"

namespace zermelo::slide {

template <class Rule>
inline constexpr LineWeights kHeuristic = {};
template <>
inline constexpr LineWeights kHeuristic<Rule2048> = {.space = 270,
                                                     .pair = 615,
                                                     .disorder = 7,
                                                     .disorder_power = 2.6f,
                                                     .weight = 2.8f,
                                                     .weight_power = 1.75f};
template <>
inline constexpr LineWeights kHeuristic<Rule2584> = {.space = 450,
                                                     .pair = 1150,
                                                     .disorder = 3.7f,
                                                     .disorder_power = 2.7f,
                                                     .weight = 16,
                                                     .weight_power = 1.5f};

}  // namespace zermelo::slide
