#include "cgt/pair_kernel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <immintrin.h>
#include <utility>

namespace zermelo {
namespace {

constexpr std::size_t kLane = 32;         // bytes of a vector
constexpr std::size_t kSearchStep = 128;  // pairs between two looks whether the search is done

constexpr std::size_t kProbesFrom = 1 << 13;  // heaps that must be known before it is worth while
constexpr std::size_t kLeastProbe = 1 << 10;  // beyond all blocks: what is beside it is known
constexpr int kProbeRounds = 64;
constexpr std::size_t kProbesARound = 16;
constexpr std::size_t kProbeStep = 512;  // probes between two looks whether all is seen

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
    const __m256i down =
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(values + sum - a - 15));
    const __m256i turned = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(down, reverse), 0b01001110);
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

// Calls visit(nimber) for nimbers from `from` on that are not seen, and allowed by the bits if there
// are any, least first, while it returns true.
template <class Visit>
void for_each_unseen(const std::vector<std::uint8_t>& seen, std::size_t from,
                     const std::uint32_t* allowed, Visit&& visit) {
  for (std::size_t i = from / kLane; i < seen.size() / kLane; ++i) {
    std::uint32_t bits = unseen_bits(seen.data() + i * kLane);
    if (allowed != nullptr) bits &= allowed[i];
    for (; bits != 0; bits &= bits - 1) {
      if (!visit(i * kLane + static_cast<std::size_t>(std::countr_zero(bits)))) return;
    }
  }
}

// The least of these; the width if there is none.
std::size_t first_unseen(const std::vector<std::uint8_t>& seen, std::size_t from,
                         const std::uint32_t* allowed = nullptr) {
  std::size_t first = seen.size();
  for_each_unseen(seen, from, allowed, [&](std::size_t nimber) {
    first = nimber;
    return false;
  });
  return first;
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
  rare_ = probes_ = {};
  if (!sparse_) return;
  for (std::size_t n = 1; n < values.size(); ++n) add(n, values[n]);
  for (const std::uint32_t flip : {0u, 1u}) {
    common_[flip].assign(width_ / kLane, 0);
    for (std::uint32_t v = 0; v < width_; ++v) {
      const bool odd = std::popcount(v & space_.mask) % 2 == 1;
      if (odd != (flip == 1)) common_[flip][v / kLane] |= 1u << v % kLane;
    }
  }
  if (values.size() >= kProbesFrom) choose_probes(values);
}

// A common heap of nimber y reaches the rare nimber v from a sum with the share of heaps that have
// nimber v ^ y. So y is chosen again and again such that the expected number of rare nimbers that
// are not yet reached, but must be, falls most.
void PairKernel::choose_probes(std::span<const std::uint16_t> values) {
  std::vector<std::vector<std::uint32_t>> heaps(width_);  // by nimber
  std::vector<float> share(width_), missing(width_);
  const std::size_t half = values.size() / 2;
  const float one = 1 / static_cast<float>(values.size() - half);
  for (std::size_t n = half; n < values.size(); ++n) share[values[n]] += one;
  for (std::size_t n = half; n-- > kLeastProbe;) {
    if (!space_.is_rare(n, values[n])) heaps[values[n]].push_back(static_cast<std::uint32_t>(n));
  }
  float above = 1;  // how many heaps have a nimber above v, so that it must be reached
  std::size_t bound = 0;
  for (; bound < width_ && above > 0.002f; ++bound) {
    above -= share[bound];
    missing[bound] = above;
  }
  for (int round = 0; round < kProbeRounds; ++round) {
    std::vector<std::pair<float, std::size_t>> gains;
    for (std::size_t y = 0; y < width_; ++y) {
      if (heaps[y].empty()) continue;
      float gain = 0;
      for (std::size_t v = 0; v < bound; ++v) gain += missing[v] * share[v ^ y];
      gains.emplace_back(gain, y);
    }
    const auto best = std::min<std::size_t>(kProbesARound, gains.size());
    std::partial_sort(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(best), gains.end(),
                      std::greater<>());
    for (std::size_t i = 0; i < best; ++i) {
      const std::size_t y = gains[i].second;
      probes_.add(heaps[y].back(), static_cast<std::uint16_t>(y));
      heaps[y].pop_back();
      for (std::size_t v = 0; v < bound; ++v) missing[v] *= 1 - share[v ^ y];
    }
  }
}

void PairKernel::add(std::size_t n, std::uint16_t value) {
  if (!sparse_ || !space_.is_rare(n, value)) return;
  rare_.add(n, value);
}

// The least common nimber that is not seen, width if there is none: exact once all pairs with
// a rare heap are marked.
std::size_t PairKernel::least_common(std::size_t n, const Row& row) const {
  return first_unseen(row.seen, 0, common_[space_.flip(n)].data());
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

// Marks what the heaps [from, to) of a list reach beside the rest of the sum.
void PairKernel::mark(const std::uint16_t* values, std::size_t sum, const HeapList& list,
                      std::size_t from, std::size_t to, Row& row) {
  const std::uint32_t* heap = list.heap.data();
  const std::uint64_t* nimbers = list.nimbers.data();
  std::uint8_t* seen = row.seen.data();
  for (std::size_t i = from; i < to; ++i) {
    seen[static_cast<std::uint16_t>(nimbers[i]) ^ values[sum - heap[i]]] = 1;
  }
}

// The same for sums sum, sum + 1, ... of kTogether rows.
void PairKernel::mark_together(const std::uint16_t* values, std::size_t sum, const HeapList& list,
                               std::size_t from, std::size_t to, std::span<Row> rows) {
  static_assert(kTogether == 4);
  const std::uint32_t* heap = list.heap.data();
  const std::uint64_t* nimbers = list.nimbers.data();
  std::uint8_t *a = rows[0].seen.data(), *b = rows[1].seen.data(), *c = rows[2].seen.data(),
               *d = rows[3].seen.data();
  for (std::size_t i = from; i < to; ++i) {
    std::uint64_t four;
    std::memcpy(&four, values + sum - heap[i], sizeof four);
    four ^= nimbers[i];
    a[four & 0xffff] = 1;
    b[four >> 16 & 0xffff] = 1;
    c[four >> 32 & 0xffff] = 1;
    d[four >> 48] = 1;
  }
}

void PairKernel::mark_rare(const std::uint16_t* values, std::size_t known, std::size_t n,
                           std::span<Row> rows) const {
  const auto place = [&](std::size_t heap) {
    return static_cast<std::size_t>(std::lower_bound(rare_.heap.begin(), rare_.heap.end(), heap) -
                                    rare_.heap.begin());
  };
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (!t.two || n < take + 2) continue;
    const std::size_t sum = n - take, last = sum + rows.size() - 1;
    // Rare heaps that stand beside a known heap in all the sums, then those that do in some.
    const std::size_t from = place(first_known_pair(last, known)), to = place(sum);
    const bool together = rows.size() == kTogether && from < to;
    if (together) mark_together(values, sum, rare_, from, to, rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t first = place(first_known_pair(sum + i, known)), end = place(sum + i);
      mark(values, sum + i, rare_, first, together ? from : end, rows[i]);
      if (together) mark(values, sum + i, rare_, to, end, rows[i]);
    }
  }
}

// Marks probes until all rare nimbers that count are seen in all rows, or there are no more probes.
void PairKernel::probe(const std::uint16_t* values, std::size_t n, std::span<Row> rows) const {
  const auto takings = code_.takings();
  const auto two =
      std::find_if(takings.begin(), takings.end(), [](const Taking& t) { return t.two; });
  const std::size_t sum = n - static_cast<std::size_t>(two->take), end = probes_.heap.size();
  std::array<std::size_t, kTogether> bound;
  for (std::size_t i = 0; i < kTogether; ++i) bound[i] = least_common(n + i, rows[i]);
  for (std::size_t from = 0; from < end; from += kProbeStep) {
    mark_together(values, sum, probes_, from, std::min(from + kProbeStep, end), rows);
    bool done = true;
    for (std::size_t i = 0; i < kTogether; ++i) {
      rows[i].low = first_unseen(rows[i].seen, rows[i].low);
      done = done && rows[i].low >= bound[i];
    }
    if (done) return;
  }
}

void PairKernel::begin(const std::uint16_t* values, std::size_t known, std::size_t n,
                       std::span<Row> rows) const {
  for (Row& row : rows) {
    row.seen.assign(width_, 0);
    row.low = row.taking = row.next = 0;
  }
  if (sparse_) mark_rare(values, known, n, rows);
  if (!probes_.heap.empty() && rows.size() == kTogether) probe(values, n, rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t bound = sparse_ ? least_common(n + i, rows[i]) : width_;
    search(values, known, n + i, bound, rows[i]);
  }
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
