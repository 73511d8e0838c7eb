// Numbers of short games: whole numbers over powers of two, exact.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace zermelo {

// numerator / 2^exponent in lowest terms. What does not fit into 62 bits is an Error with
// Exit::kUnanswered, never a wrong number.
class Dyadic {
 public:
  constexpr Dyadic() = default;
  constexpr Dyadic(std::int64_t whole) : numerator_(whole) {}  // NOLINT: a number is a number
  Dyadic(std::int64_t numerator, int exponent) : Dyadic(reduced(numerator, exponent)) {}

  std::int64_t numerator() const { return numerator_; }
  int exponent() const { return exponent_; }
  bool is_integer() const { return exponent_ == 0; }
  bool is_zero() const { return numerator_ == 0; }
  std::int64_t floor() const { return numerator_ >> exponent_; }
  Dyadic half() const { return {numerator_, exponent_ + 1}; }
  double real() const;
  std::string text() const;  // "-3/4"

  Dyadic operator-() const;
  friend Dyadic operator+(Dyadic a, Dyadic b) { return sum(a, b, 1); }
  friend Dyadic operator-(Dyadic a, Dyadic b) { return sum(a, b, -1); }
  friend bool operator==(Dyadic, Dyadic) = default;
  friend std::strong_ordering operator<=>(Dyadic a, Dyadic b) {
    __extension__ using Wide = __int128;
    return (Wide{a.numerator_} << b.exponent_) <=> (Wide{b.numerator_} << a.exponent_);
  }

 private:
  __extension__ using Wide = __int128;
  static Dyadic reduced(Wide numerator, int exponent);
  static Dyadic sum(Dyadic a, Dyadic b, int sign);

  std::int64_t numerator_ = 0;
  std::int32_t exponent_ = 0;
};

// One end of an interval of numbers. An end that is not `bounded` lies at infinity.
struct NumberBound {
  Dyadic at = {};
  bool bounded = false, closed = false;
};

// The simplest number (of the earliest birthday) between the two. Assumes that there is one.
Dyadic simplest_between(NumberBound low, NumberBound high);

}  // namespace zermelo
