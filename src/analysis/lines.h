// Lines of several moves: how play may go on after the best ones.
#pragma once

#include "analysis/analyst.h"

namespace zermelo {

struct LineWish {
  std::size_t lines = 3;
  std::size_t moves = 8;   // after the first
  double seconds = 0.025;  // for each of them
};

// Writes lines to the best moves of an analysis by asking the analyst for one position after the other. It
// need not be the one that made the analysis, whose search of that position it would interrupt. A line ends
// where chance or nobody is to move, or the analyst has nothing to say.
void add_lines(Analysis& analysis, const AnyGame& game, Analyst& analyst, const LineWish& wish,
               const Control& control = {});

}  // namespace zermelo
