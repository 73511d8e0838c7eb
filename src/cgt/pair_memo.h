// A hash table from 64 bits to 32, for results that are asked for again and again.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace zermelo {

class PairMemo {
 public:
  static std::uint64_t pair(std::uint32_t a, std::uint32_t b) { return std::uint64_t{a} << 32 | b; }

  std::optional<std::uint32_t> find(std::uint64_t key) const {
    for (std::size_t at = home(key);; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at].value == kVacant) return std::nullopt;
      if (slots_[at].key == key) return slots_[at].value;
    }
  }

  // Assumes that the key is new and the value below 2^32 - 1.
  void put(std::uint64_t key, std::uint32_t value) {
    if (4 * (size_ + 1) > 3 * slots_.size()) grow();
    place({key, value});
    ++size_;
  }

  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  static constexpr std::uint32_t kVacant = UINT32_MAX;
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t value = kVacant;
  };

  std::size_t home(std::uint64_t key) const { return mixed(0, key) & (slots_.size() - 1); }
  void place(Slot slot) {
    std::size_t at = home(slot.key);
    while (slots_[at].value != kVacant) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.value != kVacant) place(slot);
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(1024);
  std::size_t size_ = 0;
};

}  // namespace zermelo
