// Four 64-bit words in one AVX2 register: a bitboard goes in all directions of a board at once, one
// lane a direction. The compiler's own vector type gives << >> & | lane by lane.
#pragma once

#include <cstdint>
#include <immintrin.h>

namespace zermelo {

using FourWords = std::uint64_t __attribute__((vector_size(32)));

inline FourWords four_times(std::uint64_t word) { return FourWords{word, word, word, word}; }

inline bool any_bit(FourWords v) {
  const auto bits = reinterpret_cast<__m256i>(v);
  return _mm256_testz_si256(bits, bits) == 0;
}

inline std::uint64_t union_of(FourWords v) {
  const auto bits = reinterpret_cast<__m256i>(v);
  const __m128i two = _mm_or_si128(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
  return static_cast<std::uint64_t>(
      _mm_extract_epi64(_mm_or_si128(two, _mm_srli_si128(two, 8)), 0));
}

// The lanes of `v` where `where` has a bit, the others empty.
inline FourWords lanes_where(FourWords where, FourWords v) {
  return v & reinterpret_cast<FourWords>(where != FourWords{});
}

}  // namespace zermelo
