// The features of a position that the evaluation sums weights of: patterns of cells, each as a number
// in base three, on all images of the board that show it differently; where both players may move near
// the corners; and a few counts.
//
//   corner     block      edge         triangle   rows 2, 3, 4   diagonals of 8, 7, 6, 5
//   3 3 3 .    5 5 5 5 5  e e e e e e  t t t t    2 2 2 2 2 ...  8 . . .   . 7 . .
//   3 3 3 .    5 5 5 5 5  . e . .      t t t .    3 3 3 3 3      . 8 . .   . . 7 .
//   3 3 3 .                            t t . .    4 4 4 4 4      . . 8 .   . . . 7
//                                      t . . .
//
//   inner edge           narrow triangle  thick diagonal
//   i . i i i i . i      n n n n n .      d d . .
//   . . i i i i . .      n n . . . .      d d d .
//                        n . . . . .      . d d d
//                        n . . . . .      . . d d
//                        n . . . . .
#pragma once

#include <algorithm>
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
inline constexpr std::array<Pattern, 14> kPatterns = {{
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
    {0x0000000000003cbd, kFourSides},    // inner edge
    {0x000000010101031f, kFourCorners},  // narrow triangle
    {0x000000000c0e0703, kFourCorners},  // thick diagonal
}};

constexpr std::size_t power_of_three(int exponent) {
  std::size_t power = 1;
  while (exponent-- > 0) power *= 3;
  return power;
}

// Where the weights of each pattern begin in those of a stage; behind them those of moves and counts.
inline constexpr std::array<std::size_t, kPatterns.size() + 1> kPatternBegin = [] {
  std::array<std::size_t, kPatterns.size() + 1> begin{};
  for (std::size_t i = 0; i < kPatterns.size(); ++i) {
    begin[i + 1] = begin[i] + power_of_three(std::popcount(kPatterns[i].cells));
  }
  return begin;
}();
// Moves of the player to move and of the opponent among the eight cells of a block at a corner, on all
// images:  m m m m .
//          m m m m .
inline constexpr std::uint64_t kMoveBlock = 0x0f0f;
inline constexpr std::size_t kBlockMoves = kPatternBegin.back();
// Counts: legal moves of the player to move, of the opponent, both together; empty cells next to a
// disc of the opponent's, of one's own; one's discs; quarters with odd empties; empty cells modulo the
// stage.
inline constexpr std::size_t kMostMoves = 40, kMostBoth = 24;
inline constexpr std::size_t kOwnMoves = kBlockMoves + 256 * 256;
inline constexpr std::size_t kTheirMoves = kOwnMoves + kMostMoves;
inline constexpr std::size_t kBothMoves = kTheirMoves + kMostMoves;
inline constexpr std::size_t kOwnFront = kBothMoves + kMostBoth * kMostBoth;
inline constexpr std::size_t kTheirFront = kOwnFront + 64;
inline constexpr std::size_t kOwnDiscs = kTheirFront + 64;
inline constexpr std::size_t kOddQuarters = kOwnDiscs + 65;
inline constexpr std::size_t kTempo = kOddQuarters + 5;
inline constexpr int kStagePlies = 4, kStages = 15;
inline constexpr std::size_t kStageWeights = kTempo + kStagePlies;
inline constexpr std::size_t kFeatures = [] {
  std::size_t features = 8 + 8;  // moves in blocks, and counts
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

// The cells next to these, and they themselves.
constexpr std::uint64_t next_to(std::uint64_t cells) {
  constexpr std::uint64_t kNotFirst = 0xfefefefefefefefe;
  cells |= (cells << 1 & kNotFirst) | (cells & kNotFirst) >> 1;
  return cells | cells << 8 | cells >> 8;
}

// The images of a set under all symmetries.
inline std::array<std::uint64_t, 8> square_images(std::uint64_t set) {
  std::array<std::uint64_t, 8> images;
  for (std::size_t s = 0; s < 8; s += 4) {
    const std::uint64_t turned = s == 0 ? set : rows_and_columns_swapped(set);
    images[s] = turned;
    images[s + 1] = left_and_right_mirrored(turned);
    images[s + 2] = top_and_bottom_mirrored(turned);
    images[s + 3] = top_and_bottom_mirrored(images[s + 1]);
  }
  return images;
}

// Calls use(index) with the place of each feature among the weights of the stage.
template <class Use>
[[gnu::always_inline]] inline void for_each_feature(std::uint64_t own, std::uint64_t other,
                                                    Use&& use) {
  const auto mine = square_images(own), theirs = square_images(other);
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
  const std::uint64_t my_moves = enclosing(own, other), their_moves = enclosing(other, own);
  const auto my_images = square_images(my_moves), their_images = square_images(their_moves);
  for (std::size_t i = 0; i < 8; ++i) {
    use(kBlockMoves + 256 * extract_bits(my_images[i], kMoveBlock) +
        extract_bits(their_images[i], kMoveBlock));
  }
  const std::uint64_t empty = ~(own | other);
  const auto moves = static_cast<std::size_t>(std::popcount(my_moves));
  const auto replies = static_cast<std::size_t>(std::popcount(their_moves));
  use(kOwnMoves + moves);
  use(kTheirMoves + replies);
  use(kBothMoves + kMostBoth * std::min(moves, kMostBoth - 1) + std::min(replies, kMostBoth - 1));
  use(kOwnFront + static_cast<std::size_t>(std::popcount(empty & next_to(other))));
  use(kTheirFront + static_cast<std::size_t>(std::popcount(empty & next_to(own))));
  use(kOwnDiscs + static_cast<std::size_t>(std::popcount(own)));
  use(kOddQuarters + static_cast<std::size_t>(std::popcount(odd_quarters(empty))));
  use(kTempo + static_cast<std::size_t>(std::popcount(empty) & (kStagePlies - 1)));
}

}  // namespace zermelo::othello
