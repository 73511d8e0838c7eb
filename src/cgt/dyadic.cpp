#include "cgt/dyadic.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/error.h"

namespace zermelo {
namespace {

constexpr int kMostBits = 62;

}  // namespace

Dyadic Dyadic::reduced(Wide numerator, int exponent) {
  while (exponent > 0 && numerator % 2 == 0) {
    numerator /= 2;
    --exponent;
  }
  constexpr Wide kMost = Wide{1} << kMostBits;
  if (exponent > kMostBits || numerator > kMost || numerator < -kMost) {
    unanswered("expected numbers of at most {} bits, found a longer one", kMostBits);
  }
  Dyadic number;
  number.numerator_ = static_cast<std::int64_t>(numerator);
  number.exponent_ = exponent;
  return number;
}

Dyadic Dyadic::sum(Dyadic a, Dyadic b, int sign) {
  const int exponent = std::max(a.exponent_, b.exponent_);
  return reduced((Wide{a.numerator_} << (exponent - a.exponent_)) +
                     sign * (Wide{b.numerator_} << (exponent - b.exponent_)),
                 exponent);
}

Dyadic Dyadic::operator-() const {
  Dyadic number = *this;
  number.numerator_ = -numerator_;
  return number;
}

double Dyadic::real() const { return std::ldexp(static_cast<double>(numerator_), -exponent_); }

std::string Dyadic::text() const {
  if (is_integer()) return std::to_string(numerator_);
  return fmt::format("{}/{}", numerator_, std::int64_t{1} << exponent_);
}

Dyadic simplest_between(NumberBound low, NumberBound high) {
  const auto fits = [&](Dyadic x) {
    return (!low.bounded || low.at < x || (low.closed && low.at == x)) &&
           (!high.bounded || x < high.at || (high.closed && high.at == x));
  };
  if (fits(0)) return 0;
  if (!low.bounded || low.at < 0) {  // all of it is negative
    low.at = -low.at;
    high.at = -high.at;
    return -simplest_between(high, low);
  }
  // Whole numbers, halves, quarters, ...: the first of a kind at or after the low end.
  for (int exponent = 0;; ++exponent) {
    const int finer = low.at.exponent() - exponent;
    const Dyadic below = finer > 0 ? Dyadic(low.at.numerator() >> finer, exponent) : low.at;
    if (fits(below)) return below;
    if (const Dyadic above = below + Dyadic(1, exponent); fits(above)) return above;
  }
}

}  // namespace zermelo
