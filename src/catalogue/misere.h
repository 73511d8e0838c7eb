// Misère play of sums of games whose types are not known.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "catalogue/sum.h"
#include "cgt/misere.h"

namespace zermelo {

// Gives each part of a position a number of MisereSums, after all that can come of it.
class MiserePlay {
 public:
  MiserePlay(const Summands& summands, const SolveLimits& limits)
      : summands_(summands), sums_(limits), parts_(summands.size()) {}

  MisereSums& sums() { return sums_; }
  // Of a position of summand i.
  MisereSums::Sum sum_of(std::size_t i, const AnyPosition& p);

 private:
  bool known(std::size_t i, const AnyPosition& p, MisereSums::Sum& sum);
  void number(std::size_t i);

  const Summands& summands_;
  MisereSums sums_;
  // By summand: the parts that have a number, by the key of one of their symmetric images.
  std::vector<std::unordered_map<std::uint64_t, MisereSums::Part>> parts_;
  std::vector<AnyPosition> pending_;
};

}  // namespace zermelo
