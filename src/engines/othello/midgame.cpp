#include "engines/othello/midgame.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engines/othello/quick_search.h"

namespace zermelo::othello {
namespace {

constexpr int kMost = 64 * kUnits;
constexpr int kSolvedEmpties = 8;  // a selective endgame is exact from here on
constexpr int kLeastProbCut = 3;   // depth from which cuts by probability are tried

using Children = std::array<Child, 34>;

std::size_t list_children(std::uint64_t own, std::uint64_t other, std::uint64_t moves,
                          Children& children) {
  std::size_t count = 0;
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    const std::uint64_t turned = flips(own, other, cell);
    children[count++] = {other ^ turned, own | turned | (moves & (~moves + 1)), cell, 0};
  }
  return count;
}

void take_best(Children& children, std::size_t from, std::size_t count) {
  std::size_t top = from;
  for (std::size_t i = from + 1; i < count; ++i) {
    if (children[i].rank > children[top].rank) top = i;
  }
  std::swap(children[from], children[top]);
}

}  // namespace

double search_error(int shallow, int deep, int empties) {
  (void)empties;
  return 2.0 + 0.35 * (deep - shallow) + 1.5 / (1 + shallow);
}

MidgameSearch::Result MidgameSearch::search(std::uint64_t own, std::uint64_t other, int alpha,
                                            int beta, int depth, int trust) {
  stopped_ = false;
  const int score = look(own, other, alpha, beta, depth, trust);
  EstimateTable::Entry entry;
  table_.find(EstimateTable::key(own, other), entry);
  return {score, entry.move};
}

bool MidgameSearch::cut_by_probability(std::uint64_t own, std::uint64_t other, int alpha, int depth,
                                       int trust, int empties, int& score) {
  if (trust >= kFullTrust || depth < kLeastProbCut) return false;
  int shallow = depth / 2;
  if (depth >= empties) shallow = depth <= 13 ? depth / 3 : depth / 4 * 2 - 2;
  shallow -= (depth - shallow) & 1;
  if (shallow < 0) shallow = depth & 1;
  if (depth >= empties) shallow = std::min(shallow, 8 + (empties & 1));
  const int margin = static_cast<int>(kTrusts[static_cast<std::size_t>(trust)] *
                                      search_error(shallow, depth, empties) * kUnits);
  const int judged = evaluation_.judge(own, other);
  const int high = alpha + 1 + margin, low = alpha - margin;
  if (high < kMost && judged > alpha + 1) {
    const int tried = shallow == 0 ? judged : look(own, other, high - 1, high, shallow, trust);
    if (tried >= high) {
      score = alpha + 1;
      return true;
    }
  }
  if (low > -kMost && judged <= alpha) {
    const int tried = shallow == 0 ? judged : look(own, other, low, low + 1, shallow, trust);
    if (tried <= low) {
      score = alpha;
      return true;
    }
  }
  return false;
}

int MidgameSearch::look(std::uint64_t own, std::uint64_t other, int alpha, int beta, int depth,
                        int trust) {
  const int empties = 64 - std::popcount(own | other);
  if (depth >= empties && empties <= kSolvedEmpties) {
    // Asks for whole even scores: more than the largest of these that is not above alpha.
    const int floor_disc = static_cast<int>(std::floor(static_cast<double>(alpha) / kUnits));
    if (beta - alpha == 1) return kUnits * endgame_.test(own, other, floor_disc);
    return kUnits * endgame_.solve(own, other, floor_disc).value_or(0);
  }
  if (depth <= 1) {
    const auto judge = [this](std::uint64_t a, std::uint64_t b) { return evaluation_.judge(a, b); };
    return quick_search(judge, own, other, alpha, beta, depth, nodes_);
  }
  ++nodes_;
  if (stop_ && !stopped_) stopped_ = stop_(nodes());
  if (stopped_) return alpha;
  const bool null_window = beta - alpha == 1;
  const std::uint64_t key = EstimateTable::key(own, other);
  EstimateTable::Entry known;
  const bool found = table_.find(key, known);
  const int reached = std::min(depth, empties);
  if (found && known.depth >= reached && known.trust >= trust) {
    if (known.lower >= beta || known.lower == known.upper) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  const std::uint64_t moves = enclosing(own, other);
  if (moves == 0) {
    if (enclosing(other, own) == 0) return kUnits * final_score(own, other, empties);
    return -look(other, own, -beta, -alpha, depth, trust);
  }
  int score;
  if (null_window && cut_by_probability(own, other, alpha, depth, trust, empties, score)) {
    return score;
  }
  Children children;
  const std::size_t count = list_children(own, other, moves, children);
  for (std::size_t i = 0; i < count; ++i) {
    Child& child = children[i];
    if (child.own == 0) return kMost;
    if (child.cell == known.move) {
      child.rank = 1 << 20;
    } else if (depth >= 3) {
      EstimateTable::Entry reply;
      const bool seen =
          depth >= 5 && table_.find(EstimateTable::key(child.own, child.other), reply);
      child.rank = seen && reply.lower > -kMost && reply.upper < kMost
                       ? -(reply.lower + reply.upper) / 2
                       : -evaluation_.sum(child.own, child.other) -
                             16 * std::popcount(enclosing(child.own, child.other));
    } else {
      child.rank = -std::popcount(enclosing(child.own, child.other));
    }
  }
  int best = -kMost - 1, move = EstimateTable::kNoMove, floor = alpha;
  for (std::size_t i = 0; i < count; ++i) {
    take_best(children, i, count);
    const Child& child = children[i];
    if (i == 0 || null_window) {
      score = -look(child.own, child.other, -beta, -floor, depth - 1, trust);
    } else {
      score = -look(child.own, child.other, -floor - 1, -floor, depth - 1, trust);
      if (score > floor && score < beta) {
        score = -look(child.own, child.other, -beta, -floor, depth - 1, trust);
      }
    }
    if (score > best) {
      best = score;
      move = child.cell;
      if (best > floor) floor = best;
      if (best >= beta) break;
    }
  }
  if (stopped_) return best;
  EstimateTable::Entry entry = {.depth = reached, .trust = trust, .move = move};
  if (found && known.depth == reached && known.trust == trust) {
    entry.lower = known.lower, entry.upper = known.upper;
  }
  if (best < beta) entry.upper = best;
  if (best > alpha) entry.lower = best;
  table_.store(key, entry);
  return best;
}

}  // namespace zermelo::othello
