// What the two-phase solver looks up: how far a position is from H, which turns lead nearer to it, and
// how far a position of H is from solved at least. Two sizes; the search is the same.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/control.h"
#include "engines/cube/coset_graph.h"

namespace zermelo::cube {

// Which turns lead nearer and which lead neither nearer nor farther, as bits; and how far it is.
struct Steps {
  std::uint32_t nearer, level;
};

// --- One word a pair of the phase 1 graph ----------------------------------------------------------
//
//   bits  0-3   4-7   8-11  12-15  16-19  20-23  24-27
//          U     R      F     D      L      B    distance
//
// Of the three turns of a face two never differ by more than one in where they lead, so that a face
// has 15 cases: 1 to 7, those turns lead nearer and the others are level; 8 + (0 to 7), those lead
// farther and the others are level. Bit 0 is a quarter turn, bit 1 a half turn, bit 2 the quarter back.
constexpr int distance_in(std::uint32_t word) { return static_cast<int>(word >> 24); }

inline constexpr std::array<Steps, 4096> kStepsOfThreeFaces = [] {
  std::array<Steps, 4096> steps{};
  for (std::uint32_t code = 0; code < 4096; ++code) {
    for (std::uint32_t face = 0; face < 3; ++face) {
      const std::uint32_t one = code >> 4 * face & 15;
      const std::uint32_t nearer = one < 8 ? one : 0, level = ~one & 7;
      steps[code].nearer |= nearer << 3 * face;
      steps[code].level |= level << 3 * face;
    }
  }
  return steps;
}();
inline std::uint32_t nearer_in(std::uint32_t word) {
  return kStepsOfThreeFaces[word & 4095].nearer | kStepsOfThreeFaces[word >> 12 & 4095].nearer << 9;
}
inline std::uint32_t level_in(std::uint32_t word) {
  return kStepsOfThreeFaces[word & 4095].level | kStepsOfThreeFaces[word >> 12 & 4095].level << 9;
}

inline constexpr std::uint64_t kPhase1Pairs = 64430ull * kTwists;
inline constexpr std::uint64_t kPhase2Pairs = 2768ull * kOrders8;

// Fills kPhase1Pairs words; needs as many bytes beside them.
void make_phase1_words(std::uint32_t* words, const Control& control);
// Fills kPhase2Pairs / 2 bytes: two distances a byte, the even pair below, 15 for 15 or more.
void make_phase2_halves(std::uint8_t* halves, const Control& control);

// Byte kOrders8 * slice + corners: the distance to solved of both, for the turns of H.
const std::vector<std::uint8_t>& corner_slice_distances();

// --- The small tables, made in a tenth of a second ------------------------------------------------------

struct SmallTables {
  std::vector<std::uint8_t> slice_twist;  // [places * kTwists + twist]
  std::vector<std::uint8_t> slice_flip;   // [places * kFlips + flip]
  std::vector<std::uint8_t> slice_edges;  // [slice * kOrders8 + edges]
};
const SmallTables& small_tables();

}  // namespace zermelo::cube
