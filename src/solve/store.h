// Where codes of positions are kept: by rank in a plain array, or by key in a hash table.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "base/pages.h"
#include "solve/value_code.h"

namespace zermelo {

// The table is made of buckets of one cache line each: six keys, their codes, and how many there
// are. What does not fit goes to the next bucket.
//
//   byte   0 . . . . . . 47   48 . . . 59   60 . . 63
//          6 keys             6 codes       count
//
// Keys are trusted to be those of different positions (core/game.h). A key that is a hash of 64
// bits makes two of n positions meet with a chance of n * n / 2^65: 3 in 100,000 at 33 million.
class Store {
 public:
  // A plain array for ids below `ranks`, or a hash table if ranks is 0.
  explicit Store(std::uint64_t ranks) : Store(ranks, ranks == 0 ? kFirstBuckets : 0) {}

  Code get(std::uint64_t id) const {
    if (ranks_ != 0) return pages_.as<Code>()[id];
    for (std::uint64_t b = home(id);; b = next(b)) {
      const Bucket& bucket = pages_.as<Bucket>()[b];
      for (std::uint32_t i = 0; i < bucket.count; ++i) {
        if (bucket.keys[i] == id) return bucket.codes[i];
      }
      if (bucket.count < kSlots) return 0;
    }
  }

  void prefetch(std::uint64_t id) const {
    if (ranks_ != 0) {
      __builtin_prefetch(pages_.as<Code>() + id);
    } else {
      __builtin_prefetch(pages_.as<Bucket>() + home(id));
    }
  }

  // True if nothing was known of it. Assumes room().
  bool put(std::uint64_t id, Code code) {
    if (ranks_ != 0) {
      Code& place = pages_.as<Code>()[id];
      if (place != 0) return false;
      place = code;
      ++size_;
      return true;
    }
    for (std::uint64_t b = home(id);; b = next(b)) {
      Bucket& bucket = pages_.as<Bucket>()[b];
      for (std::uint32_t i = 0; i < bucket.count; ++i) {
        if (bucket.keys[i] == id) return false;
      }
      if (bucket.count < kSlots) {
        bucket.keys[bucket.count] = id;
        bucket.codes[bucket.count++] = code;
        ++size_;
        return true;
      }
    }
  }

  // Returns how many more can be put before the table must grow.
  std::uint64_t room() const {
    if (ranks_ != 0) return UINT64_MAX;
    const std::uint64_t most = buckets_ * kSlots / 4 * 3;
    return size_ < most ? most - size_ : 0;
  }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return pages_.bytes(); }
  // While it grows, the old table and the new one stand side by side.
  std::uint64_t bytes_to_grow() const { return 3 * pages_.bytes(); }
  void grow();

 private:
  static constexpr std::uint32_t kSlots = 6;
  static constexpr std::uint64_t kFirstBuckets = 1 << 10;
  struct alignas(64) Bucket {
    std::array<std::uint64_t, kSlots> keys;
    std::array<Code, kSlots> codes;
    std::uint32_t count;
  };
  static_assert(sizeof(Bucket) == 64);

  Store(std::uint64_t ranks, std::uint64_t buckets)
      : ranks_(ranks), buckets_(buckets), pages_(ranks * sizeof(Code) + buckets * sizeof(Bucket)) {}

  std::uint64_t home(std::uint64_t key) const {
    return mixed(0, key) >> (64 - std::countr_zero(buckets_));  // a power of two
  }
  std::uint64_t next(std::uint64_t bucket) const { return (bucket + 1) & (buckets_ - 1); }

  std::uint64_t ranks_, buckets_, size_ = 0;
  Pages pages_;
};

}  // namespace zermelo
