// Hashing of a few machine words: the keys of positions.
#pragma once

#include <cstdint>

namespace zermelo {

// Mixes one more word into a hash: two rounds of multiply and fold, so that each bit of the word
// reaches all bits of the hash. For a given hash it is one to one in the word, so that a key made of
// a constant and a single word is exact.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93;
  return hash ^ (hash >> 29);
}

}  // namespace zermelo
