// The tiles of 2048 and of 2584: which two merge, what they become, what they are called.
//
// A tile is kept as its index, 0 for an empty cell; its number is what the player sees:
//
//   index   0   1   2   3   4   5   6   7   8   9  10  11  12
//   2048    -   2   4   8  16  32  64 128 256 512   1k  2k  4k   two equal tiles merge
//   2584    -   1   2   3   5   8  13  21  34  55  89 144 233   neighbours in the list merge, 1 and 1
//
// In both games the result has the index of the larger tile plus one, and a new tile has index 1
// (nine times in ten) or 2. What differs is here; everything else is shared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <immintrin.h>
#include <string_view>

namespace zermelo {

inline constexpr int kSlideMaxSide = 5;
inline constexpr int kSlideMaxCells = kSlideMaxSide * kSlideMaxSide;
inline constexpr std::size_t kSlideTiles = 64;  // indices that have a number, 0 included

// By index; 0 for the empty cell and past the end of the list.
using TileNumbers = std::array<std::int64_t, kSlideTiles>;

struct Rule2048 {
  static constexpr std::string_view kName = "2048";
  static constexpr int kGoal = 11;  // the index of the tile that gave the game its name
  static constexpr TileNumbers kNumbers = [] {
    TileNumbers numbers{};
    for (std::size_t i = 1; i + 1 < numbers.size(); ++i) numbers[i] = std::int64_t{1} << i;
    return numbers;
  }();

  // The largest index that can be built in so many cells. The last merge needs one tile of the index
  // before and room to build the other; a single cell holds at best a new tile of index 2.
  static constexpr int max_tile(int cells) { return cells + 1; }

  static constexpr int kMergeReach = 0;  // the largest difference of the indices of two that merge
  static constexpr bool merge(int a, int b) { return a == b && a != 0; }
  // The same for 16 pairs at once, all bits of a byte set where a and b merge.
  static __m128i merge(__m128i a, __m128i b) {
    return _mm_andnot_si128(_mm_cmpeq_epi8(a, _mm_setzero_si128()), _mm_cmpeq_epi8(a, b));
  }
  // What a becomes: where m is set, a and b merged into one.
  static __m128i merged(__m128i a, __m128i, __m128i m) { return _mm_sub_epi8(a, m); }
};

struct Rule2584 {
  static constexpr std::string_view kName = "2584";
  static constexpr int kGoal = 17;
  static constexpr TileNumbers kNumbers = [] {
    TileNumbers numbers{0, 1, 2};
    for (std::size_t i = 3; i < numbers.size(); ++i) numbers[i] = numbers[i - 1] + numbers[i - 2];
    return numbers;
  }();

  // The bound above, but the other tile may be two indices smaller than the result.
  static constexpr int max_tile(int cells) { return 2 * cells; }

  static constexpr int kMergeReach = 1;
  static constexpr bool merge(int a, int b) {
    return a != 0 && b != 0 && (a - b == 1 || b - a == 1 || (a == 1 && b == 1));
  }
  static __m128i merge(__m128i a, __m128i b) {
    const __m128i one = _mm_set1_epi8(1);
    const __m128i neighbours = _mm_cmpeq_epi8(_mm_abs_epi8(_mm_sub_epi8(a, b)), one);
    const __m128i ones = _mm_cmpeq_epi8(_mm_or_si128(a, b), one);
    const __m128i empty = _mm_cmpeq_epi8(_mm_min_epu8(a, b), _mm_setzero_si128());
    return _mm_andnot_si128(empty, _mm_or_si128(neighbours, ones));
  }
  static __m128i merged(__m128i a, __m128i b, __m128i m) {
    return _mm_sub_epi8(_mm_max_epu8(a, _mm_and_si128(b, m)), m);
  }
};

// What two tiles that merge become, by either rule.
constexpr int merged_tile(int a, int b) { return (a > b ? a : b) + 1; }

}  // namespace zermelo
