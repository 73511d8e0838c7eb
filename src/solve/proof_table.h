// What a proof-number search knows of positions, in a table of a fixed size.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "base/hash.h"
#include "base/pages.h"

namespace zermelo {

// Numbers of a position, for the player to move: how many leaves must still be decided at least so
// that the player gets what it wants (phi), or so that it certainly does not (delta).
struct ProofNumbers {
  static constexpr std::uint32_t kNever = 1u << 30;

  std::uint32_t phi, delta;

  static constexpr ProofNumbers decided(bool gets_it) {
    return gets_it ? ProofNumbers{0, kNever} : ProofNumbers{kNever, 0};
  }
};

// Buckets of a cache line with four places. Of a key the upper 58 bits are kept; the others hold how
// much work the numbers have cost (its logarithm). The table grows as far as it may; then, when a
// bucket is full, what cost least goes.
class ProofTable {
 public:
  explicit ProofTable(std::uint64_t bytes)
      : most_(std::bit_floor(bytes / sizeof(Bucket) / 3 * 2)), pages_(buckets_ * sizeof(Bucket)) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

  // Nothing is known: false.
  bool find(std::uint64_t key, ProofNumbers& numbers) const {
    for (const Entry& entry : bucket_of(key).entries) {
      if ((entry.tag ^ key) >> kWorkBits == 0 && entry.tag != 0) {
        numbers = entry.numbers;
        return true;
      }
    }
    return false;
  }

  void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work) {
    if (used_ > 2 * buckets_ && buckets_ < most_) grow();
    const auto log = static_cast<std::uint64_t>(std::bit_width(work | 1));
    put({(key & ~kWorkMask) | log, numbers});
  }

 private:
  static constexpr int kWorkBits = 6;
  static constexpr std::uint64_t kWorkMask = (1 << kWorkBits) - 1;
  struct Entry {
    std::uint64_t tag;  // 0: empty
    ProofNumbers numbers;
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };
  static_assert(sizeof(Bucket) == 64);

  void put(const Entry& entry) {
    Entry* place = nullptr;
    for (Entry& old : bucket_of(entry.tag).entries) {
      if (old.tag == 0 || (old.tag ^ entry.tag) >> kWorkBits == 0) {
        place = &old;
        break;
      }
      if (place == nullptr || cost(old) < cost(*place)) place = &old;
    }
    if (place->tag == 0) ++used_;
    *place = entry;
  }
  static std::uint64_t cost(const Entry& entry) { return entry.tag & kWorkMask; }

  Bucket& bucket_of(std::uint64_t key) const {
    return pages_.as<Bucket>()[mixed(0, key >> kWorkBits) & (buckets_ - 1)];
  }

  void grow() {
    const Pages old = std::exchange(pages_, Pages(2 * buckets_ * sizeof(Bucket)));
    const std::uint64_t count = std::exchange(buckets_, 2 * buckets_);
    used_ = 0;
    for (std::uint64_t b = 0; b < count; ++b) {
      for (const Entry& entry : old.as<Bucket>()[b].entries) {
        if (entry.tag != 0) put(entry);
      }
    }
  }

  std::uint64_t most_;               // buckets; while it grows, the old table stands beside the new
  std::uint64_t buckets_ = 1 << 10;  // a power of two
  std::uint64_t used_ = 0;
  Pages pages_;
};

}  // namespace zermelo
