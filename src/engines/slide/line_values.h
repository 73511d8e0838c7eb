// A judgement of boards without search: each row and each column is looked up in a table of what its
// four tiles are worth, and the eight numbers are added.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <immintrin.h>
#include <vector>

#include "boards/slide_board.h"

namespace zermelo::slide {

// What makes a line good or bad. Tiles count by a power of their index.
struct LineWeights {
  float space = 0;     // an empty cell
  float pair = 0;      // two neighbours that merge
  float disorder = 0;  // tiles that rise and fall along the line: subtracted
  float disorder_power = 0;
  float weight = 0;  // every tile, so that few large ones are better: subtracted
  float weight_power = 0;
};

class LineValues {
 public:
  template <class Rule>
  static LineValues of(const LineWeights& weights) {
    return LineValues(weights, [](int a, int b) { return Rule::merge(a, b); });
  }

  template <class Rule>
  float operator()(const SlideBoard4x4<Rule>& board) const {
    const __m128i rows = board.bytes();
    const __m128i columns = board.transposed_bytes();
    const __m128i r = places(rows), c = places(columns);
    return value(r) + value(c);
  }

 private:
  // Larger tiles count as the last: with one on the board, what is worth what is long settled.
  static constexpr int kTiles = 25;
  LineValues(const LineWeights& weights, bool (*merge)(int, int));

  static __m128i places(__m128i bytes) {
    const __m128i capped = _mm_min_epu8(bytes, _mm_set1_epi8(kTiles - 1));
    const __m128i pairs = _mm_maddubs_epi16(capped, _mm_set1_epi16(kTiles << 8 | 1));
    return _mm_madd_epi16(pairs, _mm_set1_epi32(kTiles * kTiles << 16 | 1));
  }
  float value(__m128i places) const {
    const auto at = [this](int place) { return values_[static_cast<std::size_t>(place)]; };
    return at(_mm_extract_epi32(places, 0)) + at(_mm_extract_epi32(places, 1)) +
           at(_mm_extract_epi32(places, 2)) + at(_mm_extract_epi32(places, 3));
  }

  std::vector<float> values_;  // by first + 25 * second + 625 * third + 15625 * fourth tile
};

}  // namespace zermelo::slide
