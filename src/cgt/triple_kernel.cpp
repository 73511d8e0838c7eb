#include "cgt/triple_kernel.h"

#include <array>
#include <bit>

namespace zermelo {
namespace {

constexpr std::array<std::uint64_t, 6> kLowerHalves = {0x5555555555555555, 0x3333333333333333,
                                                       0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                                       0x0000ffff0000ffff, 0x00000000ffffffff};

void set(std::vector<std::uint64_t>& bits, std::uint32_t nimber) {
  if (nimber / 64 >= bits.size()) bits.resize(std::bit_ceil(nimber / 64 + 1));
  bits[nimber / 64] |= std::uint64_t{1} << nimber % 64;
}

}  // namespace

std::uint32_t TripleKernel::next(const std::uint16_t* values, std::size_t n) {
  // Pairs of heaps below n have sums up to n that are complete.
  for (std::size_t sum = pairs_.size(); sum <= n; ++sum) {
    Bits& pairs = pairs_.emplace_back();
    for (std::size_t a = 1; 2 * a <= sum; ++a) {
      set(pairs, static_cast<std::uint32_t>(values[a] ^ values[sum - a]));
    }
  }
  seen_.assign(seen_.size(), 0);
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (n < take) break;
    const std::size_t left = n - take;
    if (t.none && left == 0) set(seen_, 0);
    if (t.one && left > 0) set(seen_, values[left]);
    if (t.two) {
      const Bits& pairs = pairs_[left];
      if (seen_.size() < pairs.size()) seen_.resize(pairs.size());
      for (std::size_t w = 0; w < pairs.size(); ++w) seen_[w] |= pairs[w];
    }
    if (!t.three) continue;
    for (std::size_t c = 1; 3 * c <= left; ++c) {  // the least of the three
      turned_ = pairs_[left - c];
      const std::uint32_t by = values[c];
      for (std::size_t j = 0; j < kLowerHalves.size(); ++j) {
        if ((by >> j & 1) == 0) continue;
        const std::uint64_t half = kLowerHalves[j];
        const int shift = 1 << j;
        for (std::uint64_t& w : turned_) w = (w & half) << shift | (w >> shift & half);
      }
      const std::size_t words = std::bit_ceil(std::max(turned_.size(), by / 64 + std::size_t{1}));
      if (seen_.size() < words) seen_.resize(words);
      for (std::size_t w = 0; w < turned_.size(); ++w) seen_[w ^ by / 64] |= turned_[w];
    }
  }
  for (std::size_t w = 0; w < seen_.size(); ++w) {
    if (~seen_[w] != 0) {
      return static_cast<std::uint32_t>(64 * w) +
             static_cast<std::uint32_t>(std::countr_one(seen_[w]));
    }
  }
  return static_cast<std::uint32_t>(64 * seen_.size());
}

}  // namespace zermelo
