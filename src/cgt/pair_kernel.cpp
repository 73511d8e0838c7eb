#include "cgt/pair_kernel.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/simd.h"

namespace zermelo {
namespace {

constexpr std::size_t kWord = 64;           // nimbers at a time when rows are read
constexpr std::size_t kSearchStep = 256;    // pairs between two looks whether the search is done
constexpr std::size_t kCompareStep = 1024;  // the same where they are compared, not marked

constexpr std::size_t kFew = 3;  // nimbers for which pairs are better compared than marked
constexpr std::uint16_t kNone = UINT16_MAX;

constexpr std::size_t kSieveFrom = 1024;    // values to choose a sieve from
constexpr std::size_t kSieveReach = 16384;  // its heaps are below, or rare
constexpr std::size_t kMostSieve = 2048;    // heaps in it
constexpr std::size_t kMostSamples = 384;   // heaps on which it is tried,
constexpr std::size_t kRun = 16;            // in runs of so many
constexpr std::size_t kLooks = 4;           // heaps of either kind that compete to be the next
constexpr std::size_t kWorth = 200;         // samples for which a heap must mark one nimber

// A vector of values, or of their lower bytes.
template <class Lane>
using Vector = std::conditional_t<sizeof(Lane) == 1, simd::Bytes, simd::Shorts>;
template <class Lane>
constexpr std::size_t kLanes = sizeof(Vector<Lane>) / sizeof(Lane);

// values[a + i] ^ values[sum - a - i] for i in [0, 16).
simd::Shorts sixteen_pairs(const std::uint16_t* values, std::size_t sum, std::size_t a) {
  constexpr simd::Bytes kReverse = {14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,
                                    14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1};
  const auto up = simd::load<simd::Shorts>(values + a);
  const auto down = simd::load<simd::Bytes>(values + sum - a - 15);
  return up ^ simd::as<simd::Shorts>(simd::swap_halves(simd::shuffle_halves(down, kReverse)));
}

// Marks values[a] ^ values[sum - a] for a in [from, to).
void mark_pairs(const std::uint16_t* values, std::size_t sum, std::size_t from, std::size_t to,
                std::uint8_t* seen) {
  const auto mark_four = [&](std::uint64_t four) {
    seen[four & 0xffff] = 1;
    seen[four >> 16 & 0xffff] = 1;
    seen[four >> 32 & 0xffff] = 1;
    seen[four >> 48] = 1;
  };
  std::size_t a = from;
  for (; a + 16 <= to; a += 16) {
    const auto both = simd::as<simd::Words>(sixteen_pairs(values, sum, a));
    mark_four(both[0]);
    mark_four(both[1]);
    mark_four(both[2]);
    mark_four(both[3]);
  }
  for (; a < to; ++a) seen[values[a] ^ values[sum - a]] = 1;
}

// Which of a few nimbers are values[a] ^ values[sum - a] for some a in [from, to), as bits.
std::uint32_t reached(const std::uint16_t* values, std::size_t sum, std::size_t from,
                      std::size_t to, const std::array<std::uint16_t, kFew>& nimbers) {
  simd::Shorts wanted[kFew], hit[kFew] = {};
  for (std::size_t k = 0; k < kFew; ++k) wanted[k] = simd::filled<simd::Shorts>(nimbers[k]);
  std::size_t a = from;
  for (; a + 16 <= to; a += 16) {
    const simd::Shorts both = sixteen_pairs(values, sum, a);
    for (std::size_t k = 0; k < kFew; ++k) hit[k] |= simd::as<simd::Shorts>(both == wanted[k]);
  }
  std::uint32_t bits = 0;
  for (std::size_t k = 0; k < kFew; ++k) {
    bool any = simd::any_bit(hit[k]);
    for (std::size_t b = a; b < to; ++b) any = any || (values[b] ^ values[sum - b]) == nimbers[k];
    bits |= std::uint32_t{any} << k;
  }
  return bits;
}

// A bit for each nimber of the i-th word of a row that is not seen.
std::uint64_t unseen_bits(const std::vector<std::uint8_t>& seen, std::size_t i) {
  const auto half = [&](std::size_t from) {
    const auto bytes = simd::load<simd::Bytes>(seen.data() + from);
    return simd::high_bits(simd::as<simd::Bytes>(bytes == 0));
  };
  return half(i * kWord) | std::uint64_t{half(i * kWord + kWord / 2)} << 32;
}

// Lists nimbers from `from` to below `bound` that are not seen, least first, and kNone where there
// are fewer. Returns how many there are, or one more than fit.
std::size_t list_unseen(const std::vector<std::uint8_t>& seen, std::size_t from, std::size_t bound,
                        std::array<std::uint16_t, kFew>& nimbers) {
  nimbers.fill(kNone);
  std::size_t count = 0;
  for (std::size_t i = from / kWord; i * kWord < bound; ++i) {
    for (std::uint64_t bits = unseen_bits(seen, i); bits != 0; bits &= bits - 1) {
      const std::size_t nimber = i * kWord + static_cast<std::size_t>(std::countr_zero(bits));
      if (nimber >= bound) return count;
      if (count == kFew) return kFew + 1;
      nimbers[count++] = static_cast<std::uint16_t>(nimber);
    }
  }
  return count;
}

// The least nimber from `from` on that is not seen, and allowed by the bits if there are any; the
// width if there is none.
std::size_t first_unseen(const std::vector<std::uint8_t>& seen, std::size_t from,
                         const std::vector<std::uint64_t>* allowed = nullptr) {
  for (std::size_t i = from / kWord; i < seen.size() / kWord; ++i) {
    std::uint64_t bits = unseen_bits(seen, i);
    if (allowed != nullptr) bits &= (*allowed)[i];
    if (bits != 0) return i * kWord + static_cast<std::size_t>(std::countr_zero(bits));
  }
  return seen.size();
}

}  // namespace

std::size_t PairKernel::HeapList::place(std::size_t n) const {
  return static_cast<std::size_t>(std::lower_bound(heap.begin(), heap.end(), n) - heap.begin());
}

void PairKernel::prepare(std::span<const std::uint16_t> values) {
  const std::uint32_t most = *std::max_element(values.begin(), values.end());
  width_ = std::max<std::size_t>(kWord, std::bit_ceil(most + 1));
  space_ = find_sparse_space(code_, values);
  // With more rare heaps the plain way is faster: rare nimbers must be searched for besides. And no
  // nimber may be kNone.
  const std::size_t rare = space_.mask == 0 ? values.size() : count_rare(space_, values).count;
  sparse_ = rare < values.size() / 4 && width_ <= kNone;
  sieve_ = rare_ = {};
  last_rare_ = 0;
  // The ninth bit is known if it counts for whether a nimber is common.
  narrow_ = width_ <= 256 || (width_ == 512 && (space_.mask & 256) != 0);
  bytes_.clear();
  if (!sparse_) return;
  const std::vector<bool> chosen = choose_sieve(values);
  if (narrow_) bytes_.assign(values.begin(), values.end());
  for (std::size_t n = 1; n < values.size(); ++n) {
    if (!chosen[n] && !space_.is_rare(n, values[n])) continue;
    (chosen[n] ? sieve_ : rare_).add(n, values[n]);
    if (space_.is_rare(n, values[n])) last_rare_ = n;
  }
  for (const std::uint32_t flip : {0u, 1u}) {
    common_[flip].assign(width_ / kWord, 0);
    for (std::uint32_t v = 0; v < width_; ++v) {
      const bool odd = std::popcount(v & space_.mask) % 2 == 1;
      if (odd != (flip == 1)) common_[flip][v / kWord] |= std::uint64_t{1} << v % kWord;
    }
  }
}

// Tries heaps on samples, which are heaps with known nimbers: again and again some heaps are looked
// at, and the one is taken that marks most nimbers below those of the samples.
std::vector<bool> PairKernel::choose_sieve(std::span<const std::uint16_t> values) const {
  std::vector<bool> chosen(values.size());
  const auto takings = code_.takings();
  const auto two =
      std::find_if(takings.begin(), takings.end(), [](const Taking& t) { return t.two; });
  const auto take = static_cast<std::size_t>(two->take);
  if (values.size() < kSieveFrom + 4 * take) return chosen;
  const std::size_t runs =
      std::clamp<std::size_t>(values.size() / 256, 4 * kRun, kMostSamples) / kRun;
  std::vector<std::size_t> samples;  // runs of neighbours, all in the upper quarter
  for (std::size_t i = 0; i < runs; ++i) {
    for (std::size_t k = 0; k < kRun; ++k) {
      samples.push_back(values.size() - 1 - i * (values.size() / 4 / runs) - k);
    }
  }
  std::vector<std::uint8_t> seen(samples.size() * width_);
  const auto gain = [&](std::size_t heap) {
    std::size_t fresh = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const std::uint16_t v = values[heap] ^ values[samples[i] - take - heap];
      fresh += std::size_t{v < values[samples[i]]} & (1u - seen[i * width_ + v]);
    }
    return fresh;
  };
  const std::size_t end = values.size() / 2 - take;
  std::vector<std::size_t> rare;
  for (std::size_t n = 1; n < end; ++n) {
    if (space_.is_rare(n, values[n])) rare.push_back(n);
  }
  std::size_t look = 0;
  for (std::size_t taken = 0; taken < kMostSieve; ++taken) {
    std::size_t best = 0, most = 0;
    const auto consider = [&](std::size_t heap) {
      const std::size_t fresh = gain(heap);
      if (fresh <= most) return;
      most = fresh;
      best = heap;
    };
    for (std::size_t i = 0; i < kLooks; ++i) {
      look += 0x9e3779b1;  // some heap or other
      if (!rare.empty()) consider(rare[look % rare.size()]);
      consider(1 + look % std::min(end - 1, kSieveReach));
    }
    if (most * kWorth < samples.size()) break;
    chosen[best] = true;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      seen[i * width_ + (values[best] ^ values[samples[i] - take - best])] = 1;
    }
  }
  return chosen;
}

void PairKernel::add(std::size_t n, std::uint16_t value) {
  if (!sparse_) return;
  if (narrow_) bytes_.push_back(static_cast<std::uint8_t>(value));
  if (!space_.is_rare(n, value)) return;
  rare_.add(n, value);
  last_rare_ = n;
}

// The least common nimber that is not seen, width if there is none.
std::size_t PairKernel::least_common(std::size_t n, const Row& row) const {
  return first_unseen(row.seen, 0, &common_[space_.flip(n)]);
}

// Marks what the sieve reaches, in eight rows at a time: what stands beside a heap in their sums is
// two words.
void PairKernel::sift(const std::uint16_t* values, std::size_t n, Group rows) const {
  const std::uint32_t* heap = sieve_.heap.data();
  const std::uint64_t* nimbers = sieve_.nimbers.data();
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (!t.two || n <= take) continue;
    const std::size_t from = sieve_.place(rows[0].near), to = sieve_.place(n - take);
    for (std::size_t row = 0; row < kGroup; row += 8) {
      const std::uint16_t* sum = values + n - take + row;
      const auto seen = [&](std::size_t i) { return rows[row + i].seen.data(); };
      std::uint8_t *a = seen(0), *b = seen(1), *c = seen(2), *d = seen(3);
      std::uint8_t *e = seen(4), *f = seen(5), *g = seen(6), *h = seen(7);
      for (std::size_t i = from; i < to; ++i) {
        std::uint64_t four, more;
        std::memcpy(&four, sum - heap[i], sizeof four);
        std::memcpy(&more, sum - heap[i] + 4, sizeof more);
        four ^= nimbers[i];
        more ^= nimbers[i];
        a[four & 0xffff] = 1;
        b[std::rotr(four, 16) & 0xffff] = 1;
        c[std::rotr(four, 32) & 0xffff] = 1;
        d[four >> 48] = 1;
        e[more & 0xffff] = 1;
        f[std::rotr(more, 16) & 0xffff] = 1;
        g[std::rotr(more, 32) & 0xffff] = 1;
        h[more >> 48] = 1;
      }
    }
  }
}

// Whether beside a rare heap there is always a common one in rows from n on.
bool PairKernel::bytes_will_do(std::size_t n) const {
  return narrow_ && n > static_cast<std::size_t>(code_.takings().back().take) + 2 * last_rare_;
}

// Which candidates are reached by pairs with a rare heap: not 0 where they are.
template <class Lane>
PairKernel::Candidates PairKernel::compare(const Lane* values, std::size_t n, std::size_t near,
                                           const Candidates& candidates) const {
  Candidates hits;
  const std::uint32_t* heap = rare_.heap.data();
  const std::uint64_t* nimbers = rare_.nimbers.data();
  for (std::size_t part = 0; part < kGroup; part += kLanes<Lane>) {
    std::array<std::array<Lane, kLanes<Lane>>, kCandidates> lanes;
    for (std::size_t k = 0; k < kCandidates; ++k) {
      for (std::size_t i = 0; i < kLanes<Lane>; ++i) {
        lanes[k][i] = static_cast<Lane>(candidates[k][part + i]);
      }
    }
    Vector<Lane> wanted[kCandidates], hit[kCandidates] = {};
    std::memcpy(wanted, &lanes, sizeof wanted);
    for (const Taking& t : code_.takings()) {
      const auto take = static_cast<std::size_t>(t.take);
      if (!t.two || n <= take) continue;
      const Lane* sum = values + n - take + part;
      const std::size_t to = rare_.place(n - take);
      for (std::size_t i = rare_.place(near); i < to; ++i) {
        const auto both =
            simd::load<Vector<Lane>>(sum - heap[i]) ^ simd::filled<Vector<Lane>>(nimbers[i]);
        for (std::size_t k = 0; k < kCandidates; ++k) {
          hit[k] |= simd::as<Vector<Lane>>(both == wanted[k]);
        }
      }
    }
    std::memcpy(&lanes, hit, sizeof lanes);
    for (std::size_t k = 0; k < kCandidates; ++k) {
      for (std::size_t i = 0; i < kLanes<Lane>; ++i) {
        const bool real = candidates[k][part + i] != kNone;
        hits[k][part + i] = real && lanes[k][i] != 0;
      }
    }
  }
  return hits;
}

// Finds the least common nimber of each row that no pair with a rare heap reaches.
void PairKernel::find_common(const std::uint16_t* values, std::size_t n, Group rows) const {
  Candidates candidates;
  for (auto& k : candidates) k.fill(kNone);
  for (std::size_t row = 0; row < kGroup; ++row) {
    const std::uint64_t* is_common = common_[space_.flip(n + row)].data();
    std::size_t count = 0;
    for (std::size_t i = 0; i < width_ / kWord && count < kCandidates; ++i) {
      std::uint64_t bits = unseen_bits(rows[row].seen, i) & is_common[i];
      for (; bits != 0 && count < kCandidates; bits &= bits - 1) {
        candidates[count++][row] = static_cast<std::uint16_t>(
            i * kWord + static_cast<std::size_t>(std::countr_zero(bits)));
      }
    }
  }
  const Candidates hits = bytes_will_do(n) ? compare(bytes_.data(), n, rows[0].near, candidates)
                                           : compare(values, n, rows[0].near, candidates);
  for (std::size_t i = 0; i < kGroup; ++i) {
    Row& row = rows[i];
    std::size_t k = 0;
    for (; k < kCandidates && hits[k][i] != 0; ++k) row.seen[candidates[k][i]] = 1;
    if (k == kCandidates) mark_rare(values, n + i, row);
    const bool found = k < kCandidates && candidates[k][i] != kNone;
    row.common = found ? candidates[k][i] : least_common(n + i, row);
  }
}

// Marks all pairs with a rare heap that are not for finish().
void PairKernel::mark_rare(const std::uint16_t* values, std::size_t n, Row& row) const {
  const std::uint32_t* heap = rare_.heap.data();
  const std::uint64_t* nimbers = rare_.nimbers.data();
  std::uint8_t* seen = row.seen.data();
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (!t.two || n <= take) continue;
    const std::uint16_t* sum = values + n - take;
    const std::size_t to = rare_.place(n - take);
    for (std::size_t i = rare_.place(row.near); i < to; ++i) {
      seen[static_cast<std::uint16_t>(nimbers[i]) ^ *(sum - heap[i])] = 1;
    }
  }
}

// Goes through pairs that are not for finish() until all nimbers below `bound` are seen or there are
// no more pairs. With another bound it must start again: pairs are not always marked.
void PairKernel::search(const std::uint16_t* values, std::size_t n, std::size_t bound,
                        Row& row) const {
  const auto takings = code_.takings();
  for (; row.low < bound && row.taking < takings.size(); ++row.taking, row.next = 0) {
    const auto take = static_cast<std::size_t>(takings[row.taking].take);
    if (!takings[row.taking].two || n < take + 2) continue;
    const std::size_t sum = n - take, end = sum / 2 + 1;
    row.next = std::max(row.next, row.near);
    while (row.next < end) {
      std::array<std::uint16_t, kFew> missing;
      std::size_t count = list_unseen(row.seen, row.low, bound, missing);
      row.low = count == 0 ? bound : missing[0];
      if (count == 0) return;
      if (count > kFew || !sparse_) {
        const std::size_t step = sparse_ ? kSearchStep : end;  // without a bound all pairs count
        const std::size_t to = std::min(row.next + step, end);
        mark_pairs(values, sum, row.next, to, row.seen.data());
        row.next = to;
        continue;
      }
      while (count > 0 && row.next < end) {
        const std::size_t to = std::min(row.next + kCompareStep, end);
        std::uint32_t bits = reached(values, sum, row.next, to, missing);
        row.next = to;
        for (; bits != 0; bits &= bits - 1, --count) {
          std::uint16_t& nimber = missing[static_cast<std::size_t>(std::countr_zero(bits))];
          row.seen[nimber] = 1;
          nimber = kNone;
        }
      }
      if (count == 0) row.low = bound;
    }
  }
}

void PairKernel::begin(const std::uint16_t* values, std::size_t known, std::size_t n,
                       Group rows) const {
  for (Row& row : rows) {
    row.seen.assign(width_, 0);
    row.near = n - known + kGroup + 1;  // with as many pairs before as fill vectors
    row.common = width_;
    row.low = row.taking = row.next = 0;
  }
  if (sparse_) {
    sift(values, n, rows);
    find_common(values, n, rows);
  }
  for (std::size_t i = 0; i < kGroup; ++i) search(values, n + i, rows[i].common, rows[i]);
}

std::uint16_t PairKernel::finish(const std::uint16_t* values, std::size_t n, Row& row) const {
  for (const Taking& t : code_.takings()) {
    const auto take = static_cast<std::size_t>(t.take);
    if (n < take) break;
    const std::size_t left = n - take;
    if (t.none && left == 0) row.seen[0] = 1;
    if (t.one && left > 0) row.seen[values[left]] = 1;
    if (!t.two || left < 2) continue;
    mark_pairs(values, left, 1, std::min(row.near, left / 2 + 1), row.seen.data());
  }
  if (sparse_ && row.common < width_ && row.seen[row.common]) {
    mark_rare(values, n, row);
    row.common = least_common(n, row);
    row.taking = row.next = 0;
    search(values, n, row.common, row);
  }
  if (row.low < row.common) row.low = first_unseen(row.seen, row.low);
  return static_cast<std::uint16_t>(std::min(row.common, row.low));
}

}  // namespace zermelo
