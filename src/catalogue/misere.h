// Misère play of sums of games whose types are not known.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "catalogue/sum.h"
#include "cgt/misere.h"
#include "cgt/misere_quotient.h"

namespace zermelo {

// Gives each part of a position a number of MisereSums, after all that can come of it.
class MiserePlay {
 public:
  MiserePlay(const Summands& summands, const Budget& budget)
      : summands_(summands), budget_(budget), sums_(budget), parts_(summands.size()) {}

  MisereSums& sums() { return sums_; }
  // Returns the sum that a position of summand i is.
  MisereSums::Sum sum_of(std::size_t i, const AnyPosition& p);

  struct Verdict {
    bool next_wins;
    const char* how;  // "tame", "by the quotient", "by search"
  };
  Verdict verdict(const MisereSums::Sum& sum);
  // The quotient of all parts, if a verdict took it and it is small.
  const std::optional<MisereQuotient>& quotient() const { return quotient_; }

 private:
  bool known(std::size_t i, const AnyPosition& p, MisereSums::Sum& sum);
  void number(std::size_t i);

  const Summands& summands_;
  Budget budget_;
  MisereSums sums_;
  std::optional<MisereQuotient> quotient_;
  bool sought_ = false;  // the quotient
  // By summand: the parts that have a number, by the key of one of their symmetric images.
  std::vector<std::unordered_map<std::uint64_t, MisereSums::Part>> parts_;
  std::vector<AnyPosition> pending_;
};

}  // namespace zermelo
