#include "cgt/pair_kernel.h"

#include <algorithm>
#include <bit>
#include <immintrin.h>

namespace zermelo {
namespace {

constexpr std::size_t kLane = 32;         // bytes of a vector
constexpr std::size_t kSearchStep = 128;  // pairs between two looks whether the search is done

// Marks values[a] ^ values[sum - a] for a in [from, to).
void mark_pairs(const std::uint16_t* values, std::size_t sum, std::size_t from, std::size_t to,
                std::uint8_t* seen) {
  const __m256i reverse = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14,
                                           15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
  const auto mark_four = [&](std::uint64_t four) {
    seen[four & 0xffff] = 1;
    seen[four >> 16 & 0xffff] = 1;
    seen[four >> 32 & 0xffff] = 1;
    seen[four >> 48] = 1;
  };
  std::size_t a = from;
  for (; a + 16 <= to; a += 16) {
    const __m256i up = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(values + a));
    const __m256i down = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(values + sum - a - 15));
    const __m256i turned =
        _mm256_permute4x64_epi64(_mm256_shuffle_epi8(down, reverse), 0b01001110);
    const __m256i both = _mm256_xor_si256(up, turned);
    mark_four(static_cast<std::uint64_t>(_mm256_extract_epi64(both, 0)));
    mark_four(static_cast<std::uint64_t>(_mm256_extract_epi64(both, 1)));
    mark_four(static_cast<std::uint64_t>(_mm256_extract_epi64(both, 2)));
    mark_four(static_cast<std::uint64_t>(_mm256_extract_epi64(both, 3)));
  }
  for (; a < to; ++a) seen[values[a] ^ values[sum - a]] = 1;
}

std::uint32_t unseen_bits(const std::uint8_t* seen) {
  const __m256i lane = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(seen));
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(lane, _mm256_setzero_si256())));
}

// The least nimber from `from` on, all below being seen, that is not seen; width if there is none.
std::size_t first_unseen(const std::vector<std::uint8_t>& seen, std::size_t from) {
  for (std::size_t i = from / kLane * kLane; i < seen.size(); i += kLane) {
    if (const std::uint32_t bits = unseen_bits(seen.data() + i)) {
      return i + static_cast<std::size_t>(std::countr_zero(bits));
    }
  }
  return seen.size();
}

// The pairs a <= b of this sum with b < known have a in [first, last].
std::size_t first_known_pair(std::size_t sum, std::size_t known) {
  return sum >= known ? sum - known + 1 : 1;
}

}  // namespace

void PairKernel::prepare(std::span<const std::uint16_t> values) {
  const std::uint32_t most = *std::max_element(values.begin(), values.end());
  width_ = std::max<std::size_t>(kLane, std::bit_ceil(most + 1));
  space_ = find_sparse_space(code_, values);
  // A rare heap costs about as much as a pair of the plain way, of which there are half as many as
  // items; and rare nimbers must be searched for besides.
  const std::size_t rare = space_.mask == 0 ? values.size() : count_rare(space_, values).count;
  sparse_ = rare < values.size() / 4;
  rare_at_.clear();
  rare_value_.clear();
  if (!sparse_) return;
  for (std::size_t n = 1; n < values.size(); ++n) add(n, values[n]);
  for (const std::uint32_t flip : {0u, 1u}) {
    common_[flip].assign(width_ / kLane, 0);
    for (std::uint32_t v = 0; v < width_; ++v) {
      const bool odd = std::popcount(v & space_.mask) % 2 == 1;
      if (odd != (flip == 1)) common_[flip][v / kLane] |= 1u << v % kLane;
    }
  }
}

void PairKernel::add(std::size_t n, std::uint16_t value) {
  if (!sparse_ || !space_.is_rare(n, value)) return;
  rare_at_.push_back(static_cast<std::uint32_t>(n));
  rare_value_.push_back(value);
}

// The least common nimber that is not seen: exact once all pairs with a rare heap are marked.
std::size_t PairKernel::least_common(std::size_t n, const Row& row) const {
  const std::vector<std::uint32_t>& common = common_[space_.flip(n)];
  for (std::size_t i = 0; i < common.size(); ++i) {
    if (const std::uint32_t bits = unseen_bits(row.seen.data() + i * kLane) & common[i]) {
      return i * kLane + static_cast<std::size_t>(std::countr_zero(bits));
    }
  }
  return width_;
}

// Marks known pairs until all nimbers below `bound` are seen or there are no more.
void PairKernel::search(const std::uint16_t* values, std::size_t known, std::size_t n,
                        std::size_t bound, Row& row) const {
  const auto takings = code_.takings();
  row.low = first_unseen(row.seen, row.low);
  for (; row.taking < takings.size(); ++row.taking, row.next = 0) {
    const auto take = static_cast<std::size_t>(takings[row.taking].take);
    if (!takings[row.taking].two || n < take + 2) continue;
    const std::size_t sum = n - take, end = sum / 2 + 1;
    row.next = std::max(row.next, first_known_pair(sum, known));
    while (row.next < end) {
      if (row.low >= bound) return;
      const std::size_t to = std::min(row.next + kSearchStep, end);
      mark_pairs(values, sum, row.next, to, row.seen.data());
      row.next = to;
      if (row.seen[row.low]) row.low = first_unseen(row.seen, row.low);
    }
  }
}

void PairKernel::begin(const std::uint16_t* values, std::size_t known, std::size_t n,
                       Row& row) const {
  row.seen.assign(width_, 0);
  row.low = row.taking = row.next = 0;
  if (!sparse_) return search(values, known, n, width_, row);
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (!t.two || n < take + 2) continue;
    const std::size_t sum = n - take;
    const std::size_t first = sum >= known ? sum - known + 1 : 1;
    const auto from = std::lower_bound(rare_at_.begin(), rare_at_.end(), first) - rare_at_.begin();
    const auto to = std::lower_bound(rare_at_.begin(), rare_at_.end(), sum) - rare_at_.begin();
    const std::uint32_t* at = rare_at_.data();
    const std::uint16_t* value = rare_value_.data();
    std::uint8_t* seen = row.seen.data();
    for (auto i = from; i < to; ++i) seen[value[i] ^ values[sum - at[i]]] = 1;
  }
  search(values, known, n, least_common(n, row), row);
}

std::uint16_t PairKernel::finish(const std::uint16_t* values, std::size_t known, std::size_t n,
                                 Row& row) const {
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (n < take) break;
    const std::size_t left = n - take;
    if (t.none && left == 0) row.seen[0] = 1;
    if (t.one && left > 0) row.seen[values[left]] = 1;
    if (!t.two || left < 2) continue;
    mark_pairs(values, left, 1, std::min(first_known_pair(left, known), left / 2 + 1),
               row.seen.data());
  }
  if (!sparse_) return static_cast<std::uint16_t>(first_unseen(row.seen, row.low));
  const std::size_t common = least_common(n, row);
  search(values, known, n, common, row);
  return static_cast<std::uint16_t>(std::min(common, row.low));
}

}  // namespace zermelo
