// The misère quotient of the heaps of an octal, hexadecimal or subtraction game, and its period.
//
// If the values of heaps, as elements, have a period over the range that the theorem of cgt/period.h
// asks for, they have it for ever and the quotient is that of all heaps: by the theorem's proof a heap
// beyond the range and the one a period before it have options of the same values. In the proof of the
// quotient (cgt/misere_proof.h) they are the same game, so nothing new is to be proved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "boards/taking_code.h"
#include "cgt/misere_quotient.h"
#include "cgt/period.h"

namespace zermelo {

class HeapQuotient {
 public:
  // All options of all heaps are kept up to here; heaps beyond are known by their period, if one is
  // proved.
  static constexpr std::size_t kMostHeap = 2000, kMostHeapOfThree = 200;
  static constexpr std::size_t kMostElements = 1000;

  HeapQuotient(TakingCode code, const Budget& budget);

  // Goes on through heap `to`, and calls on_heap() after each. Unanswered if no quotient is found, or
  // no period for heaps beyond those above.
  void extend(
      std::size_t to, const std::function<void()>& on_heap = [] {});

  const TakingCode& code() const { return code_; }
  const MisereQuotient& quotient() const { return quotient_; }
  std::size_t last_heap() const { return std::max(quotient_.games() - 1, beyond_); }
  BipartiteMonoid::Element element(std::size_t heap) const;  // up to last_heap()
  std::vector<BipartiteMonoid::Element> values() const;      // of heaps 0, 1, 2, ...
  std::optional<Period> period() const;                      // proved

 private:
  TakingCode code_;
  MisereQuotient quotient_;
  std::size_t beyond_ = 0;         // the last heap that is known by the period alone
  std::size_t period_length_ = 0;  // if there are such heaps
};

}  // namespace zermelo
