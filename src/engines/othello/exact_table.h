// Proved bounds of endgame scores, shared by all threads without a lock.
//
// Nothing rests on a hash accident. A position is 124 bits (the four cells in the middle are never
// empty, so there `other` follows from `own`); they are mixed by steps that can all be undone, some
// choose the bucket and the entry keeps the others:
//
//   word 0   40 key bits | cost 4 | upper 7 | lower 7 | move 6
//   word 1   64 key bits                                         (104 of 124 - 20)
//
// The words are read and written one by one. Halves of two positions that meet in one entry look like
// a third one, whose mixed bits nobody asks for but by an accident of one in 2^100.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/pages.h"
#include "base/simd.h"

namespace zermelo::othello {

class ExactTable {
 public:
  static constexpr int kNoMove = 27;  // a cell of the middle
  static constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;

  struct Bounds {
    int lower = -64, upper = 64;
    int move = kNoMove;  // the best one so far, if any
  };

  // The place of a position and what tells it from others there.
  struct Key {
    std::size_t bucket;
    std::uint64_t high, low;
  };

  // Takes the largest power of two of bytes that fits, at least kLeastBytes.
  explicit ExactTable(std::uint64_t bytes)
      : bits_(static_cast<int>(std::bit_width(std::max(bytes, kLeastBytes))) - 1 - 6),
        pages_(std::size_t{64} << bits_),
        buckets_(pages_.as<Bucket>()) {}

  Key key(std::uint64_t own, std::uint64_t other) const {
    constexpr std::uint64_t kMiddle = 0x0000001818000000, kSixty = ~std::uint64_t{0} >> 4;
    std::uint64_t a = own * 0x9e3779b97f4a7c15;
    a ^= a >> 32;
    std::uint64_t b =
        ((extract_bits(other, ~kMiddle) ^ (a & kSixty)) * 0xbf58476d1ce4e5b9) & kSixty;
    b ^= b >> 30;
    a = (a + b) * 0x94d049bb133111eb;
    return {static_cast<std::size_t>(a >> (64 - bits_)), a << kBucketBits, b << 4 | (a & 15)};
  }
  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[key.bucket]); }

  // True if the position is there.
  bool find(const Key& key, Bounds& bounds) const {
    for (const Entry& entry : buckets_[key.bucket].entries) {
      const std::uint64_t first = entry.first.load(std::memory_order_relaxed);
      if (is_of(first, key) && entry.second.load(std::memory_order_relaxed) == key.low) {
        bounds = unpacked(first);
        return true;
      }
    }
    return false;
  }

  // Adds a bound; `cost` is the binary logarithm of the nodes it took. The cheapest entry of the
  // bucket makes room, and an entry that is passed over becomes a little cheaper.
  void store(const Key& key, int lower, int upper, int move, int cost) {
    Entry* place = nullptr;
    int least = 16;
    for (Entry& entry : buckets_[key.bucket].entries) {
      const std::uint64_t first = entry.first.load(std::memory_order_relaxed);
      if (is_of(first, key) && entry.second.load(std::memory_order_relaxed) == key.low) {
        const Bounds known = unpacked(first);
        if (known.lower > lower) lower = known.lower;
        if (known.upper < upper) upper = known.upper;
        if (move == kNoMove) move = known.move;
        place = &entry;
        break;
      }
      const int its = first == 0 ? -1 : static_cast<int>(first >> 20 & 15);
      if (its < least) least = its, place = &entry;
    }
    place->second.store(key.low, std::memory_order_relaxed);
    place->first.store(
        (key.high & ~kDataMask) | static_cast<std::uint64_t>(std::clamp(cost, 0, 15)) << 20 |
            static_cast<std::uint64_t>(64 - upper) / 2 << 13 |
            static_cast<std::uint64_t>(lower + 64) / 2 << 6 | static_cast<std::uint64_t>(move),
        std::memory_order_relaxed);
  }

  void clear() { pages_ = Pages(pages_.bytes()), buckets_ = pages_.as<Bucket>(); }

 private:
  static constexpr int kDataBits = 24;  // all zero says nothing of a score
  static constexpr std::uint64_t kDataMask = (std::uint64_t{1} << kDataBits) - 1;
  static constexpr int kBucketBits = 20;  // of the least table; larger ones know them twice
  struct Entry {
    std::atomic<std::uint64_t> first, second;
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  static bool is_of(std::uint64_t first, const Key& key) {
    return ((first ^ key.high) & ~kDataMask) == 0;
  }
  static Bounds unpacked(std::uint64_t first) {
    return {.lower = static_cast<int>(first >> 6 & 127) * 2 - 64,
            .upper = 64 - static_cast<int>(first >> 13 & 127) * 2,
            .move = static_cast<int>(first & 63)};
  }

  int bits_;
  Pages pages_;
  Bucket* buckets_;
};

}  // namespace zermelo::othello
