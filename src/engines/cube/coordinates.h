// Numbers that tell a part of a position, and how turns change them.
//
//   twist       2187   states of the corners at places 0 to 6 to base 3; that of place 7 follows
//   flip        2048   states of the edges at places 0 to 10 as bits
//   slice      11880   24 * (which places hold FR, FL, BL, BR) + (in which order); the places FR to BR
//                      themselves are number 0, so that below 24 the four are in their layer
//   corners    40320   order of the corners
//   ud_edges   40320   order of the other eight edges, where they are at places 0 to 7
//
// All are 0 for the solved cube. Twist 0, flip 0 and slice below 24 is the subgroup H, which the turns
// U, D, R2, F2, L2, B2 generate: phase 1 leads into it, phase 2 goes on inside.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engines/cube/group.h"

namespace zermelo::cube {

inline constexpr int kTwists = 2187, kFlips = 2048, kSlices = 11880, kSlicePlaces = 495;
inline constexpr int kOrders4 = 24, kOrders8 = 40320;

// All sets of four of so many places in falling order, so that the highest four are number 0.
template <int kPlaces, int kSets>
struct FourPlaces {
  std::array<std::uint16_t, 1u << kPlaces> number{};
  std::array<std::uint16_t, kSets> mask{};
  constexpr FourPlaces() {
    std::uint16_t n = 0;
    for (unsigned set = 15u << (kPlaces - 4); set > 0; --set) {
      if (std::popcount(set) != 4) continue;
      number[set] = n;
      mask[n++] = static_cast<std::uint16_t>(set);
    }
  }
};
inline constexpr FourPlaces<12, kSlicePlaces> kMiddleSets;
inline constexpr FourPlaces<8, 70> kLayerSets;

// The number of an order of four from two bits a piece, in the order of their places.
inline constexpr std::array<std::uint8_t, 256> kOrderOfPairs = [] {
  std::array<std::uint8_t, 256> orders{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    unsigned left = 15, number = 0;
    for (unsigned i = 0; i < 3; ++i) {
      const unsigned piece = bits >> 2 * i & 3;
      number = number * (4 - i) + static_cast<unsigned>(std::popcount(left & ((1u << piece) - 1)));
      left &= ~(1u << piece);
    }
    orders[bits] = static_cast<std::uint8_t>(number);
  }
  return orders;
}();

// Places of the edges, or corners, whose number has this bit: bit 3 is of the middle edges 8 to 11, bit
// 2 of the edges and corners 4 to 7 of the D layer.
inline unsigned edges_with(const Cubies& p, int bit) {
  const __m128i edges = _mm_load_si128(reinterpret_cast<const __m128i*>(p.edges.data()));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_slli_epi16(edges, 7 - bit))) & 0xfff;
}
inline unsigned corners_with(const Cubies& p, int bit) {
  const __m128i corners = _mm_load_si128(reinterpret_cast<const __m128i*>(p.corners.data()));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_slli_epi16(corners, 7 - bit))) & 0xff;
}

inline int twist_of(const Cubies& p) {
  // Pairs of states first, then the four pairs; the bytes behind the corners count for nothing.
  const __m128i corners = _mm_load_si128(reinterpret_cast<const __m128i*>(p.corners.data()));
  const __m128i states = _mm_and_si128(_mm_srli_epi16(corners, 4), _mm_set1_epi8(15));
  const __m128i pairs =
      _mm_maddubs_epi16(states, _mm_setr_epi8(3, 1, 3, 1, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  const __m128i sums = _mm_madd_epi16(pairs, _mm_setr_epi16(243, 27, 3, 1, 0, 0, 0, 0));
  return _mm_cvtsi128_si32(sums) + _mm_extract_epi32(sums, 1);
}
inline int flip_of(const Cubies& p) {
  // A state of an edge is bit 4 of its byte, moved up to where a byte has its sign.
  const __m128i edges = _mm_load_si128(reinterpret_cast<const __m128i*>(p.edges.data()));
  return _mm_movemask_epi8(_mm_slli_epi16(edges, 3)) & (kFlips - 1);
}
// In which order the middle edges are, whose places are known.
inline int middle_order_of(const Cubies& p, unsigned places) {
  std::array<std::uint64_t, 2> edges;
  std::memcpy(edges.data(), p.edges.data(), sizeof edges);
  // Two bits of each edge that has bit 3.
  const auto pairs = [](std::uint64_t word) {
    return extract_bits(word, (word >> 3 & 0x0101010101010101) * 3);
  };
  const int low = std::popcount(places & 0xffu);
  return kOrderOfPairs[pairs(edges[0]) | pairs(edges[1]) << 2 * low];
}
inline int slice_of(const Cubies& p) {
  const unsigned places = edges_with(p, 3);
  return kMiddleSets.number[places] * kOrders4 + middle_order_of(p, places);
}
int corners_of(const Cubies& p);
int ud_edges_of(const Cubies& p);  // assumes that slice_of(p) < 24

// Sets that part of a position. It need not be one that turns can reach.
void set_twist(Cubies& p, int twist);
void set_flip(Cubies& p, int flip);
void set_slice(Cubies& p, int slice);
void set_corners(Cubies& p, int corners);
void set_ud_edges(Cubies& p, int ud_edges);

// The turns that keep H.
inline constexpr std::array<std::uint8_t, 10> kTurnsOfH = {0, 1, 2, 4, 7, 9, 10, 11, 13, 16};
inline constexpr int kTurnCountOfH = 10;

// The number after each turn: rows of 18 turns, or of the ten of H.
struct MoveTables {
  using Row = std::array<std::uint16_t, kTurnCount>;
  using WideRow = std::array<std::uint32_t, kTurnCount>;  // where numbers are up to symmetry
  using RowOfH = std::array<std::uint16_t, kTurnCountOfH>;
  std::vector<Row> twist, flip, slice, corners;
  std::vector<RowOfH> ud_edges;
};
const MoveTables& move_tables();  // made in some 30 ms when they are first asked for

}  // namespace zermelo::cube
