// Value and remoteness of a position in sixteen bits, ordered: the larger code is better for the
// player to move, so that the best move is a maximum. With span S = 21845:
//
//   0          not known yet
//   1 + r      lose in r: a loser delays
//   2 S - r    tie in r:  who ties hurries
//   3 S - r    win in r:  a winner hurries
#pragma once

#include <cassert>
#include <cstdint>

#include "core/value.h"

namespace zermelo {

using Code = std::uint16_t;

inline constexpr int kCodeSpan = 21845;
// One less than would fit, so that the code of a parent can still be told from the next range.
inline constexpr int kMaxRemoteness = kCodeSpan - 2;

constexpr Code lose_in(int r) { return static_cast<Code>(1 + r); }
constexpr Code tie_in(int r) { return static_cast<Code>(2 * kCodeSpan - r); }
constexpr Code win_in(int r) { return static_cast<Code>(3 * kCodeSpan - r); }

constexpr Outcome outcome_of(Code code) {
  return code == 0               ? Outcome::kNone
         : code <= kCodeSpan     ? Outcome::kLose
         : code <= 2 * kCodeSpan ? Outcome::kTie
                                 : Outcome::kWin;
}
constexpr int remoteness_of(Code code) {
  return code <= kCodeSpan       ? code - 1
         : code <= 2 * kCodeSpan ? 2 * kCodeSpan - code
                                 : 3 * kCodeSpan - code;
}

// What a move to a position with this code is worth to the player who makes it, one move earlier.
constexpr Code before(Code code) {
  return static_cast<Code>(code <= kCodeSpan       ? 3 * kCodeSpan - code
                           : code <= 2 * kCodeSpan ? code - 1
                                                   : 3 * kCodeSpan + 2 - code);
}

// An ended position in which the player to move gets this.
constexpr Code ended_code(double payoff) {
  return payoff > 0 ? win_in(0) : payoff < 0 ? lose_in(0) : tie_in(0);
}

inline Value value_of(Code code) {
  assert(code != 0);
  return Value::proved(outcome_of(code), remoteness_of(code));
}

}  // namespace zermelo
