// Flips on a board of 64 bits, as fast as the processor allows.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/simd.h"
#include "games/othello/othello.h"

namespace zermelo::othello {

// Lanes 0 to 3 go up in bit numbers (steps 1, 7, 8, 9), lanes 4 to 7 down by the same steps:
//
//   . . . . . . . .      A ray holds the cells beyond x in one direction. Lane 3 of the cell x
//   . . x 0 0 0 0 0      drawn here goes along the cells 3, lane 0 along the cells 0. What is turned
//   . . . 3 . . . .      is the run of the opponent's discs next to x, if a disc of one's own
//   . . . . 3 . . .      follows it.
struct alignas(64) Rays {
  std::array<std::uint64_t, 8> lane;
};

inline constexpr std::array<Rays, 64> kRays = [] {
  constexpr int kRow[] = {0, 1, 1, 1, 0, -1, -1, -1}, kCol[] = {1, -1, 0, 1, -1, 1, 0, -1};
  std::array<Rays, 64> rays{};
  for (int cell = 0; cell < 64; ++cell) {
    for (int d = 0; d < 8; ++d) {
      int row = cell / 8 + kRow[d], col = cell % 8 + kCol[d];
      for (; row >= 0 && row < 8 && col >= 0 && col < 8; row += kRow[d], col += kCol[d]) {
        rays[static_cast<std::size_t>(cell)].lane[static_cast<std::size_t>(d)] |=
            std::uint64_t{1} << (8 * row + col);
      }
    }
  }
  return rays;
}();

// The cells next to each cell: nothing is turned by a disc that stands next to no opponent's.
inline constexpr std::array<std::uint64_t, 64> kNeighbours = [] {
  std::array<std::uint64_t, 64> near{};
  for (std::size_t cell = 0; cell < 64; ++cell) {
    for (std::size_t d = 0; d < 8; ++d) {
      const std::uint64_t ray = kRays[cell].lane[d];
      near[cell] |= d < 4 ? ray & (~ray + 1) : std::bit_floor(ray);
    }
  }
  return near;
}();

// Returns the discs of `other` that change their colour when `own` plays on the empty cell.
inline std::uint64_t flips(std::uint64_t own, std::uint64_t other, int cell) {
  const Rays& rays = kRays[static_cast<std::size_t>(cell)];
  const auto mine = simd::filled<simd::Words>(own), theirs = simd::filled<simd::Words>(other);

  // Upwards the run ends at the lowest cell of the ray that is not the opponent's.
  const auto up = simd::load<simd::Words>(rays.lane.data());
  simd::Words end = up & ~theirs;
  end = end & -end & mine;
  const auto up_run = simd::lanes_where(end, (end - 1) & up);

  // Downwards at the highest: smear what is not the opponent's towards the end of the ray.
  const auto down = simd::load<simd::Words>(rays.lane.data() + 4);
  simd::Words rest = down & ~theirs;
  rest |= rest >> kSteps;
  rest |= rest >> 2 * kSteps;
  rest |= rest >> 4 * kSteps;
  end = rest & ~(rest >> kSteps) & mine;
  const auto down_run = simd::lanes_where(end, down & ~rest);
  return simd::union_of(up_run | down_run);
}

// ---- The last empty cell ------------------------------------------------------------------------

// kLineFlips[i][bits]: discs turned in a line of eight by a disc on place i, `bits` being the mover's
// and all other places the opponent's.
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> kLineFlips = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int place = 0; place < 8; ++place) {
    for (int bits = 0; bits < 256; ++bits) {
      int turned = 0;
      for (int i = place + 1; i < 8; ++i) {
        if (bits >> i & 1) {
          turned += i - place - 1;
          break;
        }
      }
      for (int i = place - 1; i >= 0; --i) {
        if (bits >> i & 1) {
          turned += place - i - 1;
          break;
        }
      }
      table[static_cast<std::size_t>(place)][static_cast<std::size_t>(bits)] =
          static_cast<std::uint8_t>(turned);
    }
  }
  return table;
}();

// The three lines through a cell other than its row, and where on them it stands.
struct Lines {
  std::array<std::uint64_t, 3> mask;
  std::array<std::uint8_t, 3> place;
};
inline constexpr std::array<Lines, 64> kLines = [] {
  std::array<Lines, 64> lines{};
  for (std::size_t cell = 0; cell < 64; ++cell) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint64_t below = kRays[cell].lane[5 + i];
      lines[cell].mask[i] = kRays[cell].lane[1 + i] | below | std::uint64_t{1} << cell;
      lines[cell].place[i] = static_cast<std::uint8_t>(std::popcount(below));
    }
  }
  return lines;
}();

// Returns how many discs `own` turns on the only empty cell of a full board. Cells around a smaller
// board count as the opponent's, which does no harm: nothing of `own` lies behind them.
inline int last_flips(std::uint64_t own, int cell) {
  const Lines& lines = kLines[static_cast<std::size_t>(cell)];
  int turned = kLineFlips[static_cast<std::size_t>(cell & 7)][own >> (cell & 56) & 0xff];
  for (std::size_t i = 0; i < 3; ++i) {
    turned += kLineFlips[lines.place[i]][extract_bits(own, lines.mask[i])];
  }
  return turned;
}

}  // namespace zermelo::othello
