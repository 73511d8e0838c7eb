// Heaps without an order or numbers, as games need them that break heaps: a bag of sizes.
//
//   9 4 4 1       size   9 4 1 . .        A bag of up to 255 items has at most 22 different sizes,
//                 count  1 2 1 . .        since 1 + 2 + ... + 22 = 253. Largest first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/hash.h"

namespace zermelo {

struct HeapBag {
  static constexpr int kMostItems = 255;
  static constexpr std::size_t kMostKinds = 22;

  std::array<std::uint8_t, kMostKinds> size{}, count{};
  std::uint8_t kinds = 0;

  // Assumes room for these items; nothing happens with an empty heap.
  void add(int heap);
  // Takes one heap of this size away. Assumes that there is one.
  void remove(int heap);
  bool has(int heap) const;
  int items() const {
    int sum = 0;
    for (std::size_t i = 0; i < kinds; ++i) sum += size[i] * count[i];
    return sum;
  }
  int heaps() const {
    int sum = 0;
    for (std::size_t i = 0; i < kinds; ++i) sum += count[i];
    return sum;
  }
  std::uint64_t key() const {
    std::uint64_t h = kinds;
    for (std::size_t i = 0; i < kinds; ++i) h = mixed(h, size[i] * 256u + count[i]);
    return h;
  }
  friend constexpr bool operator==(const HeapBag&, const HeapBag&) = default;
};

std::string write_bag(const HeapBag& bag);  // "9 4 4 1", "0" if there is no heap
HeapBag read_bag(std::string_view text);    // in any order; throws an Error

}  // namespace zermelo
