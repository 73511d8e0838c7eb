// Nimbers of heaps that a move may break into three: the hexadecimal games.
//
// For each sum m the nimbers of all pairs (a, b) with a + b = m are kept as a set of bits. A heap c
// beside such pairs turns the set by the exclusive or with its nimber: whole words change places by
// the upper bits, bits within all words by the lower six. So the triples of a sum cost as many words
// as there are pairs to add a third heap to, not as many as there are triples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "boards/taking_code.h"

namespace zermelo {

class TripleKernel {
 public:
  explicit TripleKernel(const TakingCode& code) : code_(code) {}

  // The nimber of n, given all below it; to be asked for in order, from wherever.
  std::uint32_t next(const std::uint16_t* values, std::size_t n);

 private:
  using Bits = std::vector<std::uint64_t>;

  const TakingCode& code_;
  std::vector<Bits> pairs_;  // by sum
  Bits seen_, turned_;
};

}  // namespace zermelo
