// The features of a position that the evaluation sums weights of: patterns of cells, each as a number
// in base three, on all images of the board that show it differently; and a few counts.
//
//   corner     block      edge         triangle   rows 2, 3, 4   diagonals of 8, 7, 6, 5
//   3 3 3 .    5 5 5 5 5  e e e e e e  t t t t    2 2 2 2 2 ...  8 . . .   . 7 . .
//   3 3 3 .    5 5 5 5 5  . e . .      t t t .    3 3 3 3 3      . 8 . .   . . 7 .
//   3 3 3 .                            t t . .    4 4 4 4 4      . . 8 .   . . . 7
//                                      t . . .
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/simd.h"
#include "boards/square_bits.h"
#include "engines/othello/last_empties.h"
#include "games/othello/othello.h"

namespace zermelo::othello {

// A set of cells, and the symmetries (a bit each, boards/grid.h) under which it is looked at.
struct Pattern {
  std::uint64_t cells;
  unsigned images;
};

// Symmetries: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and columns first.
inline constexpr unsigned kFourCorners = 0b00001111;  // of a pattern that is its own transpose
inline constexpr unsigned kFourSides = 0b01010101;    // of a pattern that is its own mirror image
inline constexpr unsigned kFourSlopes = 0b00010111;   // of a diagonal beside the longest ones
inline constexpr std::array<Pattern, 11> kPatterns = {{
    {0x0000000000070707, kFourCorners},  // corner
    {0x0000000000001f1f, 0xff},          // block
    {0x00000000000042ff, kFourSides},    // edge
    {0x000000000103070f, kFourCorners},  // triangle
    {0x000000000000ff00, kFourSides},    // row 2
    {0x0000000000ff0000, kFourSides},    // row 3
    {0x00000000ff000000, kFourSides},    // row 4
    {0x8040201008040201, 0b00000101},    // diagonal of 8
    {0x0080402010080402, kFourSlopes},   // of 7
    {0x0000804020100804, kFourSlopes},   // of 6
    {0x0000008040201008, kFourSlopes},   // of 5
}};

constexpr std::size_t power_of_three(int exponent) {
  std::size_t power = 1;
  while (exponent-- > 0) power *= 3;
  return power;
}

// Where the weights of each pattern begin in those of a stage; behind them those of the counts.
inline constexpr std::array<std::size_t, kPatterns.size() + 1> kPatternBegin = [] {
  std::array<std::size_t, kPatterns.size() + 1> begin{};
  for (std::size_t i = 0; i < kPatterns.size(); ++i) {
    begin[i + 1] = begin[i] + power_of_three(std::popcount(kPatterns[i].cells));
  }
  return begin;
}();
inline constexpr std::size_t kOwnMoves =
    kPatternBegin.back();                                      // legal moves of the player to move,
inline constexpr std::size_t kTheirMoves = kOwnMoves + 40;     // of the opponent,
inline constexpr std::size_t kOddQuarters = kTheirMoves + 40;  // quarters with odd empties: 0 to 4,
inline constexpr std::size_t kTempo = kOddQuarters + 5;        // empty cells modulo the stage
inline constexpr int kStagePlies = 4, kStages = 15;
inline constexpr std::size_t kStageWeights = kTempo + kStagePlies;
inline constexpr std::size_t kFeatures = [] {
  std::size_t features = 4;
  for (const Pattern& pattern : kPatterns) {
    features += static_cast<std::size_t>(std::popcount(pattern.images));
  }
  return features;
}();

// Empty cells 1 to 4 are stage 0, 57 to 60 the last one.
constexpr std::size_t stage_of(int empties) {
  return static_cast<std::size_t>(empties < 1 ? 0 : (empties - 1) / kStagePlies);
}

// Bits read as digits of base three.
inline constexpr std::array<std::uint16_t, 1024> kTernary = [] {
  std::array<std::uint16_t, 1024> ternary{};
  for (std::size_t bits = 0; bits < 1024; ++bits) {
    std::size_t value = 0;
    for (int i = 9; i >= 0; --i) value = 3 * value + (bits >> i & 1);
    ternary[bits] = static_cast<std::uint16_t>(value);
  }
  return ternary;
}();

// Calls use(index) with the place of each feature among the weights of the stage.
template <class Use>
[[gnu::always_inline]] inline void for_each_feature(std::uint64_t own, std::uint64_t other,
                                                    Use&& use) {
  std::array<std::uint64_t, 8> mine, theirs;
  for (int s = 0; s < 8; s += 4) {
    const std::uint64_t a = s == 0 ? own : rows_and_columns_swapped(own);
    const std::uint64_t b = s == 0 ? other : rows_and_columns_swapped(other);
    const auto at = static_cast<std::size_t>(s);
    mine[at] = a, theirs[at] = b;
    mine[at + 1] = left_and_right_mirrored(a), theirs[at + 1] = left_and_right_mirrored(b);
    mine[at + 2] = top_and_bottom_mirrored(a), theirs[at + 2] = top_and_bottom_mirrored(b);
    mine[at + 3] = top_and_bottom_mirrored(mine[at + 1]);
    theirs[at + 3] = top_and_bottom_mirrored(theirs[at + 1]);
  }
  const auto on_image = [&]<std::size_t kPattern, std::size_t kImage>() {
    constexpr Pattern pattern = kPatterns[kPattern];
    if constexpr (pattern.images >> kImage & 1) {
      use(kPatternBegin[kPattern] + kTernary[extract_bits(mine[kImage], pattern.cells)] +
          2u * kTernary[extract_bits(theirs[kImage], pattern.cells)]);
    }
  };
  const auto on_pattern = [&]<std::size_t kPattern, std::size_t... kImage>(
      std::index_sequence<kImage...>) {
    (on_image.template operator()<kPattern, kImage>(), ...);
  };
  [&]<std::size_t... kPattern>(std::index_sequence<kPattern...>) {
    (on_pattern.template operator()<kPattern>(std::make_index_sequence<8>()), ...);
  }
  (std::make_index_sequence<kPatterns.size()>());
  const std::uint64_t empty = ~(own | other);
  use(kOwnMoves + static_cast<std::size_t>(std::popcount(enclosing(own, other))));
  use(kTheirMoves + static_cast<std::size_t>(std::popcount(enclosing(other, own))));
  use(kOddQuarters + static_cast<std::size_t>(std::popcount(odd_quarters(empty))));
  use(kTempo + static_cast<std::size_t>(std::popcount(empty) & (kStagePlies - 1)));
}

}  // namespace zermelo::othello
