// Numbers 0, 1, 2, ... for keys in the order in which they come: an open hash table in one piece, which
// unlike a map of nodes is gone at once when it is no longer needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace zermelo {

class KeyIndex {
 public:
  static constexpr std::uint64_t kNone = UINT64_MAX;

  // kNone if the key has no number.
  std::uint64_t find(std::uint64_t key) const { return slots_[place(key)].next - 1; }
  bool contains(std::uint64_t key) const { return find(key) != kNone; }

  // Assumes that the key has none yet.
  void add(std::uint64_t key) {
    if (3 * size_ > 2 * slots_.size()) grow();
    slots_[place(key)] = {key, ++size_};
  }
  std::uint64_t size() const { return size_; }
  // While it grows, the old table and the new one stand side by side.
  std::uint64_t bytes() const { return 3 * slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t next = 0;  // the number after the key's; 0: empty
  };

  // Where the key is, or would be.
  std::size_t place(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = mixed(0, key) & mask;
    while (slots_[i].next != 0 && slots_[i].key != key) i = (i + 1) & mask;
    return i;
  }
  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.next != 0) slots_[place(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(1 << 10);  // a power of two
  std::uint64_t size_ = 0;
};

}  // namespace zermelo
