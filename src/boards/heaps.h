// Heaps of items, from one of which items are taken: the board of Nim and its relatives.
//
//   heap                1    2    3    4 to 16
//   items             o o o      o o
//   upto[heap - 1]      3    3    5    5
//
// Heaps are kept as running sums. Then the number of moves is upto[15], the heap of move i is the
// number of sums that are at most i, and taking from a heap lowers all sums from there on: each is
// one or two vector instructions over all sixteen heaps, without a branch. An empty heap stays, so
// that the others keep their numbers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/pen.h"
#include "base/simd.h"
#include "core/options.h"
#include "core/scene.h"

namespace zermelo {

inline constexpr int kMaxHeaps = 16;
inline constexpr int kMaxItems = 65535;  // in all heaps together

struct HeapMove {
  std::uint16_t heap;  // from 0
  std::uint16_t take;  // from 1
  friend constexpr bool operator==(HeapMove, HeapMove) = default;
};

struct Heaps {
  std::array<std::uint16_t, kMaxHeaps> upto{};
  std::uint8_t count = 0;

  simd::Shorts sums() const { return simd::load<simd::Shorts>(upto.data()); }
  int items() const { return upto[kMaxHeaps - 1]; }
  // The heaps that can be left of these.
  double subsets() const {
    double all = 1;
    for (int heap = 0; heap < count; ++heap) all *= size(heap) + 1;
    return all;
  }
  int size(int heap) const {
    const auto i = static_cast<std::size_t>(heap);
    return heap == 0 ? upto[0] : upto[i] - upto[i - 1];
  }
  // Assumes fewer than kMaxHeaps heaps and room for these items.
  void add(int size) {
    const auto sum = static_cast<std::uint16_t>(items() + size);
    for (std::size_t i = count++; i < kMaxHeaps; ++i) upto[i] = sum;
  }
  void take(HeapMove m) {
    constexpr simd::Shorts kNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const auto from_here = simd::as<simd::Shorts>(kNumbers >= simd::filled<simd::Shorts>(m.heap));
    simd::store(upto.data(), sums() - (from_here & simd::filled<simd::Shorts>(m.take)));
  }
  // 64 bits that are exact (a bijection) among positions of equally many heaps, up to four of them,
  // and equal salt; well mixed beyond.
  std::uint64_t key(std::uint64_t salt) const {
    const auto words = std::bit_cast<std::array<std::uint64_t, kMaxHeaps / 4>>(upto);
    std::uint64_t h = (salt << 8 | count) * 0xbf58476d1ce4e5b9;
    for (std::size_t i = 0; 4 * i < count; ++i) {
      h = mixed(h, words[i]);
    }
    return h;
  }
  friend constexpr bool operator==(const Heaps&, const Heaps&) = default;
};

// All ways to take from 1 to `limit` items from one heap, heap by heap, fewest first. The list is
// computed from the heaps and never stored: a heap of 60000 costs no more than one of 3.
class HeapMoves {
 public:
  using value_type = HeapMove;

  HeapMoves(const Heaps& heaps, int limit) {
    before_[0] = 0;
    // One store of all sums: the load below would have to wait for two halves.
    simd::store(before_.data() + 1, heaps.sums());
    if (limit < kMaxItems) apply(heaps, limit);
  }

  std::size_t size() const { return before_[kMaxHeaps]; }
  HeapMove operator[](std::size_t i) const {
    const auto upto = simd::load<simd::Shorts>(before_.data() + 1);
    const auto at_most = upto == simd::min(upto, simd::filled<simd::Shorts>(i));
    const int heap = std::popcount(simd::high_bits(simd::as<simd::Bytes>(at_most))) / 2;
    const std::size_t within = i - before_[static_cast<std::size_t>(heap)];
    return {static_cast<std::uint16_t>(heap), static_cast<std::uint16_t>(within + 1)};
  }

  class Iterator {
   public:
    Iterator(const HeapMoves* list, std::size_t i) : list_(list), i_(i) {}
    HeapMove operator*() const { return (*list_)[i_]; }
    Iterator& operator++() {
      ++i_;
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.i_ != b.i_; }

   private:
    const HeapMoves* list_;
    std::size_t i_;
  };
  Iterator begin() const { return Iterator(this, 0); }
  Iterator end() const { return Iterator(this, size()); }

 private:
  void apply(const Heaps& heaps, int limit) {
    for (int heap = 0, sum = 0; heap < kMaxHeaps; ++heap) {
      sum += std::min(heaps.size(heap), limit);
      before_[static_cast<std::size_t>(heap) + 1] = static_cast<std::uint16_t>(sum);
    }
  }

  std::array<std::uint16_t, kMaxHeaps + 1> before_;  // how many moves come before those of a heap
};

// The options `sizes` (bare), `heaps` and `size`, and the heaps that they ask for.
std::vector<Option> heap_options();
Heaps heaps_of(const Options& options);

std::string write_heaps(const Heaps& heaps);                   // "3 0 2"
Heaps read_heaps(const std::vector<std::string_view>& words);  // throws an Error
std::string write_heap_move(HeapMove m);                       // "3 2": two from heap 3
std::optional<HeapMove> read_heap_move(const Heaps& heaps, int limit, std::string_view text);
std::string why_not_heap_move(const Heaps& heaps, int limit, std::string_view text);

std::string draw_heaps(const Heaps& heaps, std::optional<HeapMove> last, Pen pen);

int highest_heap(const Heaps& heaps);  // its size

// Heaps as stacks of discs with room for `height` of them, so that the picture keeps its size
// through a game; a click on a disc takes it and all above it.
Scene heaps_scene(const Heaps& heaps, int limit, std::optional<HeapMove> last, int height,
                  std::string title);

}  // namespace zermelo
