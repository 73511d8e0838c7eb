// A solved tier in memory or mapped: sorted ids and their codes, looked up by id.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/value_code.h"

namespace zermelo {

class TierTable {
 public:
  TierTable(const std::uint64_t* ids, const Code* codes, std::size_t size)
      : ids_(ids), codes_(codes), size_(size) {
    if (size == 0) return;
    // Ids are cut into about a bucket for every four of them.
    const std::uint64_t spread = ids[size - 1] - ids[0];
    shift_ = std::max(0, static_cast<int>(std::bit_width(spread)) -
                             static_cast<int>(std::bit_width(size / 4 + 1)));
    first_.resize((spread >> shift_) + 2);
    std::size_t at = 0;
    for (std::size_t b = 0; b + 1 < first_.size(); ++b) {
      while (at < size && (ids[at] - ids[0]) >> shift_ < b) ++at;
      first_[b] = at;
    }
    first_.back() = size;
  }

  // Null if it is not there.
  const Code* find(std::uint64_t id) const {
    if (size_ == 0 || id < ids_[0] || id > ids_[size_ - 1]) return nullptr;
    const std::uint64_t b = (id - ids_[0]) >> shift_;
    const std::uint64_t* const end = ids_ + first_[b + 1];
    const std::uint64_t* const place = std::lower_bound(ids_ + first_[b], end, id);
    return place != end && *place == id ? codes_ + (place - ids_) : nullptr;
  }
  std::size_t size() const { return size_; }

 private:
  const std::uint64_t* ids_;
  const Code* codes_;
  std::size_t size_;
  int shift_ = 0;
  std::vector<std::uint64_t> first_;  // where each bucket begins
};

}  // namespace zermelo
