// Periods of nimber sequences, found and, where a theorem allows it, proved.
//
// Theorem. Let no move take more than k items nor leave more than t heaps, and let n0 >= 1, p >= 1
// with G(n + p) = G(n) for all n with n0 <= n < t n0 + (t - 1) p + k. Then G(n + p) = G(n) for all
// n >= n0. (Guy and Smith 1956 for octal games, t = 2: n < 2 n0 + p + k. For t = 1, subtraction
// games, these are k equal values in a row.)
// Proof. Let n be the least exception. It is at least t n0 + (t - 1) p + k, hence more than k: every
// move leaves a heap. A move from n + p leaves n + p - j >= t (n0 + p) items, j <= k, in at most t
// heaps; one of them has n0 + p or more, and with p fewer it is left by a move from n and has the
// same nimber, as n is the least exception. In the same way a move from n leaves n - j >= t n0 items,
// a heap of n0 or more, and with p more it is left by a move from n + p. So both heaps have moves to
// the same nimbers. Hexadecimal games have t = 3.
//
// Hexadecimal games may also be *arithmetic-periodic*: G(n + p) = G(n) + saltus. This is reported
// where it holds over many periods, but is not proved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "boards/taking_code.h"

namespace zermelo {

struct Period {
  std::size_t preperiod = 0;  // G(n + length) = G(n) + saltus from here on
  std::size_t length = 0;
  int saltus = 0;
  bool proved = false;  // for all n, not only for those that are known

  // The last heap that breaks the rule; nothing if none does.
  std::optional<std::size_t> last_exception() const {
    return preperiod == 0 ? std::nullopt : std::optional(preperiod - 1);
  }
};

// The period of G(0), G(1), ... that these values prove; or, not proved, a period with saltus which
// they show as long as the theorem would ask for.
std::optional<Period> find_period(const TakingCode& code, std::span<const std::uint16_t> values);

}  // namespace zermelo
