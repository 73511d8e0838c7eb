// A board of 8 by 8 as 64 bits, bit 8 * row + column: its symmetries without a loop over cells.
#pragma once

#include <cstdint>

namespace zermelo {

// Exchanges the bits of `mask` with those `shift` places above them.
constexpr std::uint64_t bits_exchanged(std::uint64_t set, std::uint64_t mask, int shift) {
  const std::uint64_t differ = (set ^ set >> shift) & mask;
  return set ^ differ ^ differ << shift;
}

constexpr std::uint64_t rows_and_columns_swapped(std::uint64_t set) {
  set = bits_exchanged(set, 0x00aa00aa00aa00aa, 7);    // within squares of 2 by 2,
  set = bits_exchanged(set, 0x0000cccc0000cccc, 14);   // of these within 4 by 4,
  return bits_exchanged(set, 0x00000000f0f0f0f0, 28);  // of these within the board
}

constexpr std::uint64_t left_and_right_mirrored(std::uint64_t set) {
  set = bits_exchanged(set, 0x5555555555555555, 1);
  set = bits_exchanged(set, 0x3333333333333333, 2);
  return bits_exchanged(set, 0x0f0f0f0f0f0f0f0f, 4);
}

constexpr std::uint64_t top_and_bottom_mirrored(std::uint64_t set) {
  return __builtin_bswap64(set);
}

// The image under symmetry s, numbered as in boards/grid.h.
constexpr std::uint64_t square_image(std::uint64_t set, int s) {
  if (s & 4) set = rows_and_columns_swapped(set);
  if (s & 1) set = left_and_right_mirrored(set);
  if (s & 2) set = top_and_bottom_mirrored(set);
  return set;
}

}  // namespace zermelo
