// Boards whose tiles slide: one of 4 by 4 in a vector register, and a plain one of any size. Both
// have the same members, so a game or a player is written once. A cell holds a tile's index
// (boards/slide_rule.h); cells are numbered row by row from the top left:
//
//    0  1  2  3
//    4  5  6  7
//    8  9 10 11
//   12 13 14 15
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <immintrin.h>

#include "base/hash.h"
#include "boards/slide_rule.h"

namespace zermelo {

enum class Direction : std::uint8_t { kUp, kRight, kDown, kLeft };

inline constexpr std::array<Direction, 4> kDirections = {Direction::kUp, Direction::kRight,
                                                         Direction::kDown, Direction::kLeft};

// A set of directions: bit d is direction number d.
using DirectionSet = std::uint8_t;

namespace slide {

using Bytes16 = std::array<std::uint8_t, 16>;

// For each direction the shuffle that turns the board so that tiles slide to the left. Each undoes
// itself: up is a reflection in the main diagonal, down in the other one.
inline constexpr std::array<Bytes16, 4> kTurn = [] {
  std::array<Bytes16, 4> turn{};
  for (unsigned row = 0; row < 4; ++row) {
    for (unsigned col = 0; col < 4; ++col) {
      const unsigned i = 4 * row + col;
      turn[0][i] = static_cast<std::uint8_t>(4 * col + row);
      turn[1][i] = static_cast<std::uint8_t>(4 * row + (3 - col));
      turn[2][i] = static_cast<std::uint8_t>(4 * (3 - col) + (3 - row));
      turn[3][i] = static_cast<std::uint8_t>(i);
    }
  }
  return turn;
}();

// For each half of the board and each set of empty cells in it the shuffle that moves the tiles of
// its two rows to the left. 0x80 makes a cell empty.
inline constexpr std::array<std::array<std::uint64_t, 256>, 2> kPack = [] {
  std::array<std::array<std::uint64_t, 256>, 2> pack{};
  for (unsigned half = 0; half < 2; ++half) {
    for (unsigned empty = 0; empty < 256; ++empty) {
      std::uint64_t bytes = 0x8080808080808080;
      unsigned to = 0;
      for (unsigned from = 0; from < 8; ++from) {
        if (from == 4) to = 4;
        if (empty >> from & 1) continue;
        bytes ^= std::uint64_t{0x80 ^ (8 * half + from)} << 8 * to++;
      }
      pack[half][empty] = bytes;
    }
  }
  return pack;
}();

}  // namespace slide

template <class TileRule>
class SlideBoard4x4 {
 public:
  using Rule = TileRule;
  static constexpr int kMaxCells = 16;

  SlideBoard4x4() : cells_(_mm_setzero_si128()) {}
  SlideBoard4x4(int rows, int cols) : SlideBoard4x4() {
    assert(rows == 4 && cols == 4);
    static_cast<void>(rows), static_cast<void>(cols);
  }

  static constexpr int rows() { return 4; }
  static constexpr int cols() { return 4; }
  static constexpr int cells() { return 16; }

  int get(int cell) const { return array()[static_cast<std::size_t>(cell)]; }
  int get(int row, int col) const { return get(4 * row + col); }
  void set(int cell, int tile) {
    slide::Bytes16 b = array();
    b[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(tile);
    cells_ = loaded(b.data());
  }
  void set(int row, int col, int tile) { set(4 * row + col, tile); }

  // Puts a tile on an empty cell: faster than set().
  void place(int cell, int tile) {
    const __m128i numbers = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m128i here = _mm_cmpeq_epi8(numbers, _mm_set1_epi8(static_cast<char>(cell)));
    cells_ = _mm_or_si128(cells_, _mm_and_si128(here, _mm_set1_epi8(static_cast<char>(tile))));
  }

  // All cells, a byte each; and column by column.
  __m128i bytes() const { return cells_; }
  __m128i transposed_bytes() const {
    return _mm_shuffle_epi8(cells_, loaded(slide::kTurn[0].data()));
  }

  std::uint32_t empty_cells() const { return bits(_mm_cmpeq_epi8(cells_, _mm_setzero_si128())); }

  int largest() const {
    __m128i most = _mm_max_epu8(cells_, _mm_srli_si128(cells_, 8));
    most = _mm_max_epu8(most, _mm_srli_si128(most, 4));
    most = _mm_max_epu8(most, _mm_srli_si128(most, 2));
    most = _mm_max_epu8(most, _mm_srli_si128(most, 1));
    return _mm_cvtsi128_si32(most) & 0xff;
  }

  // Every tile above this one made one index smaller.
  SlideBoard4x4 lowered_above(int tile) const {
    SlideBoard4x4 lowered;
    const __m128i above = _mm_cmpgt_epi8(cells_, _mm_set1_epi8(static_cast<char>(tile)));
    lowered.cells_ = _mm_add_epi8(cells_, above);
    return lowered;
  }

  // The directions in which some tile would move or merge. It is enough to look at neighbours: a gap
  // somewhere before a tile means a gap right before some tile.
  DirectionSet legal_slides() const {
    constexpr std::uint32_t kNotLastCol = 0x7777, kNotLastRow = 0x0fff;
    const std::uint32_t gap = empty_cells(), tile = gap ^ 0xffff;
    const std::uint32_t across = bits(Rule::merge(cells_, _mm_srli_epi32(cells_, 8)));
    const std::uint32_t along = bits(Rule::merge(cells_, _mm_srli_si128(cells_, 4)));
    const auto any = [](std::uint32_t set, int direction) {
      return static_cast<unsigned>(set != 0) << direction;
    };
    return static_cast<DirectionSet>(any(along | (gap & tile >> 4), 0) |
                                     any(across | (tile & gap >> 1 & kNotLastCol), 1) |
                                     any(along | (tile & gap >> 4 & kNotLastRow), 2) |
                                     any(across | (gap & tile >> 1 & kNotLastCol), 3));
  }

  // Slides all tiles and returns the reward, the sum of the numbers of the tiles made by merging.
  // A slide that is not legal changes nothing and returns 0.
  std::int64_t slide(Direction direction) {
    const __m128i turn = loaded(slide::kTurn[static_cast<std::size_t>(direction)].data());
    const __m128i x = packed(_mm_shuffle_epi8(cells_, turn));

    // Bytes of m are set where a tile takes in the next one. Of a run of pairs every other one
    // merges, the leading pair first: a pair does not merge if the one before it does.
    const __m128i next = _mm_srli_epi32(x, 8);
    const __m128i pair = Rule::merge(x, next);
    const __m128i first = _mm_andnot_si128(_mm_slli_epi32(pair, 8), pair);
    const __m128i m = _mm_andnot_si128(_mm_slli_epi32(first, 8), pair);
    const __m128i taken = _mm_slli_epi32(m, 8);
    const __m128i grown = Rule::merged(x, next, m);

    // Behind the first merge that leaves a gap everything moves up by one cell. Two merges in a row
    // of four leave nothing behind the second.
    const __m128i y = _mm_andnot_si128(taken, grown);
    const __m128i behind =
        _mm_or_si128(_mm_or_si128(taken, _mm_slli_epi32(m, 16)), _mm_slli_epi32(m, 24));
    const __m128i z =
        _mm_or_si128(_mm_andnot_si128(behind, y), _mm_and_si128(behind, _mm_srli_epi32(y, 8)));
    cells_ = _mm_shuffle_epi8(z, turn);
    return sum_of(_mm_and_si128(grown, m));
  }

  std::uint64_t key() const {
    const auto low = static_cast<std::uint64_t>(_mm_cvtsi128_si64(cells_));
    const auto high = static_cast<std::uint64_t>(_mm_extract_epi64(cells_, 1));
    return mixed(mixed(0, low), high);
  }

  friend bool operator==(const SlideBoard4x4& a, const SlideBoard4x4& b) {
    return bits(_mm_cmpeq_epi8(a.cells_, b.cells_)) == 0xffff;
  }

 private:
  static __m128i loaded(const std::uint8_t* bytes) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  }
  static std::uint32_t bits(__m128i mask) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(mask));
  }
  slide::Bytes16 array() const {
    slide::Bytes16 out;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out.data()), cells_);
    return out;
  }

  // The tiles of each row moved to the left.
  static __m128i packed(__m128i x) {
    const std::uint32_t empty = bits(_mm_cmpeq_epi8(x, _mm_setzero_si128()));
    const std::uint64_t upper = slide::kPack[0][empty & 0xff], lower = slide::kPack[1][empty >> 8];
    return _mm_shuffle_epi8(x, _mm_unpacklo_epi64(_mm_loadu_si64(&upper), _mm_loadu_si64(&lower)));
  }

  // The sum of the numbers of some tiles. Numbers below 2^16, which is nearly always all, are looked
  // up in two halves, and the bytes added up.
  static std::int64_t sum_of(__m128i tiles) {
    const __m128i zero = _mm_setzero_si128();
    if (bits(_mm_cmpgt_epi8(tiles, _mm_set1_epi8(15))) != 0) [[unlikely]]
      return slow_sum_of(tiles);
    const __m128i low = _mm_sad_epu8(_mm_shuffle_epi8(loaded(kLowBytes.data()), tiles), zero);
    const __m128i high = _mm_sad_epu8(_mm_shuffle_epi8(loaded(kHighBytes.data()), tiles), zero);
    const __m128i sums = _mm_add_epi64(low, _mm_slli_epi64(high, 8));
    return _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
  }
  static std::int64_t slow_sum_of(__m128i tiles) {
    slide::Bytes16 bytes;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes.data()), tiles);
    std::int64_t sum = 0;
    for (const std::uint8_t tile : bytes) sum += Rule::kNumbers[tile];
    return sum;
  }
  static constexpr slide::Bytes16 bytes_of_numbers(int shift) {
    slide::Bytes16 out{};
    for (std::size_t i = 0; i < 16; ++i) {
      out[i] = static_cast<std::uint8_t>(Rule::kNumbers[i] >> shift & 0xff);
    }
    return out;
  }
  static constexpr slide::Bytes16 kLowBytes = bytes_of_numbers(0);
  static constexpr slide::Bytes16 kHighBytes = bytes_of_numbers(8);

  __m128i cells_;
};

// Any size up to 5 by 5, one byte a cell.
template <class TileRule>
class SlideBoardAny {
 public:
  using Rule = TileRule;
  static constexpr int kMaxCells = kSlideMaxCells;

  SlideBoardAny() : SlideBoardAny(4, 4) {}
  SlideBoardAny(int rows, int cols)
      : rows_(static_cast<std::uint8_t>(rows)), cols_(static_cast<std::uint8_t>(cols)) {
    assert(2 <= rows && rows <= kSlideMaxSide && 2 <= cols && cols <= kSlideMaxSide);
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int cells() const { return rows_ * cols_; }

  int get(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  int get(int row, int col) const { return get(row * cols_ + col); }
  void set(int cell, int tile) {
    cells_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(tile);
  }
  void set(int row, int col, int tile) { set(row * cols_ + col, tile); }
  void place(int cell, int tile) { set(cell, tile); }

  std::uint32_t empty_cells() const {
    std::uint32_t empty = 0;
    for (int cell = 0; cell < cells(); ++cell) empty |= std::uint32_t{get(cell) == 0} << cell;
    return empty;
  }

  DirectionSet legal_slides() const {
    unsigned legal = 0;
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) {
        const int here = get(row, col);
        if (col + 1 < cols_) legal |= legal_between(here, get(row, col + 1), 3, 1);
        if (row + 1 < rows_) legal |= legal_between(here, get(row + 1, col), 0, 2);
      }
    }
    return static_cast<DirectionSet>(legal);
  }

  std::int64_t slide(Direction direction) {
    switch (direction) {
      case Direction::kUp: return slide_lines(0, cols_, rows_, 1, cols_);
      case Direction::kRight: return slide_lines(cols_ - 1, -1, cols_, cols_, rows_);
      case Direction::kDown: return slide_lines((rows_ - 1) * cols_, -cols_, rows_, 1, cols_);
      case Direction::kLeft: return slide_lines(0, 1, cols_, cols_, rows_);
    }
    return 0;
  }

  std::uint64_t key() const {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < cells_.size(); i += 8) {
      std::uint64_t word = 0;
      for (std::size_t k = i; k < i + 8; ++k) word = word << 8 | cells_[k];
      key = mixed(key, word);
    }
    return key;
  }

  friend bool operator==(const SlideBoardAny&, const SlideBoardAny&) = default;

 private:
  // Directions that are legal because of two neighbours: `back` slides from b towards a.
  static unsigned legal_between(int a, int b, int back, int forth) {
    if (Rule::merge(a, b)) return 1u << back | 1u << forth;
    return static_cast<unsigned>(a == 0 && b != 0) << back | static_cast<unsigned>(a != 0 && b == 0)
                                                                 << forth;
  }

  // Slides `lines` lines of `length` cells. The first one starts at the wall, at cell `start`, and
  // goes on by `step`; from one line to the next it is `stride`.
  std::int64_t slide_lines(int start, int step, int length, int stride, int lines) {
    std::int64_t reward = 0;
    for (int line = 0; line < lines; ++line, start += stride) {
      int to = start;          // the cell that the next tile slides to
      bool may_merge = false;  // the tile before that one has not merged yet
      for (int k = 0, from = start; k < length; ++k, from += step) {
        const int tile = get(from);
        if (tile == 0) continue;
        set(from, 0);
        if (may_merge && Rule::merge(get(to - step), tile)) {
          const int merged = merged_tile(get(to - step), tile);
          set(to - step, merged);
          reward += Rule::kNumbers[static_cast<std::size_t>(merged)];
          may_merge = false;
        } else {
          set(to, tile);
          to += step;
          may_merge = true;
        }
      }
    }
    return reward;
  }

  std::array<std::uint8_t, 32> cells_{};  // the rest stays 0
  std::uint8_t rows_, cols_;
};

}  // namespace zermelo
