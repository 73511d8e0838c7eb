// A hash table of positions that grows with the search: small games stay in the cache, large ones
// fill the memory they are given.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/pages.h"

namespace zermelo {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

class Transpositions {
 public:
  struct Entry {
    std::uint64_t key;
    std::int32_t score;
    std::uint16_t best;  // a name of the best move, from 1; 0: none
    std::uint8_t depth;
    std::uint8_t bits;  // the bound, and kProved

    Bound bound() const { return static_cast<Bound>(bits & 3); }
    bool proved() const { return bits & kProved; }
  };
  static_assert(sizeof(Entry) == 16);
  static constexpr std::uint8_t kProved = 4;  // no leaf of unknown value had a say

  explicit Transpositions(std::size_t megabytes);

  void clear();

  const Entry* find(std::uint64_t key) const {
    const Entry* pair = &entries_[place(key)];
    for (int i = 0; i < 2; ++i) {
      if (pair[i].key == key && pair[i].bits != 0) return &pair[i];
    }
    return nullptr;
  }

  // Two places a key: the first keeps what was searched deepest, the second the newest.
  void store(const Entry& entry) {
    if (filled_ * 2 > size_ && size_ < most_) grow_a_little();
    Entry* pair = &entries_[place(entry.key)];
    if (pair[0].key != entry.key && entry.depth >= pair[0].depth) {
      pair[1] = pair[0];
      pair[0].bits = 0;
    }
    Entry& slot = pair[pair[0].bits == 0 || pair[0].key == entry.key ? 0 : 1];
    if (slot.bits == 0) ++filled_;
    slot = entry;
  }

 private:
  std::size_t place(std::uint64_t key) const {
    const std::uint64_t hash = key * 0x9e3779b97f4a7c15;
    const std::size_t old = (hash >> shift_) & ~std::size_t{1};
    return old < border_ ? old : (hash >> (shift_ - 1)) & ~std::size_t{1};
  }
  void grow_a_little();

  // Room for all that it may ever hold, of which the system gives what is touched. It doubles where it
  // is, a few entries with each that is stored, so that no answer is late for it.
  Pages pages_;
  Entry* entries_;      // in them
  std::size_t most_;    // entries
  std::size_t size_;    // entries in use
  std::size_t border_;  // entries from here on have moved to their places in twice the size
  std::size_t filled_;  // about how many are in use
  int shift_;           // 64 - log2 of the number of entries
};

}  // namespace zermelo
