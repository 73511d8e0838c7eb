// Sparse space (Berlekamp; Winning Ways, chapter 4, "Sparse Space Spells Speed"): in many octal games
// nearly all nimbers have an odd number of ones under some mask of bits. They are the *common* ones,
// the others, 0 among them, are *rare*. Exclusive or gives
//
//      rare ^ rare = rare      rare ^ common = common      common ^ common = rare
//
// so a common nimber is reached only by moves that leave a rare heap, and there are few of these. In
// some games it is the parity of the nimber and of the heap's size together that is nearly always
// odd (Flammenkamp's sparse space in the domain); the table above then holds for sums of places.
// Nothing here is conjecture: the method is right with any mask and merely slow with a bad one.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "boards/taking_code.h"

namespace zermelo {

struct SparseSpace {
  std::uint32_t mask = 0;  // 0: none was found
  bool by_place = false;   // the size of the heap counts too, less `origin`
  int origin = 0;          // what the moves that break a heap take (one of them stands for all)

  // Whether nimber v would be rare for a heap of n.
  bool is_rare(std::size_t n, std::uint32_t v) const {
    return (static_cast<std::uint32_t>(std::popcount(v & mask)) + flip(n)) % 2 == 0;
  }
  std::uint32_t flip(std::size_t n) const {
    return by_place ? static_cast<std::uint32_t>(n + static_cast<std::size_t>(origin)) & 1 : 0;
  }
};

struct RareHeaps {
  std::size_t count = 0, last = 0;  // from heap 1 on
};

// The space with the fewest rare heaps among these values; all masks are tried at once by a
// Walsh-Hadamard transform of how often each nimber occurs.
SparseSpace find_sparse_space(const TakingCode& code, std::span<const std::uint16_t> values);
RareHeaps count_rare(const SparseSpace& space, std::span<const std::uint16_t> values);

}  // namespace zermelo
