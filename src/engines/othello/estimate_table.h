// What midgame searches found: bounds of judgements with the depth and the confidence they rest on.
// Shared by all threads without a lock: the first word is the key mixed with the second, so halves of
// two entries do not look like one.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "base/pages.h"

namespace zermelo::othello {

class EstimateTable {
 public:
  //   bits 0-15 lower   16-31 upper   32-39 depth   40-43 trust   44-49 move   50-57 age
  struct Entry {
    int lower = -32767, upper = 32767;
    int depth = -1;
    int trust = 0;  // how little was cut by probability: the place in the list of confidences
    int move = kNoMove;
  };
  static constexpr int kNoMove = 27;  // a cell of the middle
  static constexpr std::uint64_t kLeastBytes = 1 << 16;

  explicit EstimateTable(std::uint64_t bytes)
      : bits_(static_cast<int>(std::bit_width(bytes < kLeastBytes ? kLeastBytes : bytes)) - 1 - 6),
        pages_(std::size_t{64} << bits_),
        buckets_(pages_.as<Bucket>()) {}

  static std::uint64_t key(std::uint64_t own, std::uint64_t other) {
    return mixed(mixed(0, own), other);
  }

  bool find(std::uint64_t key, Entry& found) const {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
        found = unpacked(data);
        return true;
      }
    }
    return false;
  }

  // Replaces the entry of the same position, else an old or shallow one.
  void store(std::uint64_t key, const Entry& entry) {
    Slot* place = nullptr;
    int least = 1 << 20;
    for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key || data == 0) {
        place = &slot;
        break;
      }
      const int worth =
          static_cast<int>(data >> 32 & 0xff) + ((data >> 50 & 0xff) == age_ ? 64 : 0);
      if (worth < least) least = worth, place = &slot;
    }
    const std::uint64_t data = packed(entry);
    place->check.store(key ^ data, std::memory_order_relaxed);
    place->data.store(data, std::memory_order_relaxed);
  }

  // Entries of earlier searches make room first.
  void grow_old() { age_ = (age_ + 1) & 0xff; }
  void clear() { pages_ = Pages(pages_.bytes()), buckets_ = pages_.as<Bucket>(); }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check, data;
  };
  struct alignas(64) Bucket {
    Slot slots[4];
  };
  Bucket& bucket(std::uint64_t key) const { return buckets_[key >> (64 - bits_)]; }
  std::uint64_t packed(const Entry& e) const {
    return (static_cast<std::uint64_t>(e.lower) & 0xffff) |
           (static_cast<std::uint64_t>(e.upper) & 0xffff) << 16 |
           static_cast<std::uint64_t>(e.depth) << 32 | static_cast<std::uint64_t>(e.trust) << 40 |
           static_cast<std::uint64_t>(e.move) << 44 | age_ << 50 | std::uint64_t{1} << 63;
  }
  static Entry unpacked(std::uint64_t data) {
    return {.lower = static_cast<std::int16_t>(data & 0xffff),
            .upper = static_cast<std::int16_t>(data >> 16 & 0xffff),
            .depth = static_cast<int>(data >> 32 & 0xff),
            .trust = static_cast<int>(data >> 40 & 15),
            .move = static_cast<int>(data >> 44 & 63)};
  }

  int bits_;
  Pages pages_;
  Bucket* buckets_;
  std::uint64_t age_ = 0;
};

}  // namespace zermelo::othello
