// Sets of small integers in machine words, and the set as a list of moves.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/simd.h"

namespace zermelo {

// Calls visit(place) for each set bit, lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint64_t word, Visit&& visit) {
  for (; word != 0; word &= word - 1) visit(std::countr_zero(word));
}

// The set {places} of up to 64 * kWords cells, read as a list: element i is the i-th smallest place,
// made into a T. It is what moves(p) returns when a move is a cell: listing the moves costs nothing,
// and drawing one at random is a single pdep.
template <class T, std::size_t kWords = 1>
class BitMoves {
 public:
  using value_type = T;

  constexpr BitMoves() = default;
  explicit constexpr BitMoves(std::uint64_t word) requires(kWords == 1) : words_{word} {}
  explicit constexpr BitMoves(const std::array<std::uint64_t, kWords>& words) : words_(words) {}

  constexpr std::size_t size() const {
    std::size_t n = 0;
    for (std::uint64_t word : words_) n += static_cast<std::size_t>(std::popcount(word));
    return n;
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  T operator[](std::size_t i) const {
    for (std::size_t w = 0;; ++w) {
      assert(w < kWords);
      const auto here = static_cast<std::size_t>(std::popcount(words_[w]));
      if (w + 1 == kWords || i < here) {
        assert(i < here);
        return static_cast<T>(static_cast<int>(64 * w) +
                              nth_set_bit(words_[w], static_cast<unsigned>(i)));
      }
      i -= here;
    }
  }

  class Iterator {
   public:
    constexpr Iterator(const std::array<std::uint64_t, kWords>& words, std::size_t word)
        : words_(words), word_(word) {
      skip_empty();
    }
    constexpr T operator*() const {
      return static_cast<T>(static_cast<int>(64 * word_) + std::countr_zero(words_[word_]));
    }
    constexpr Iterator& operator++() {
      words_[word_] &= words_[word_] - 1;
      skip_empty();
      return *this;
    }
    friend constexpr bool operator!=(const Iterator& a, const Iterator& b) {
      return a.word_ != b.word_ || (a.word_ < kWords && a.words_[a.word_] != b.words_[b.word_]);
    }

   private:
    constexpr void skip_empty() {
      while (word_ < kWords && words_[word_] == 0) ++word_;
    }
    std::array<std::uint64_t, kWords> words_;
    std::size_t word_;
  };
  constexpr Iterator begin() const { return Iterator(words_, 0); }
  constexpr Iterator end() const { return Iterator(words_, kWords); }

 private:
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace zermelo
