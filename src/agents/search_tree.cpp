#include "agents/search_tree.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace zermelo {

const std::array<float, 1 << SearchTree::kLogBits> SearchTree::kLogs = [] {
  std::array<float, 1 << kLogBits> logs{};
  for (std::size_t n = 1; n < logs.size(); ++n) logs[n] = std::log(static_cast<float>(n));
  return logs;
}();

SearchTree::SearchTree(std::size_t megabytes)
    : most_lines_(std::min<std::size_t>((megabytes << 20) / sizeof(Line), kBlockMask)) {}

void SearchTree::plant(int mover, std::size_t moves) {
  lines_.clear();
  lines_.resize(1);
  settled_ = false;
  root_ = add_block(mover, moves);
}

SearchTree::Ref SearchTree::add_block(int mover, std::size_t moves) {
  const std::size_t room = (moves + 7) / 8 * 8;
  const std::size_t begin = lines_.size(), end = begin + 1 + room / 2;
  // The root is always there, however small the allowance.
  if (end > most_lines_ && begin > 1) return 0;
  // Grows by doubling, but never beyond the allowance.
  if (end > lines_.capacity()) {
    lines_.reserve(std::max(end, std::min(most_lines_, 2 * lines_.capacity())));
  }
  lines_.resize(end);
  const auto block = static_cast<Ref>(begin);
  const auto count = static_cast<std::uint32_t>(moves), padded = static_cast<std::uint32_t>(room);
  head_of(block) = {.count = count, .room = padded, .visits = 0, .open = count, .mover = mover};
  float* means = numbers(block);
  std::fill_n(means, moves, kUntried);
  std::fill(means + moves, means + room, -std::numeric_limits<float>::infinity());
  std::fill_n(means + room, room, 0.0f);
  std::fill_n(words(block, 2), 2 * room, 0u);
  return block;
}

SearchTree::Ref SearchTree::expand(const Step& parent, int mover, std::size_t moves) {
  const Ref block = add_block(mover, moves);
  words(parent.block, 3)[parent.child] |= block;
  return block;
}

void SearchTree::replant(Ref root) {
  SearchTree fresh(0);
  fresh.most_lines_ = most_lines_;
  fresh.lines_.reserve(lines_.capacity());
  fresh.lines_.resize(1);
  fresh.root_ = fresh.copy_below(*this, root);
  lines_.swap(fresh.lines_);
  root_ = fresh.root_;
  settled_ = false;  // found out anew by the next simulation
}

SearchTree::Ref SearchTree::copy_below(const SearchTree& from, Ref block) {
  const Head head = from.head_of(block);
  const auto begin = static_cast<Ref>(lines_.size());
  lines_.resize(begin + 1 + head.room / 2);
  std::copy_n(from.lines_.begin() + block, 1 + head.room / 2, lines_.begin() + begin);
  for (std::uint32_t i = 0; i < head.count; ++i) {
    const Link old = from.link(block, i);
    if (old.block == 0) continue;
    const Ref below = copy_below(from, old.block);
    words(begin, 3)[i] = below | static_cast<std::uint32_t>(old.proof) << kProofShift;
  }
  return begin;
}

void SearchTree::record(const Step* steps, int count, const Payoffs& returns, Proof proof) {
  for (int i = count - 1; i >= 0; --i) {
    const Step& step = steps[i];
    Head& head = head_of(step.block);
    ++head.visits;
    const std::uint32_t room = head.room, n = ++words(step.block, 2)[step.child];
    if (step.mover < 0) continue;  // chance is not chosen by its mean
    const auto x = static_cast<float>(returns[step.mover]);
    float* means = numbers(step.block);
    float& mean = means[step.child];
    if (link(step.block, step.child).proof == Proof::kOpen) {
      const auto visits = static_cast<float>(n);
      mean = n == 1 ? x : mean + (x - mean) / visits;
      means[room + step.child] = 1 / std::sqrt(visits);
    }
    if (proof != Proof::kOpen) {
      proof = settle(step.block, step.child, proof);
      if (i == 0) settled_ = proof != Proof::kOpen;
      if (i > 0 && proof != Proof::kOpen && steps[i - 1].mover != step.mover) {
        proof = proof == Proof::kWin ? Proof::kLoss : proof == Proof::kLoss ? Proof::kWin : proof;
      }
    }
  }
}

// Enters what is proved of a child. Returns what is thereby proved of the position, for its mover.
Proof SearchTree::settle(Ref block, std::uint32_t child, Proof proof) {
  std::uint32_t& bits = words(block, 3)[child];
  Head& head = head_of(block);
  if (bits >> kProofShift == 0) {
    bits |= static_cast<std::uint32_t>(proof) << kProofShift;
    --head.open;
    // A lost child is chosen only if all are lost; a tie stays where its mean is, but tempts no more.
    float* means = numbers(block);
    means[head.room + child] = 0;
    if (proof == Proof::kLoss) means[child] = -kUntried;
  }
  if (proof == Proof::kWin) return proof;
  if (head.open > 0) return Proof::kOpen;
  Proof best = Proof::kLoss;
  for (std::uint32_t i = 0; i < head.count; ++i) best = std::max(best, link(block, i).proof);
  return best;
}

SearchTree::Child SearchTree::root_child(std::uint32_t i) const {
  return {visits(root_, i), numbers(root_)[i], link(root_, i).proof};
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
