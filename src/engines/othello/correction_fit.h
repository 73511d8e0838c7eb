// Learning the correction: a network in floats that follows the slope of the squared error, position
// by position, in steps that shrink where much was learned already. What it has learned is rounded to
// whole numbers at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/control.h"
#include "engines/othello/evaluation.h"
#include "engines/othello/regression.h"

namespace zermelo::othello {

struct CorrectionRules {
  int passes = 2;             // over all positions
  float number_step = 0.02f;  // of the first step, then less; from half of the way on it falls to 0
  float layer_step = 0.02f;
  std::uint64_t seed = 1;
  std::uint64_t work = 1;  // that the progress is told of in all
  Control control = {};    // once stopped, the result means nothing
};

// From positions of the stages that are corrected. The evaluation's sum is what is corrected.
Correction fit_correction(const Evaluation& evaluation, const std::vector<Sample>& samples,
                          const CorrectionRules& rules);

}  // namespace zermelo::othello
