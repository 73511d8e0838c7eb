#include "agents/transpositions.h"

#include <algorithm>
#include <bit>

namespace zermelo {

namespace {
constexpr std::size_t kSmallest = 1 << 12;
}

Transpositions::Transpositions(std::size_t megabytes)
    : most_(std::max(kSmallest, std::bit_floor((megabytes << 20) / sizeof(Entry)))) {
  clear();
}

void Transpositions::clear() {
  entries_.assign(kSmallest, Entry{});
  entries_.shrink_to_fit();
  filled_ = 0;
  shift_ = 64 - std::countr_zero(entries_.size());
}

void Transpositions::grow() {
  std::vector<Entry> old(2 * entries_.size());
  old.swap(entries_);
  filled_ = 0;
  --shift_;
  for (const Entry& entry : old) {
    if (entry.bits != 0) store(entry);
  }
}

}  // namespace zermelo
