// Vectors of 32 bytes, and bits picked by a mask.
//
// Vectors are the compiler's own: + - * & | ^ ~ << >> and the comparisons work lane by lane, and a
// comparison gives a lane of ones where it holds. The functions below are what has no operator. With
// AVX2 and BMI2 each is one instruction or two; an older processor (x86-64-v2: SSE4.2) does the same
// with halves of 16 bytes and plain loops. This is the only file that asks what the processor has.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <immintrin.h>
#include <type_traits>
#include <utility>

namespace zermelo {

// --- Bits picked by a mask ------------------------------------------------------------------------

// The bits of `word` at the places of `mask`, moved together to the low end.
inline std::uint64_t extract_bits(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
  return _pext_u64(word, mask);
#else
  std::uint64_t out = 0;
  for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
    if (word & mask & -mask) out |= bit;
  }
  return out;
#endif
}

// The low bits of `word`, moved apart to the places of `mask`.
inline std::uint64_t deposit_bits(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
  return _pdep_u64(word, mask);
#else
  std::uint64_t out = 0;
  for (; mask != 0; mask &= mask - 1, word >>= 1) {
    if (word & 1) out |= mask & -mask;
  }
  return out;
#endif
}

// The place of the n-th (from 0) set bit of a word. Assumes that there is one.
inline int nth_set_bit(std::uint64_t word, unsigned n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
  for (; n > 0; --n) word &= word - 1;
  return std::countr_zero(word);
#endif
}

// --- Vectors --------------------------------------------------------------------------------------

namespace simd {

using Bytes = std::uint8_t __attribute__((vector_size(32)));    // 32 lanes
using Shorts = std::uint16_t __attribute__((vector_size(32)));  // 16
using Ints = std::int32_t __attribute__((vector_size(32)));     // 8
using Words = std::uint64_t __attribute__((vector_size(32)));   // 4
using Floats = float __attribute__((vector_size(32)));          // 8

// The same bits as another kind of vector.
template <class To, class From>
To as(From v) {
  return reinterpret_cast<To>(v);
}

// From any address, and to any.
template <class V>
V load(const void* from) {
  V v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
template <class V>
void store(void* to, V v) {
  std::memcpy(to, &v, sizeof v);
}

// The same number in all lanes.
template <class V, class Lane>
V filled(Lane lane) {
  using Own = std::remove_cvref_t<decltype(std::declval<V&>()[0])>;
  return V{} + static_cast<Own>(lane);
}

// A vector as two registers.
struct Halves {
  __m128i low, high;
};
template <class V>
Halves halves(V v) {
  return std::bit_cast<Halves>(v);
}

template <class V>
bool any_bit(V v) {
#ifdef __AVX2__
  const auto bits = as<__m256i>(v);
  return _mm256_testz_si256(bits, bits) == 0;
#else
  const auto [low, high] = halves(v);
  const __m128i both = _mm_or_si128(low, high);
  return _mm_testz_si128(both, both) == 0;
#endif
}

// A bit for each byte, its highest.
inline std::uint32_t high_bits(Bytes v) {
#ifdef __AVX2__
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(as<__m256i>(v)));
#else
  const auto [low, high] = halves(v);
  return static_cast<std::uint32_t>(_mm_movemask_epi8(low) | _mm_movemask_epi8(high) << 16);
#endif
}

// A bit for each float, its sign.
inline unsigned signs(Floats v) {
#ifdef __AVX2__
  return static_cast<unsigned>(_mm256_movemask_ps(as<__m256>(v)));
#else
  const auto [low, high] = halves(v);
  return static_cast<unsigned>(_mm_movemask_ps(as<__m128>(low)) | _mm_movemask_ps(as<__m128>(high))
                                                                      << 4);
#endif
}

// The bits of `yes` in the lanes where `where` is all ones, of `no` where it is 0.
inline Floats choose(Ints where, Floats yes, Floats no) {
#ifdef __AVX2__
  return as<Floats>(_mm256_blendv_ps(as<__m256>(no), as<__m256>(yes), as<__m256>(where)));
#else
  return as<Floats>((as<Ints>(yes) & where) | (as<Ints>(no) & ~where));
#endif
}

inline Bytes min(Bytes a, Bytes b) {
#ifdef __AVX2__
  return as<Bytes>(_mm256_min_epu8(as<__m256i>(a), as<__m256i>(b)));
#else
  const Bytes less = as<Bytes>(a < b);
  return (a & less) | (b & ~less);
#endif
}
inline Shorts min(Shorts a, Shorts b) {
#ifdef __AVX2__
  return as<Shorts>(_mm256_min_epu16(as<__m256i>(a), as<__m256i>(b)));
#else
  const Shorts less = as<Shorts>(a < b);
  return (a & less) | (b & ~less);
#endif
}
inline Floats min(Floats a, Floats b) {
#ifdef __AVX2__
  return as<Floats>(_mm256_min_ps(as<__m256>(a), as<__m256>(b)));
#else
  return choose(a < b, a, b);
#endif
}
inline Floats max(Floats a, Floats b) {
#ifdef __AVX2__
  return as<Floats>(_mm256_max_ps(as<__m256>(a), as<__m256>(b)));
#else
  return choose(a > b, a, b);
#endif
}

inline Floats square_roots(Floats v) {
#ifdef __AVX2__
  return as<Floats>(_mm256_sqrt_ps(as<__m256>(v)));
#else
  for (int i = 0; i < 8; ++i) v[i] = std::sqrt(v[i]);
  return v;
#endif
}

// a * b + c, rounded once (but for rare ties without AVX2).
inline Floats multiply_add(Floats a, Floats b, Floats c) {
#ifdef __AVX2__
  return as<Floats>(_mm256_fmadd_ps(as<__m256>(a), as<__m256>(b), as<__m256>(c)));
#else
  for (int i = 0; i < 8; ++i) c[i] = static_cast<float>(double{a[i]} * double{b[i]} + double{c[i]});
  return c;
#endif
}

// Byte i of the result is byte places[i] % 16 of the same half, 0 where places[i] >= 128.
inline Bytes shuffle_halves(Bytes v, Bytes places) {
#ifdef __AVX2__
  return as<Bytes>(_mm256_shuffle_epi8(as<__m256i>(v), as<__m256i>(places)));
#else
  const auto [low, high] = halves(v);
  const auto [at_low, at_high] = halves(places);
  return std::bit_cast<Bytes>(
      Halves{_mm_shuffle_epi8(low, at_low), _mm_shuffle_epi8(high, at_high)});
#endif
}

template <class V>
V swap_halves(V v) {
#ifdef __AVX2__
  return as<V>(_mm256_permute4x64_epi64(as<__m256i>(v), 0b01001110));
#else
  const auto [low, high] = halves(v);
  return std::bit_cast<V>(Halves{high, low});
#endif
}

// The same 16 bytes in both halves.
inline Bytes twice(__m128i half) {
#ifdef __AVX2__
  return as<Bytes>(_mm256_broadcastsi128_si256(half));
#else
  return std::bit_cast<Bytes>(Halves{half, half});
#endif
}

// The sixteen numbers v[2i] * factors[2i] + v[2i + 1] * factors[2i + 1]; the same of eight. Factors
// of bytes are below 128, and no sum is beyond 32767.
inline Shorts pair_sums(Bytes v, Bytes factors) {
#ifdef __AVX2__
  return as<Shorts>(_mm256_maddubs_epi16(as<__m256i>(v), as<__m256i>(factors)));
#else
  const auto [low, high] = halves(v);
  const auto [by_low, by_high] = halves(factors);
  return std::bit_cast<Shorts>(
      Halves{_mm_maddubs_epi16(low, by_low), _mm_maddubs_epi16(high, by_high)});
#endif
}
inline Ints pair_sums(Shorts v, Shorts factors) {
#ifdef __AVX2__
  return as<Ints>(_mm256_madd_epi16(as<__m256i>(v), as<__m256i>(factors)));
#else
  const auto [low, high] = halves(v);
  const auto [by_low, by_high] = halves(factors);
  return std::bit_cast<Ints>(Halves{_mm_madd_epi16(low, by_low), _mm_madd_epi16(high, by_high)});
#endif
}

// The eight numbers at these places of a table, kStride bytes from one place to the next. Each is
// read at once, as it must be where other threads change them.
template <int kStride = sizeof(float)>
Floats gather(const float* table, Ints places) {
#ifdef __AVX2__
  return as<Floats>(_mm256_i32gather_ps(table, as<__m256i>(places), kStride));
#else
  Floats v{};
  for (int i = 0; i < 8; ++i) {
    const volatile float* const at = table + std::ptrdiff_t{places[i]} * (kStride / 4);
    v[i] = *at;
  }
  return v;
#endif
}

// The sum of eight numbers, in one order on every processor.
inline float sum_of(Floats v) {
  const auto [low, high] = halves(v);
  const __m128 four = _mm_add_ps(as<__m128>(low), as<__m128>(high));
  const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

// The lanes with the highest number, as bits.
inline unsigned highest_lanes(Floats v) {
  Floats top = max(v, swap_halves(v));
#ifdef __AVX2__
  top = max(top, as<Floats>(_mm256_permute_ps(as<__m256>(top), 0b01001110)));
  top = max(top, as<Floats>(_mm256_permute_ps(as<__m256>(top), 0b10110001)));
#else
  const Floats by_two = {top[2], top[3], top[0], top[1], top[6], top[7], top[4], top[5]};
  top = max(top, by_two);
  const Floats by_one = {top[1], top[0], top[3], top[2], top[5], top[4], top[7], top[6]};
  top = max(top, by_one);
#endif
  return signs(as<Floats>(v == top));
}

// The lanes of `v` where `where` has a bit, the others empty.
inline Words lanes_where(Words where, Words v) { return v & as<Words>(where != Words{}); }

// All bits of the four words together.
inline std::uint64_t union_of(Words v) {
  const auto [low, high] = halves(v);
  const __m128i two = _mm_or_si128(low, high);
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_srli_si128(two, 8))));
}

}  // namespace simd
}  // namespace zermelo
