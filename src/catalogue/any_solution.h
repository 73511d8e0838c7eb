// A solved game whose type is not known: the value of every position that can be reached.
#pragma once

#include <vector>

#include "core/value.h"
#include "solve/budget.h"
#include "solve/summary.h"

namespace zermelo {

class AnyPosition;

class AnySolution {
 public:
  virtual ~AnySolution() = default;
  virtual const Summary& summary() const = 0;
  virtual Value value(const AnyPosition& p) const = 0;  // unknown if it cannot be reached
  // What each player gets from here on, where there is chance or are many players; else empty.
  virtual std::vector<double> returns(const AnyPosition& p) const = 0;
  // How likely each stage is from here on, where the game has stages; else empty.
  virtual std::vector<StageChance> stages(const AnyPosition&) const { return {}; }
};

// Proves the value of single positions by search, and remembers what it has found.
class AnyProver {
 public:
  virtual ~AnyProver() = default;
  // Proved, with remoteness or without. Assumes that a player is to move. Throws an Error with
  // Exit::kUnanswered when a limit is passed.
  virtual Value value(const AnyPosition& p, const SolveLimits& limits) = 0;
};

}  // namespace zermelo
