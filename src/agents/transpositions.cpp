#include "agents/transpositions.h"

#include <algorithm>
#include <bit>

namespace zermelo {

namespace {
constexpr std::size_t kSmallest = 1 << 12;
// Games that never outgrow this must not pay for the clearing of a huge page.
constexpr std::size_t kSmallPages = std::size_t{2} << 20;
}  // namespace

Transpositions::Transpositions(std::size_t megabytes)
    : most_(std::max(kSmallest, std::bit_floor((megabytes << 20) / sizeof(Entry)))) {
  clear();
}

void Transpositions::clear() {
  pages_ = {};  // first, so that there are never two
  pages_ = Pages(most_ * sizeof(Entry));
  entries_ = pages_.as<Entry>();
  madvise(entries_, std::min(kSmallPages, pages_.bytes()), MADV_NOHUGEPAGE);
  size_ = border_ = kSmallest;
  filled_ = 0;
  shift_ = 64 - std::countr_zero(size_);
}

// A key's place is its highest bits, so that pair i becomes the pairs 2 i and 2 i + 1: from the last to
// the first, none is overwritten before it was moved.
void Transpositions::grow_a_little() {
  for (int moved = 0; moved < 4 && border_ > 0; ++moved) {
    border_ -= 2;
    const Entry old[2] = {entries_[border_], entries_[border_ + 1]};
    std::fill_n(&entries_[border_], 2, Entry{});
    std::fill_n(&entries_[2 * border_], 4, Entry{});
    for (const Entry& entry : old) {
      if (entry.bits == 0) continue;
      Entry* pair = &entries_[place(entry.key)];
      pair[pair[0].bits == 0 ? 0 : 1] = entry;
    }
  }
  if (border_ > 0) return;
  size_ *= 2;
  border_ = size_;
  --shift_;
}

}  // namespace zermelo
