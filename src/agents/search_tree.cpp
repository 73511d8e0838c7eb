#include "agents/search_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/bit_set.h"
#include "base/simd.h"

namespace zermelo {
namespace {

using simd::Floats;

constexpr float kLost = -1e18f;  // the mean of a lost child
// The width of a child without visits, and how little exploration makes still more of it than any mean.
constexpr float kWide = 1e18f, kLeastExploration = 1e-6f;
constexpr std::uint32_t kMostVisits = INT32_MAX;
constexpr std::size_t kFirstUnit = 2;  // no block is 0, and small ones are pairs of lines
constexpr std::size_t kPlayers = 2, kNames = 1 << 16;  // with rave
constexpr std::uint32_t kMostCounted = 1 << 24;        // by ones, in a float

std::uint32_t count_up(std::uint32_t& visits) { return visits += visits < kMostVisits ? 1 : 0; }
// One instruction, as visits are no more than a signed number can be.
float to_float(std::uint32_t visits) {
  return static_cast<float>(static_cast<std::int32_t>(visits));
}

// sqrt(log(n)) by exponent and upper five bits of the fraction of n: exact up to 64, then the logarithm
// is within 0.02. Never 0, as it multiplies kWide.
constexpr int kFractionBits = 5, kCut = 23 - kFractionBits;
constexpr std::uint32_t kBitsOfOne = 127u << 23;
const std::array<float, 32 << kFractionBits> kRootLogs = [] {
  std::array<float, 32 << kFractionBits> roots{};
  for (std::uint32_t i = 0; i < roots.size(); ++i) {
    const float log = std::log(std::bit_cast<float>((i << kCut) + kBitsOfOne));
    roots[i] = std::sqrt(std::max(log, 1e-6f));
  }
  return roots;
}();
float root_log_of(std::uint32_t n) {
  return kRootLogs[(std::bit_cast<std::uint32_t>(to_float(n)) - kBitsOfOne) >> kCut];
}

// Puts a number into one lane. The store is of all eight: to load them right behind a store to one of
// them would have to wait.
void set_lane(float* eight, simd::Ints lane, Floats number) {
  simd::store(eight, simd::choose(lane, number, simd::load<Floats>(eight)));
}

// mean + factor * width of eight children.
template <class Eight>
Floats plain_bounds(const Eight& eight, Floats factor) {
  return simd::multiply_add(simd::load<Floats>(eight.widths), factor,
                            simd::load<Floats>(eight.means));
}

// The same with rave, where what came later counts as visits, no more than `most` of them. What is
// proved was visited too often, so to say, to be changed by them.
template <class Eight, class Later>
Floats rave_bounds(const Eight& eight, const Later& later, Floats factor, Floats most) {
  const auto width = simd::load<Floats>(eight.widths);
  const auto own =
      simd::min(1 / (width * width), simd::filled<Floats>(static_cast<float>(kMostVisits)));
  const auto counts = simd::load<Floats>(later.counts), sums = simd::load<Floats>(later.sums);
  const auto f = most / (most + counts);
  const auto sum = simd::multiply_add(own, simd::load<Floats>(eight.means), f * sums);
  const auto share = 1 / simd::multiply_add(f, counts, own);
  return simd::multiply_add(simd::square_roots(share), factor, sum * share);
}

// The same with priors. 1 / (1 + visits) is width^2 / (1 + width^2), 1 where there are no visits.
template <class Eight, class Priors>
Floats prior_bounds(const Eight& eight, const Priors& priors, Floats factor) {
  const auto width = simd::load<Floats>(eight.widths), square = width * width;
  const auto share = square / (1 + square);
  return simd::multiply_add(simd::load<Floats>(priors.priors) * share, factor,
                            simd::load<Floats>(eight.means));
}

}  // namespace

SearchTree::SearchTree(std::size_t megabytes, int rave, bool priors)
    : pages_(std::max<std::size_t>(megabytes, 1) << 20),
      bytes_of_eight_(sizeof(Eight) + (rave > 0 ? sizeof(Later)
                                       : priors ? sizeof(Priors)
                                                : 0)),
      most_units_(std::min<std::size_t>(pages_.bytes() / kUnit, kLinkMask)),
      mode_(rave > 0 ? Mode::kRave
            : priors ? Mode::kPriors
                     : Mode::kPlain),
      rave_(rave),
      made_later_(rave > 0 ? kPlayers * kNames : 0) {}

SearchTree::SearchTree(SearchTree&&) noexcept = default;
SearchTree& SearchTree::operator=(SearchTree&&) noexcept = default;
SearchTree::~SearchTree() = default;

void SearchTree::plant(int mover, std::size_t moves, float mean) {
  used_units_ = kFirstUnit;
  settled_ = false;
  root_ = add_block(mover, moves, mean);
}

SearchTree::Ref SearchTree::add_block(int mover, std::size_t moves, float mean) {
  const auto block = static_cast<Ref>(used_units_);
  if (block + units_for(moves) > most_units_) return 0;
  used_units_ += units_for(moves);
  const auto count = static_cast<std::uint16_t>(moves);
  head_of(block) = {.visits = 0,
                    .best_link = 0,
                    .best = 0,
                    .count = count,
                    .open = count,
                    .mover = static_cast<std::int16_t>(mover),
                    .parent = 0,
                    .place = 0};
  for (std::uint32_t i = 0; i < count; i += 8) {
    Eight& eight = eight_of(block, i);
    for (std::uint32_t lane = 0; lane < 8; ++lane) {
      const bool is_child = i + lane < count;
      eight.means[lane] = is_child ? mean : -std::numeric_limits<float>::infinity();
      eight.widths[lane] = is_child ? kWide : 0;
      eight.links[lane] = 0;
    }
    if (has_rave()) later_of(eight) = {};
    if (has_priors()) priors_of(eight) = {};
  }
  return block;
}

SearchTree::Ref SearchTree::expand(const Step& parent, int mover, std::size_t moves, float mean) {
  const Ref block = add_block(mover, moves, mean);
  if (block == 0) return 0;
  std::uint32_t& link = link_word(parent.block, parent.child);
  head_of(block).visits = link & kLinkMask;
  link = block | kHasBlock;
  return block;
}

// Blocks slide down over what is dropped, in the order in which they stand. A parent stands before its
// children: when its place is new it tells them, and when theirs is they tell it.
void SearchTree::replant(Ref root) {
  std::size_t end = kFirstUnit;
  const std::size_t old_end = used_units_;
  head_of(root).parent = root;  // any but 0: it stays
  root_ = kFirstUnit;
  for (std::size_t at = root; at < old_end;) {
    const auto old = static_cast<Ref>(at), block = static_cast<Ref>(end);
    const std::size_t size = units_for(head_of(old).count);
    at += size;
    if (head_of(old).parent == 0) continue;
    std::memmove(bytes(block), bytes(old), size * kUnit);
    end += size;
    Head& head = head_of(block);
    if (block != root_) {
      std::uint32_t& link = link_word(head.parent, head.place);
      link = block | (link & ~kLinkMask);
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
  used_units_ = end;
  settled_ = false;  // found out anew by the next simulation
}

// The upper confidence bounds of eight children.
template <SearchTree::Mode kMode>
inline auto SearchTree::bounds_of(Eight& eight, float factor) const {
  if constexpr (kMode == Mode::kPriors) {
    return prior_bounds(eight, priors_of(eight), simd::filled<Floats>(factor));
  } else if constexpr (kMode == Mode::kRave) {
    return rave_bounds(eight, later_of(eight), simd::filled<Floats>(factor),
                       simd::filled<Floats>(static_cast<float>(rave_)));
  } else {
    return plain_bounds(eight, simd::filled<Floats>(factor));
  }
}

// The child with the highest bound, the first of several. Not inlined: where there are no more than
// eight children it would be in the way.
template <SearchTree::Mode kMode>
[[gnu::noinline]] std::uint32_t SearchTree::best_of_many(Ref block, float factor) const {
  Floats best = bounds_of<kMode>(eight_of(block, 0), factor);
  simd::Ints places = {};  // where the eights of the best begin
  for (std::uint32_t i = 8; i < head_of(block).count; i += 8) {
    const Floats next = bounds_of<kMode>(eight_of(block, i), factor);
    const simd::Ints better = next > best;
    best = simd::max(best, next);
    places = (places & ~better) | (simd::filled<simd::Ints>(i) & better);
  }
  std::uint32_t first = UINT32_MAX;
  for_each_bit(simd::highest_lanes(best), [&](int lane) {
    first = std::min(first, static_cast<std::uint32_t>(places[lane] + lane));
  });
  return first;
}

template <SearchTree::Mode kMode>
[[gnu::always_inline]] inline void SearchTree::choose_next(Ref block, float exploration) {
  Head& head = head_of(block);
  Eight& eight = eight_of(block, 0);
  const float factor =
      exploration * (kMode == Mode::kPriors ? std::sqrt(to_float(std::max(head.visits, 1u)))
                                            : root_log_of(head.visits));
  std::uint32_t best;
  if (head.count <= 8) {
    const unsigned highest = simd::highest_lanes(bounds_of<kMode>(eight, factor));
    best = static_cast<std::uint32_t>(std::countr_zero(highest));
    head.best_link = eight.links[best];
  } else {
    best = best_of_many<kMode>(block, factor);
    head.best_link = link_word(block, best);
  }
  head.best = static_cast<std::uint16_t>(best);
  prefetch(head.best_link & kLinkMask);
}

void SearchTree::set_priors(Ref block, std::span<const float> priors, float exploration) {
  for (std::uint32_t i = 0; i < priors.size(); ++i) {
    priors_of(eight_of(block, i)).priors[i % 8] = priors[i];
  }
  choose_next<Mode::kPriors>(block, std::max(exploration, kLeastExploration));
}

void SearchTree::close(Ref block, std::uint32_t child) { settle(block, child, Proof::kLoss); }

void SearchTree::reopen(Ref block, std::uint32_t child, float mean) {
  Eight& eight = eight_of(block, child);
  eight.links[child % 8] = 0;
  eight.means[child % 8] = mean;
  eight.widths[child % 8] = kWide;
  ++head_of(block).open;
}

// One more visit of a child; returns how many there are.
std::uint32_t SearchTree::count_visit(std::uint32_t& link) {
  if (link & kHasBlock) return count_up(head_of(link & kLinkMask).visits);
  if ((link & kLinkMask) < kLinkMask) ++link;
  return link & kLinkMask;
}

// Enters a step to a child that by now has so many visits.
template <SearchTree::Mode kMode>
[[gnu::always_inline]] inline void SearchTree::record_step(const Step& step, std::uint32_t visits,
                                                           const Payoffs& returns,
                                                           float exploration) {
  if (step.mover < 0) return;  // chance does not choose
  Eight& eight = eight_of(step.block, step.child);
  const std::uint32_t lane = step.child % 8;
  const float mean = eight.means[lane], gain = static_cast<float>(returns[step.mover]);
  const float share = 1 / to_float(visits);
  constexpr simd::Ints kLanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const simd::Ints here = kLanes == simd::filled<simd::Ints>(lane);
  set_lane(eight.means, here, simd::filled<Floats>(mean + (gain - mean) * share));
  set_lane(eight.widths, here, simd::square_roots(simd::filled<Floats>(share)));
  choose_next<kMode>(step.block, exploration);
}

// From the root down, so that the way of the next simulation is known from its beginning on while the
// rest is still reckoned.
template <SearchTree::Mode kMode>
void SearchTree::record_steps(const Step* steps, int count, const Payoffs& returns,
                              float exploration) {
  count_up(head_of(steps[0].block).visits);
  for (; --count > 0; ++steps) {
    record_step<kMode>(*steps, count_up(head_of(steps[1].block).visits), returns, exploration);
  }
  std::uint32_t& link = link_word(steps->block, steps->child);
  record_step<kMode>(*steps, count_visit(link), returns, exploration);
}

void SearchTree::record(const Step* steps, int count, const Payoffs& returns, Proof proof,
                        float exploration, std::span<const Made> rest) {
  exploration = std::max(exploration, kLeastExploration);
  if (has_rave()) {
    record_later(steps, count, returns, rest);
    record_steps<Mode::kRave>(steps, count, returns, exploration);
  } else if (has_priors()) {
    record_steps<Mode::kPriors>(steps, count, returns, exploration);
  } else {
    record_steps<Mode::kPlain>(steps, count, returns, exploration);
  }
  for (int i = count - 1; i >= 0 && proof != Proof::kOpen; --i) {
    const auto [block, child, mover] = steps[i];
    if (mover < 0) break;  // one outcome proves nothing of the others
    proof = settle(block, child, proof);
    has_rave()     ? choose_next<Mode::kRave>(block, exploration)
    : has_priors() ? choose_next<Mode::kPriors>(block, exploration)
                   : choose_next<Mode::kPlain>(block, exploration);
    if (i == 0) {
      settled_ = proof != Proof::kOpen;
    } else if (steps[i - 1].mover != mover) {
      proof = proof == Proof::kWin ? Proof::kLoss : proof == Proof::kLoss ? Proof::kWin : proof;
    }
  }
}

// From the last step up, so that at each the moves from there on are marked.
void SearchTree::record_later(const Step* steps, int count, const Payoffs& returns,
                              std::span<const Made> rest) {
  const auto mark_of = [&](std::size_t player, std::uint32_t name) -> float& {
    return made_later_[player * kNames + name];
  };
  const auto mark_of_step = [&](const Step& step) -> float& {
    const Later& later = later_of(eight_of(step.block, step.child));
    return mark_of(static_cast<std::size_t>(step.mover), later.names[step.child % 8]);
  };
  for (const Made& made : rest) mark_of(made.player, made.name) = 1;
  for (int i = count - 1; i >= 0; --i) {
    const auto [block, child, mover] = steps[i];
    mark_of_step(steps[i]) = 1;
    if (head_of(block).visits >= kMostCounted) continue;
    const float* marks = &mark_of(static_cast<std::size_t>(mover), 0);
    const auto gain = static_cast<float>(returns[mover]);
    for (std::uint32_t c = 0; c < head_of(block).count; c += 8) {
      Later& later = later_of(eight_of(block, c));
      for (std::size_t lane = 0; lane < 8; ++lane) {
        const float mark = marks[later.names[lane]];
        later.sums[lane] += mark * gain;  // no branch: it could not be foreseen
        later.counts[lane] += mark;
      }
    }
  }
  for (const Made& made : rest) mark_of(made.player, made.name) = 0;
  for (int i = 0; i < count; ++i) mark_of_step(steps[i]) = 0;
}

// Enters what is proved of a child. Returns what is thereby proved of the position, for its mover.
Proof SearchTree::settle(Ref block, std::uint32_t child, Proof proof) {
  Head& head = head_of(block);
  Eight& eight = eight_of(block, child);
  std::uint32_t& word = eight.links[child % 8];
  if (link_of(word).proof == Proof::kOpen) {
    word |= static_cast<std::uint32_t>(proof) << kProofShift;
    --head.open;
  }
  eight.widths[child % 8] = 0;                                // it tempts no more
  if (proof == Proof::kLoss) eight.means[child % 8] = kLost;  // chosen only if all are lost
  if (proof == Proof::kWin) return proof;
  if (head.open > 0) return Proof::kOpen;
  Proof best = Proof::kLoss;
  for (std::uint32_t i = 0; i < head.count; ++i) best = std::max(best, link(block, i).proof);
  return best;
}

SearchTree::Child SearchTree::root_child(std::uint32_t i) const {
  return {visits(root_, i), eight_of(root_, i).means[i % 8], link(root_, i).proof};
}

Value value_of(const SearchTree::Child& child) {
  if (child.proof != Proof::kOpen) {
    const Outcome outcome = child.proof == Proof::kWin   ? Outcome::kWin
                            : child.proof == Proof::kTie ? Outcome::kTie
                                                         : Outcome::kLose;
    return {.known = Known::kProved, .outcome = outcome};
  }
  if (child.visits == 0) return {};
  return Value::estimated(child.mean, Basis::kSearch, child.visits);
}

bool better_choice(const SearchTree::Child& a, const SearchTree::Child& b) {
  const auto rank = [](Proof proof) {
    return proof == Proof::kWin ? 2 : proof == Proof::kLoss ? 0 : 1;
  };
  if (rank(a.proof) != rank(b.proof)) return rank(a.proof) > rank(b.proof);
  return a.visits > b.visits;
}

}  // namespace zermelo
