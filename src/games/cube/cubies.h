// The geometry of the cube: places, pieces, facelets, and what a turn does to them. All of it
// follows from two things: which faces stand around a face, and the names of the pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/simd.h"

namespace zermelo::cube {

// Facelets are numbered face by face in this order, each row by row as the net shows it, from 0:
//
//          U1 U2 U3
//          U4 U5 U6
//          U7 U8 U9
//   L1 ... F1 ... R1 ... B1 ...
//   ...    ...    ...    ...
//          D1 ...
//          ...
inline constexpr std::string_view kFaces = "URFDLB";
constexpr int opposite(int face) { return (face + 3) % 6; }
constexpr int face_of(char letter) { return static_cast<int>(kFaces.find(letter)); }

// The faces around each face in that view: above, right, below, left. A clockwise turn carries
// stickers along this cycle.
inline constexpr std::array<std::string_view, 6> kAround = {"BRFL", "UBDF", "URDL",
                                                            "FRBL", "UFDB", "ULDR"};

// A place and the piece at home there have the same name: its faces, clockwise for a corner, first
// the face from which its state is counted. A piece is in state s when its sticker k shows on face
// k + s of its place.
inline constexpr std::array<std::string_view, 8> kCorners = {"URF", "UFL", "ULB", "UBR",
                                                             "DFR", "DLF", "DRB", "DBL"};
inline constexpr std::array<std::string_view, 12> kEdges = {"UR", "UF", "UL", "UB", "DR", "DF",
                                                            "DL", "DB", "FR", "FL", "BL", "BR"};

// Compares a position as one register. The usual comparison of arrays is a call to memcmp, which waits
// for the bytes that a turn has just stored; where it is not inlined it takes three quarters of a
// random game.
template <class P>
bool are_equal(const P& a, const P& b) {
  if constexpr (sizeof(P) == 32) {
    return !simd::any_bit(simd::load<simd::Words>(&a) ^ simd::load<simd::Words>(&b));
  } else {
    const auto load = [](const void* at) {
      return _mm_load_si128(static_cast<const __m128i*>(at));
    };
    const __m128i differing = _mm_xor_si128(load(&a), load(&b));
    return _mm_testz_si128(differing, differing) != 0;
  }
}

// The 2x2x2: one byte a corner place, the piece in the low half and its state (0 to 2) in the high
// half; a default position is the solved cube. DBL never moves.
//
//   byte   0 . . 7    8      9     10 . . 15
//         corners   left   last     zero
struct alignas(16) Corners {
  std::array<std::uint8_t, 8> corners = {0, 1, 2, 3, 4, 5, 6, 7};
  std::uint8_t left = 0;  // outcomes of chance to come before the player starts
  std::uint8_t last = 0;  // 1 + the face of the last turn of chance, 0 for none
  std::array<std::uint8_t, 6> unused = {};
  friend bool operator==(const Corners& a, const Corners& b) { return are_equal(a, b); }
};

// The 3x3x3: the same, and one byte an edge place with states 0 and 1.
//
//   byte   0 . . 15   16 . . 27   28 . . 31
//           above       edges       zero
struct alignas(32) Cubies : Corners {
  std::array<std::uint8_t, 16> edges = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  friend bool operator==(const Cubies& a, const Cubies& b) { return are_equal(a, b); }
};
static_assert(sizeof(Corners) == 16 && sizeof(Cubies) == 32);

// What a turn does to these bytes: place i gets what was at from[i], its state raised by add[i].
struct alignas(32) Carry {
  std::array<std::uint8_t, 32> from, add;
};

// Where each face goes.
using FaceMap = std::array<int, 6>;
inline constexpr FaceMap kStay = {0, 1, 2, 3, 4, 5};

// The whole cube in the direction of a clockwise turn of `face`, so many quarters.
constexpr FaceMap rotation(int face, int quarters) {
  FaceMap map = kStay;
  const std::string_view around = kAround[static_cast<std::size_t>(face)];
  for (std::size_t k = 0; k < 4; ++k) {
    map[static_cast<std::size_t>(face_of(around[k]))] =
        face_of(around[(k + static_cast<std::size_t>(quarters)) % 4]);
  }
  return map;
}

constexpr bool same_letters(std::string_view a, std::string_view b) {
  for (char c : a) {
    if (b.find(c) == std::string_view::npos) return false;
  }
  return a.size() == b.size();
}

// The carry of the places that touch `face`, or of all with face -1, when faces go as `map` says.
constexpr Carry carry_of(const FaceMap& map, int face) {
  Carry carry{};
  for (std::size_t i = 0; i < 32; ++i) carry.from[i] = static_cast<std::uint8_t>(i & 15);
  const auto carry_places = [&](const auto& names, std::size_t first) {
    for (std::size_t p = 0; p < names.size(); ++p) {
      if (face >= 0 && names[p].find(kFaces[static_cast<std::size_t>(face)]) == names[p].npos) {
        continue;
      }
      char goal[3] = {};
      for (std::size_t k = 0; k < names[p].size(); ++k) {
        goal[k] =
            kFaces[static_cast<std::size_t>(map[static_cast<std::size_t>(face_of(names[p][k]))])];
      }
      std::size_t q = 0;
      while (!same_letters({goal, names[p].size()}, names[q])) ++q;
      carry.from[first + q] = static_cast<std::uint8_t>(p);
      carry.add[first + q] = static_cast<std::uint8_t>(names[q].find(goal[0]) << 4);
    }
  };
  carry_places(kCorners, 0);
  carry_places(kEdges, 16);
  return carry;
}

// Turn 3 * face + quarters - 1: U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'.
inline constexpr int kTurnCount = 18;
inline constexpr std::array<Carry, kTurnCount> kTurns = [] {
  std::array<Carry, kTurnCount> turns{};
  for (int t = 0; t < kTurnCount; ++t) {
    turns[static_cast<std::size_t>(t)] = carry_of(rotation(t / 3, t % 3 + 1), t / 3);
  }
  return turns;
}();

// How many states a piece has, in the high half of its byte; 0 in the other bytes.
alignas(32) inline constexpr std::array<std::uint8_t, 32> kStates = [] {
  std::array<std::uint8_t, 32> states{};
  for (std::size_t i = 0; i < kCorners.size(); ++i) states[i] = 3 << 4;
  for (std::size_t i = 0; i < kEdges.size(); ++i) states[16 + i] = 2 << 4;
  return states;
}();

// A state that reaches the number of states comes down by it: of x and x - states, as unsigned
// bytes, the smaller is right.
inline void apply(Corners& p, const Carry& carry) {
  const auto load = [](const void* at) { return _mm_load_si128(static_cast<const __m128i*>(at)); };
  const __m128i moved = _mm_shuffle_epi8(load(&p), load(carry.from.data()));
  const __m128i x = _mm_add_epi8(moved, load(carry.add.data()));
  const __m128i less = _mm_sub_epi8(x, load(kStates.data()));
  _mm_store_si128(reinterpret_cast<__m128i*>(&p), _mm_min_epu8(x, less));
}

// Corners and edges are two lanes of one register, shuffled at once.
inline void apply(Cubies& p, const Carry& carry) {
  const auto load = [](const void* at) { return simd::load<simd::Bytes>(at); };
  const simd::Bytes moved = simd::shuffle_halves(load(&p), load(carry.from.data()));
  const simd::Bytes x = moved + load(carry.add.data());
  simd::store(&p, simd::min(x, x - load(kStates.data())));
}

// A facelet: the sticker `sticker` of a corner or edge place, or the centre of face `place`.
struct Facelet {
  enum class Kind : std::uint8_t { kCorner, kEdge, kCentre };
  Kind kind;
  std::uint8_t place, sticker;
};

template <std::size_t kSize>
inline constexpr std::array<Facelet, 6 * kSize * kSize> kFacelets = [] {
  std::array<Facelet, 6 * kSize * kSize> facelets{};
  for (std::size_t i = 0; i < facelets.size(); ++i) {
    const std::size_t face = i / (kSize * kSize);
    const std::size_t row = i / kSize % kSize, col = i % kSize;
    char name[3] = {kFaces[face], 0, 0};
    std::size_t length = 1;
    if (row == 0 || row == kSize - 1) name[length++] = kAround[face][row == 0 ? 0 : 2];
    if (col == 0 || col == kSize - 1) name[length++] = kAround[face][col == 0 ? 3 : 1];
    const auto locate = [&](Facelet::Kind kind, const auto& names) {
      std::size_t place = 0;
      while (!same_letters({name, length}, names[place])) ++place;
      facelets[i] = {kind, static_cast<std::uint8_t>(place),
                     static_cast<std::uint8_t>(names[place].find(name[0]))};
    };
    if (length == 3) {
      locate(Facelet::Kind::kCorner, kCorners);
    } else if (length == 2) {
      locate(Facelet::Kind::kEdge, kEdges);
    } else {
      facelets[i] = {Facelet::Kind::kCentre, static_cast<std::uint8_t>(face), 0};
    }
  }
  return facelets;
}();

}  // namespace zermelo::cube
