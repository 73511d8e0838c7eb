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
#include <cstdint>
#include <span>
#include <vector>

#include "engines/cube/group.h"

namespace zermelo::cube {

inline constexpr int kTwists = 2187, kFlips = 2048, kSlices = 11880, kSlicePlaces = 495;
inline constexpr int kOrders4 = 24, kOrders8 = 40320;

int twist_of(const Cubies& p);
int flip_of(const Cubies& p);
int slice_of(const Cubies& p);
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
  using RowOfH = std::array<std::uint16_t, kTurnCountOfH>;
  std::vector<Row> twist, flip, slice, corners;
  std::vector<RowOfH> ud_edges;
};
const MoveTables& move_tables();  // made in some 30 ms when they are first asked for

}  // namespace zermelo::cube
