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
};

}  // namespace zermelo
