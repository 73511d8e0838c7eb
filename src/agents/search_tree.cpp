#include "agents/search_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <immintrin.h>
#include <limits>

namespace zermelo {
namespace {

constexpr float kLost = -1e18f;
constexpr std::size_t kPlayers = 2, kNames = 1 << 16;  // with rave
constexpr std::uint32_t kMostCounted = 1 << 24;        // by ones, in a float
constexpr std::size_t kFirstLine = 4;  // so that no block is 0, and small ones fill two cache lines

// Logarithms by exponent and upper five bits of the fraction: exact up to 64, then within 0.02.
constexpr int kFractionBits = 5, kCut = 23 - kFractionBits;
constexpr std::uint32_t kBitsOfOne = 127u << 23;
const std::array<float, 32 << kFractionBits> kLogs = [] {
  std::array<float, 32 << kFractionBits> logs{};
  for (std::uint32_t i = 0; i < logs.size(); ++i) {
    logs[i] = std::log(std::bit_cast<float>((i << kCut) + kBitsOfOne));
  }
  return logs;
}();
float log_of(std::uint32_t n) {
  return kLogs[(std::bit_cast<std::uint32_t>(static_cast<float>(n)) - kBitsOfOne) >> kCut];
}

__m256i load(const std::uint32_t* words) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(words));
}

// mean + sqrt(scale / visits) of eight children; what is proved tempts no more.
__m256 bounds(const float* means, const std::uint32_t* visits, const std::uint32_t* links,
              __m256 scale) {
  const __m256 width = _mm256_sqrt_ps(_mm256_div_ps(scale, _mm256_cvtepi32_ps(load(visits))));
  const __m256i proofs = _mm256_srli_epi32(load(links), SearchTree::kProofShift);
  const __m256i open = _mm256_cmpeq_epi32(proofs, _mm256_setzero_si256());
  return _mm256_add_ps(_mm256_load_ps(means), _mm256_and_ps(width, _mm256_castsi256_ps(open)));
}

// The same with rave, where what came later counts as visits, no more than `most` of them.
__m256 rave_bounds(const float* means, const std::uint32_t* visits, const std::uint32_t* links,
                   const float* later_sums, const float* later_counts, __m256 scale, __m256 most) {
  const __m256i proofs = _mm256_srli_epi32(load(links), SearchTree::kProofShift);
  const __m256 open = _mm256_castsi256_ps(_mm256_cmpeq_epi32(proofs, _mm256_setzero_si256()));
  const __m256 counts = _mm256_load_ps(later_counts), own = _mm256_cvtepi32_ps(load(visits));
  const __m256 f = _mm256_and_ps(open, _mm256_div_ps(most, _mm256_add_ps(most, counts)));
  const __m256 all = _mm256_add_ps(own, _mm256_mul_ps(f, counts));
  const __m256 sum = _mm256_add_ps(_mm256_mul_ps(own, _mm256_load_ps(means)),
                                   _mm256_mul_ps(f, _mm256_load_ps(later_sums)));
  const __m256 tiny = _mm256_set1_ps(std::numeric_limits<float>::min());
  const __m256 value = _mm256_div_ps(sum, _mm256_max_ps(all, tiny));
  const __m256 width = _mm256_sqrt_ps(_mm256_div_ps(scale, all));
  return _mm256_add_ps(value, _mm256_and_ps(width, open));
}

// The place with the highest bound, the first of several. bounds_at(i) are those of i to i + 7.
template <class Bounds>
std::uint32_t best_bound(std::uint32_t room, const Bounds& bounds_at) {
  __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), best_places = places;
  __m256 best = bounds_at(0);
  for (std::uint32_t i = 8; i < room; i += 8) {
    places = _mm256_add_epi32(places, _mm256_set1_epi32(8));
    const __m256 next = bounds_at(i);
    const __m256 better = _mm256_cmp_ps(next, best, _CMP_GT_OQ);
    best = _mm256_blendv_ps(best, next, better);
    best_places = _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(best_places), _mm256_castsi256_ps(places), better));
  }
  __m256 top = _mm256_max_ps(best, _mm256_permute2f128_ps(best, best, 1));
  top = _mm256_max_ps(top, _mm256_permute_ps(top, 0b01001110));
  top = _mm256_max_ps(top, _mm256_permute_ps(top, 0b10110001));
  const auto lanes =
      static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(best, top, _CMP_EQ_OQ)));
  if (room == 8) return static_cast<std::uint32_t>(std::countr_zero(lanes));
  alignas(32) std::uint32_t found[8];
  _mm256_store_si256(reinterpret_cast<__m256i*>(found), best_places);
  std::uint32_t place = UINT32_MAX;
  for (unsigned left = lanes; left != 0; left &= left - 1) {
    place = std::min(place, found[std::countr_zero(left)]);
  }
  return place;
}

}  // namespace

SearchTree::SearchTree(std::size_t megabytes, int rave)
    : pages_(std::max<std::size_t>(megabytes, 1) << 20),
      most_lines_(std::min<std::size_t>(pages_.bytes() / sizeof(Line), kBlockMask)),
      rave_(rave),
      made_later_(rave > 0 ? kPlayers * kNames : 0) {}

void SearchTree::plant(int mover, std::size_t moves) {
  used_lines_ = kFirstLine;
  settled_ = false;
  root_ = add_block(mover, moves);
}

SearchTree::Ref SearchTree::add_block(int mover, std::size_t moves) {
  const std::size_t room = (moves + 7) / 8 * 8, begin = used_lines_;
  if (begin + lines_for(room) > most_lines_) return 0;
  used_lines_ += lines_for(room);
  const auto block = static_cast<Ref>(begin);
  const auto count = static_cast<std::uint16_t>(moves);
  head_of(block) = {.visits = 0,
                    .best_link = 0,
                    .best = 0,
                    .count = count,
                    .room = static_cast<std::uint16_t>(room),
                    .open = count,
                    .mover = mover,
                    .parent = 0,
                    .place = 0};
  // A child that was never visited has an infinite width; filling must not.
  std::fill_n(means(block), moves, 0.0f);
  std::fill(means(block) + moves, means(block) + room, -std::numeric_limits<float>::infinity());
  std::fill_n(visits_of(block), moves, 0u);
  std::fill(visits_of(block) + moves, visits_of(block) + room, 1u);
  std::fill_n(links(block), room, 0u);
  if (has_rave()) std::fill_n(names(block), 3 * room, 0u);
  return block;
}

SearchTree::Ref SearchTree::expand(const Step& parent, int mover, std::size_t moves) {
  const Ref block = add_block(mover, moves);
  links(parent.block)[parent.child] |= block;
  return block;
}

// Blocks slide down over what is dropped, in the order in which they stand. A parent stands before its
// children: when its place is new it tells them, and when theirs is they tell it.
void SearchTree::replant(Ref root) {
  std::size_t end = kFirstLine;
  const std::size_t old_end = used_lines_;
  head_of(root).parent = root;  // any but 0: it stays
  root_ = kFirstLine;
  for (std::size_t at = root; at < old_end;) {
    const auto old = static_cast<Ref>(at), block = static_cast<Ref>(end);
    const std::size_t size = lines_for(head_of(old).room);
    at += size;
    if (head_of(old).parent == 0) continue;
    std::memmove(lines() + end, lines() + old, size * sizeof(Line));
    end += size;
    Head& head = head_of(block);
    if (block != root_) {
      std::uint32_t& link = links(head.parent)[head.place];
      link = block | (link & ~kBlockMask);
      Head& above = head_of(head.parent);
      if (above.best == head.place) above.best_link = link;
    }
    head.parent = 0;
    for (std::uint32_t i = 0; i < head.count; ++i) {
      const Ref below = link(block, i).block;
      if (below == 0) continue;
      head_of(below).parent = block;
      head_of(below).place = i;
    }
  }
  used_lines_ = end;
  settled_ = false;  // found out anew by the next simulation
}

template <bool kRave>
inline std::uint32_t SearchTree::next_child(Ref block, float scale) const {
  const float* means = this->means(block);
  const std::uint32_t *visits = visits_of(block), *links = this->links(block);
  const std::uint32_t room = head_of(block).room;
  const __m256 scales = _mm256_set1_ps(scale);
  if constexpr (!kRave) {
    return best_bound(
        room, [&](std::uint32_t i) { return bounds(means + i, visits + i, links + i, scales); });
  }
  const float *sums = later_sums(block), *counts = later_counts(block);
  const __m256 most = _mm256_set1_ps(static_cast<float>(rave_));
  return best_bound(room, [&](std::uint32_t i) {
    return rave_bounds(means + i, visits + i, links + i, sums + i, counts + i, scales, most);
  });
}

template <bool kRave>
void SearchTree::choose_next(const Step* steps, int count, float exploration) {
  const float squared = exploration * exploration;
  for (int i = count - 1; i >= 0; --i) {
    const Ref block = steps[i].block;
    Head& head = head_of(block);
    const float scale = std::max(squared * log_of(head.visits), std::numeric_limits<float>::min());
    const std::uint32_t best = next_child<kRave>(block, scale);
    head.best = static_cast<std::uint16_t>(best);
    head.best_link = links(block)[best];
    prefetch(head.best_link & kBlockMask);
  }
}

void SearchTree::record(const Step* steps, int count, const Payoffs& returns, Proof proof,
                        float exploration, std::span<const Made> rest) {
  if (has_rave()) record_later(steps, count, returns, rest);
  for (int i = count - 1; i >= 0; --i) {
    const Step& step = steps[i];
    ++head_of(step.block).visits;
    const std::uint32_t n = ++visits_of(step.block)[step.child];
    if (step.mover < 0) continue;  // chance has no mean
    if (link(step.block, step.child).proof == Proof::kOpen) {
      float& mean = means(step.block)[step.child];
      mean += (static_cast<float>(returns[step.mover]) - mean) / static_cast<float>(n);
    }
    if (proof != Proof::kOpen) {
      proof = settle(step.block, step.child, proof);
      if (i == 0) settled_ = proof != Proof::kOpen;
      if (i > 0 && proof != Proof::kOpen && steps[i - 1].mover != step.mover) {
        proof = proof == Proof::kWin ? Proof::kLoss : proof == Proof::kLoss ? Proof::kWin : proof;
      }
    }
  }
  // Only now: to read a whole line right behind a store to a part of it would have to wait.
  if (has_rave()) {
    choose_next<true>(steps, count, exploration);
  } else {
    choose_next<false>(steps, count, exploration);
  }
}

// From the last step up, so that at each the moves from there on are marked.
void SearchTree::record_later(const Step* steps, int count, const Payoffs& returns,
                              std::span<const Made> rest) {
  const auto mark_of = [&](std::size_t player, std::uint32_t name) -> float& {
    return made_later_[player * kNames + name];
  };
  const auto mark_of_step = [&](const Step& step) -> float& {
    return mark_of(static_cast<std::size_t>(step.mover), names(step.block)[step.child]);
  };
  for (const Made& made : rest) mark_of(made.player, made.name) = 1;
  for (int i = count - 1; i >= 0; --i) {
    const auto [block, child, mover] = steps[i];
    mark_of_step(steps[i]) = 1;
    if (head_of(block).visits >= kMostCounted) continue;
    const float* marks = &mark_of(static_cast<std::size_t>(mover), 0);
    const auto gain = static_cast<float>(returns[mover]);
    const std::uint32_t *names = this->names(block), children = head_of(block).count;
    float *sums = later_sums(block), *counts = later_counts(block);
    for (std::uint32_t c = 0; c < children; ++c) {
      const float mark = marks[names[c]];
      sums[c] += mark * gain;  // no branch: it could not be foreseen
      counts[c] += mark;
    }
  }
  for (const Made& made : rest) mark_of(made.player, made.name) = 0;
  for (int i = 0; i < count; ++i) mark_of_step(steps[i]) = 0;
}

// Enters what is proved of a child. Returns what is thereby proved of the position, for its mover.
Proof SearchTree::settle(Ref block, std::uint32_t child, Proof proof) {
  std::uint32_t& bits = links(block)[child];
  Head& head = head_of(block);
  if (bits >> kProofShift == 0) {
    bits |= static_cast<std::uint32_t>(proof) << kProofShift;
    --head.open;
    if (proof == Proof::kLoss) means(block)[child] = kLost;  // chosen only if all are lost
  }
  if (proof == Proof::kWin) return proof;
  if (head.open > 0) return Proof::kOpen;
  Proof best = Proof::kLoss;
  for (std::uint32_t i = 0; i < head.count; ++i) best = std::max(best, link(block, i).proof);
  return best;
}

SearchTree::Child SearchTree::root_child(std::uint32_t i) const {
  return {visits(root_, i), means(root_)[i], link(root_, i).proof};
}

Value value_of(const SearchTree::Child& child, double low, double high) {
  if (child.proof != Proof::kOpen) {
    const Outcome outcome = child.proof == Proof::kWin   ? Outcome::kWin
                            : child.proof == Proof::kTie ? Outcome::kTie
                                                         : Outcome::kLose;
    return {.known = Known::kProved, .outcome = outcome};
  }
  if (child.visits == 0) return {};
  // No sample between these bounds with this mean has a larger variance.
  const double variance = std::max(0.0, (child.mean - low) * (high - child.mean));
  return Value::estimated(child.mean, std::sqrt(variance / child.visits));
}

bool better_choice(const SearchTree::Child& a, const SearchTree::Child& b) {
  const auto rank = [](Proof proof) {
    return proof == Proof::kWin ? 2 : proof == Proof::kLoss ? 0 : 1;
  };
  if (rank(a.proof) != rank(b.proof)) return rank(a.proof) > rank(b.proof);
  return a.visits > b.visits;
}

}  // namespace zermelo
