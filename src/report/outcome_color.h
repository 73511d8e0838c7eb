// The colour in which a value is shown, in lists of moves and in charts alike.
#pragma once

#include "base/pen.h"
#include "core/value.h"

namespace zermelo {

// Green for a win, yellow for a tie, red for a loss.
constexpr Color color_of(Outcome outcome) {
  return outcome == Outcome::kWin    ? Color::kGreen
         : outcome == Outcome::kLose ? Color::kRed
         : outcome == Outcome::kNone ? Color::kDim
                                     : Color::kYellow;
}

}  // namespace zermelo
