// Sets of cells of a board that may need more than one machine word: cell c is bit c % 64 of word
// c / 64. BitMoves (base/bit_set.h) makes such a set the list of moves.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bit_set.h"
#include "base/hash.h"

namespace zermelo {

template <std::size_t kWords>
struct CellSet {
  std::array<std::uint64_t, kWords> words{};

  static constexpr CellSet of(int cell) {
    CellSet set;
    set.add(cell);
    return set;
  }

  // With a single word its number is known when compiling, and the set stays in a register.
  static constexpr std::size_t word_of(int cell) {
    return kWords == 1 ? 0 : static_cast<std::size_t>(cell) / 64;
  }
  static constexpr std::uint64_t bit_of(int cell) { return std::uint64_t{1} << (cell & 63); }

  constexpr bool has(int cell) const { return (words[word_of(cell)] & bit_of(cell)) != 0; }
  constexpr void add(int cell) { words[word_of(cell)] |= bit_of(cell); }
  constexpr void remove(int cell) { words[word_of(cell)] &= ~bit_of(cell); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (std::uint64_t word : words) all |= word;
    return all != 0;
  }
  constexpr int size() const {
    int n = 0;
    for (std::uint64_t word : words) n += std::popcount(word);
    return n;
  }
  constexpr CellSet without(const CellSet& other) const {
    CellSet rest = *this;
    for (std::size_t w = 0; w < kWords; ++w) rest.words[w] &= ~other.words[w];
    return rest;
  }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for_each_bit(words[w], [&](int bit) { visit(static_cast<int>(64 * w) + bit); });
    }
  }

  constexpr CellSet& operator|=(const CellSet& other) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] |= other.words[w];
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] &= other.words[w];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;
};

template <std::size_t kWords>
constexpr std::uint64_t mixed(std::uint64_t hash, const CellSet<kWords>& set) {
  for (std::uint64_t word : set.words) hash = mixed(hash, word);
  return hash;
}

}  // namespace zermelo
