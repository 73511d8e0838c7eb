// Boards of Connect Four as sets of bits: the layout of games/connect_four, with what a search asks.
//
// Columns side by side, each with one more bit on top, the guard, that is never a cell:
//
//    6 13 20 27 34 41 48    guards
//    5 12 19 26 33 40 47    top row
//    ...
//    0  7 14 21 28 35 42    bottom row
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/simd.h"

namespace zermelo::connect_four {

using Bits = std::uint64_t;

constexpr Bits lowest_bit(Bits set) { return set & (0 - set); }
constexpr bool has_one_bit(Bits set) { return (set & (set - 1)) == 0; }  // or none

// The sets that a board has, known to the compiler or not.
struct Geometry {
  int rows, cols, connect;
  int height = rows + 1;
  int cells = rows * cols;
  Bits bottom = bottom_row(rows, cols);
  Bits board = bottom * ((Bits{1} << rows) - 1);
  Bits guards = bottom << rows;
  // Rows at an even distance from the top edge: the 5th, 3rd and 1st of six rows. In a column with an
  // even number of empty cells these are the ones that the first to play there gets.
  Bits leading = bottom * ((rows % 2 == 0 ? Bits{0x55} : Bits{0xaa}) & ((Bits{1} << rows) - 1));

  static constexpr Bits bottom_row(int rows, int cols) {
    Bits set = 0;
    for (int col = 0; col < cols; ++col) set |= Bits{1} << (col * (rows + 1));
    return set;
  }
};

// A board of a size that the compiler knows.
template <int kRows, int kCols, int kConnect>
struct FixedBoard {
  static constexpr Geometry kGeometry = {kRows, kCols, kConnect};
  static constexpr const Geometry& g() { return kGeometry; }
};

// A board of any size.
struct AnyBoard {
  Geometry geometry;
  const Geometry& g() const { return geometry; }
};

// One lane a direction: up, right, right and up, right and down.
inline simd::Words directions(const Geometry& g) {
  const auto h = static_cast<Bits>(g.height);
  return simd::Words{1, h, h + 1, h - 1};
}

// True if the discs have a line.
template <class Board>
inline bool has_line(const Board& b, Bits discs) {
  const simd::Words step = directions(b.g());
  simd::Words runs = simd::filled<simd::Words>(discs);
  runs &= runs >> step;
  if (b.g().connect == 3) return simd::any_bit(runs & runs >> step);
  runs &= runs >> (step + step);
  for (int more = 4; more < b.g().connect; ++more) runs &= runs >> step;
  return simd::any_bit(runs);
}

// The cells, taken ones included, that would complete a line of these discs. Cells under discs may
// be told too: they are never empty.
template <class Board>
inline Bits line_ends(const Board& b, Bits discs) {
  const simd::Words step = directions(b.g());
  const simd::Words all = simd::filled<simd::Words>(discs);
  if (b.g().connect == 4) {
    const simd::Words step2 = step + step, step3 = step2 + step;
    const simd::Words before1 = all << step, after1 = all >> step;
    const simd::Words before2 = before1 & all << step2, after2 = after1 & all >> step2;
    const simd::Words before3 = before2 & all << step3, after3 = after2 & all >> step3;
    return simd::union_of(before3 | (before2 & after1) | (before1 & after2) | after3) & b.g().board;
  }
  // before[i]: i discs stand directly before the cell.
  simd::Words before[6], ends = {};
  before[0] = ~simd::Words{};
  simd::Words shift = step;
  for (int i = 1; i < b.g().connect; ++i, shift += step) before[i] = before[i - 1] & all << shift;
  simd::Words after = ~simd::Words{};
  shift = step;
  for (int i = 0; i < b.g().connect; ++i, shift += step) {
    ends |= after & before[b.g().connect - 1 - i];
    after &= all >> shift;
  }
  return simd::union_of(ends) & b.g().board;
}

// Left and right exchanged.
template <class Board>
inline Bits mirrored(const Board& b, Bits set) {
  const int h = b.g().height, cols = b.g().cols;
  const Bits column = (Bits{1} << h) - 1;
  Bits image = 0;
  for (int col = 0; col < cols; ++col) {
    image |= (set >> (col * h) & column) << ((cols - 1 - col) * h);
  }
  return image;
}

// In each column the lowest bit of the set.
template <class Board>
inline Bits lowest_in_columns(const Board& b, Bits set) {
  const Bits guards = (set + b.g().board) & b.g().guards;
  return set & (guards - set);
}

// In each column the cells from the set's one bit up to the top.
template <class Board>
inline Bits upwards(const Board& b, Bits one_a_column) {
  const Bits guards = (one_a_column + b.g().board) & b.g().guards;
  return guards - one_a_column;
}

}  // namespace zermelo::connect_four
