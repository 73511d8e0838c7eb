#include "cgt/sparse_space.h"

#include <algorithm>
#include <vector>

namespace zermelo {
namespace {

// In place: into[m] becomes the sum of into[v] over v with an even number of ones under m, less the
// sum over the others. Assumes a power of two of entries.
void walsh_hadamard(std::vector<std::int64_t>& into) {
  for (std::size_t half = 1; half < into.size(); half *= 2) {
    for (std::size_t from = 0; from < into.size(); from += 2 * half) {
      for (std::size_t i = from; i < from + half; ++i) {
        const std::int64_t a = into[i], b = into[i + half];
        into[i] = a + b;
        into[i + half] = a - b;
      }
    }
  }
}

}  // namespace

SparseSpace find_sparse_space(const TakingCode& code, std::span<const std::uint16_t> values) {
  // Places add up only where all moves that break a heap take the same number, odd or even.
  SparseSpace best;
  bool has_origin = false, same_parity = true;
  for (const Taking& t : code.takings()) {
    if (!t.two) continue;
    if (has_origin) same_parity = same_parity && (t.take - best.origin) % 2 == 0;
    if (!has_origin) best.origin = t.take;
    has_origin = true;
  }
  if (!has_origin || values.empty()) return best;
  const std::size_t width = std::bit_ceil(*std::max_element(values.begin(), values.end()) + 1u);
  std::int64_t fewest = 0;  // rare less common
  for (const bool by_place : {false, true}) {
    if (by_place && !same_parity) continue;
    const SparseSpace space = {.mask = 0, .by_place = by_place, .origin = best.origin};
    std::vector<std::int64_t> balance(width);
    for (std::size_t n = 1; n < values.size(); ++n) balance[values[n]] += space.flip(n) ? -1 : 1;
    walsh_hadamard(balance);
    for (std::size_t mask = 1; mask < width; ++mask) {
      if (balance[mask] >= fewest) continue;
      fewest = balance[mask];
      best.mask = static_cast<std::uint32_t>(mask);
      best.by_place = by_place;
    }
  }
  return best;
}

RareHeaps count_rare(const SparseSpace& space, std::span<const std::uint16_t> values) {
  RareHeaps rare;
  for (std::size_t n = 1; n < values.size(); ++n) {
    if (!space.is_rare(n, values[n])) continue;
    ++rare.count;
    rare.last = n;
  }
  return rare;
}

}  // namespace zermelo
