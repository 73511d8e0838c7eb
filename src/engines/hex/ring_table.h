// Which cells of Hex are dead, by their six neighbours alone.
//
// The neighbours of a cell form a ring, numbered clockwise:
//
//      0 1            bit d of `black` (of `white`) is set where neighbour d is a stone, or a side of
//     5 . 2           the board, of that player; else it is vacant.
//      4 3
//
// A cell is dead if no stone on it can ever matter to either player. A player needs the cell only for
// a path that enters it from one neighbour and leaves it by another, and that has no shorter way. If
// all neighbours that the other player does not hold are next to each other, or are joined by the
// player's own stones on the ring, there always is one.
#pragma once

#include <array>
#include <cstdint>

namespace zermelo::hex {

// True if a player with the stones `own` on the ring has no use for the cell.
constexpr bool is_useless(unsigned own, unsigned other) {
  for (int from = 0; from < 6; ++from) {
    if (other >> from & 1) continue;
    // Walks both ways around, over its own stones, as far as they go and one step further.
    unsigned reached = 1u << from;
    for (const int step : {1, 5}) {
      for (int at = (from + step) % 6; at != from && !(other >> at & 1); at = (at + step) % 6) {
        reached |= 1u << at;
        if (!(own >> at & 1)) break;
      }
    }
    if ((~other & 63u & ~reached) != 0) return false;
  }
  return true;
}

// Bit black + 64 * white of a table of 4096 bits.
class RingTable {
 public:
  constexpr RingTable() {
    for (unsigned black = 0; black < 64; ++black) {
      for (unsigned white = 0; white < 64; ++white) {
        if ((black & white) != 0) continue;
        if (is_useless(black, white) || is_useless(white, black)) {
          words_[white] |= std::uint64_t{1} << black;
        }
      }
    }
  }
  constexpr bool is_dead(unsigned black, unsigned white) const {
    return words_[white] >> black & 1;
  }

 private:
  std::array<std::uint64_t, 64> words_{};
};

inline constexpr RingTable kRingTable;

}  // namespace zermelo::hex
