// Orders of a few pieces as numbers, by counting at each place the smaller pieces that are left.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/simd.h"

namespace zermelo::cube {

// The number of an order of the n smallest numbers, 0 when they rise.
template <std::size_t n>
int order_of(const std::uint8_t* pieces) {
  int number = 0;
  unsigned left = (1u << n) - 1;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const unsigned piece = pieces[i];
    number = number * static_cast<int>(n - i) + std::popcount(left & ((1u << piece) - 1));
    left &= ~(1u << piece);
  }
  return number;
}

// And the order of a number.
template <std::size_t n>
std::array<std::uint8_t, n> order_from(int number) {
  std::array<int, n> digits{};
  for (std::size_t i = n - 1; i-- > 0;) {
    digits[i] = number % static_cast<int>(n - i);
    number /= static_cast<int>(n - i);
  }
  unsigned left = (1u << n) - 1;
  std::array<std::uint8_t, n> pieces{};
  for (std::size_t i = 0; i < n; ++i) {
    const int piece = nth_set_bit(left, static_cast<unsigned>(digits[i]));
    pieces[i] = static_cast<std::uint8_t>(piece);
    left &= ~(1u << piece);
  }
  return pieces;
}

}  // namespace zermelo::cube
