#include "engines/othello/endgame.h"

#include <algorithm>
#include <utility>

#include "engines/othello/quick_search.h"
#include "engines/othello/stability.h"

namespace zermelo::othello {
namespace {

// Numbers of empty cells at which nodes are searched differently. Found by trying: nodes and time of
// FFO 40 to 42.
constexpr int kShallow = 7;        // up to here without the table
constexpr int kKnownReplies = 9;   // from here on the table is asked for all replies first
constexpr int kJudged = 12;        // from here on moves are judged to be ordered,
constexpr int kJudgedDepth1 = 15;  // by a look one ply ahead,
constexpr int kJudgedDepth2 = 18;  // two,
constexpr int kJudgedDepth3 = 22;  // three
constexpr int kParity = 14;        // up to here odd quarters come first
constexpr int kSplit = 13;         // smaller nodes are not worth sharing,
constexpr int kLookUp = 11;        // nor looking up whether they are still needed

// What a reply of the opponent costs a move: in discs / kUnits where moves are judged, else in the
// same measure as the rest.
constexpr int kJudgedReply = 64, kReply = 24, kOddQuarter = 12, kStableDisc = 8;

// Stability cuts off where the opponent would have to lose many discs; it is not asked elsewhere.
constexpr bool may_be_too_stable(int alpha, int empties) { return alpha >= 2 * empties - 2; }

constexpr std::uint64_t kCorners = 0x8100000000000081;

// Static worth of a cell by its place: corners first, cells next to empty corners last.
constexpr std::array<std::int8_t, 64> kCellWorth = [] {
  constexpr int kFold[4][4] = {{9, 2, 8, 6}, {2, 1, 3, 4}, {8, 3, 7, 5}, {6, 4, 5, 0}};
  std::array<std::int8_t, 64> worth{};
  for (int cell = 0; cell < 64; ++cell) {
    const int row = std::min(cell / 8, 7 - cell / 8), col = std::min(cell % 8, 7 - cell % 8);
    worth[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(kFold[row][col]);
  }
  return worth;
}();

// Corner discs and those next to them on the edge: stable with little work.
int corner_stability(std::uint64_t own) {
  std::uint64_t s = own & kCorners;
  s |= ((s & 0x0100000000000001) << 1 | (s & 0x8000000000000080) >> 1 | (s & 0x81) << 8 |
        (s & 0x8100000000000000) >> 8) &
       own;
  return std::popcount(s);
}

void take_best(Child* children, std::size_t from, std::size_t count) {
  std::size_t top = from;
  for (std::size_t i = from + 1; i < count; ++i) {
    if (children[i].rank > children[top].rank) top = i;
  }
  std::swap(children[from], children[top]);
}

}  // namespace

std::optional<int> EndgameSearch::solve(std::uint64_t own, std::uint64_t other, int guess) {
  int lower = -cells_, upper = cells_;
  int score = std::clamp(guess, -cells_, cells_) & ~1;
  while (lower < upper) {
    const int alpha = score == lower ? score : score - 2;  // asks whether the score is above it
    score = test(own, other, alpha);
    if (is_stopped()) return std::nullopt;
    if (score > alpha) {
      lower = score;
    } else {
      upper = score;
    }
  }
  return lower;
}

int EndgameSearch::test(std::uint64_t own, std::uint64_t other, int alpha) {
  root_.cut.store(false, std::memory_order_relaxed);
  aborted_ = false;
  return deep(own, other, alpha, cells_ - std::popcount(own | other));
}

int EndgameSearch::few(std::uint64_t own, std::uint64_t other, int alpha, int empties) const {
  const std::uint64_t empty = board_ & ~(own | other);
  const int x = std::countr_zero(empty), y = std::countr_zero(empty & (empty - 1));
  switch (empties) {
    case 0: return final_score(own, other, 0);
    case 1: return last_.last1(own, x);
    case 2: return last_.last2(own, other, alpha, x, y);
    default: return last_.last3(own, other, alpha, x, y, 63 - std::countl_zero(empty));
  }
}

int EndgameSearch::shallow(std::uint64_t own, std::uint64_t other, int alpha, int empties,
                           unsigned odd) {
  ++nodes_;
  if (empties == 4) return last_.last4(own, other, alpha, odd);
  if (may_be_too_stable(alpha, empties)) {
    const int most = cells_ - 2 * std::popcount(stable_discs(other, own, ~board_));
    if (most <= alpha) return most;
  }
  const std::uint64_t moves = enclosing(own, other) & board_;
  if (moves == 0) {
    if ((enclosing(other, own) & board_) == 0) return final_score(own, other, empties);
    return -shallow(other, own, -alpha - 1, empties, odd);
  }
  int best = kNoScore;
  const std::uint64_t first = moves & kQuarterCells[odd];
  for (std::uint64_t group : {first & kCorners, first & ~kCorners, moves & ~first & kCorners,
                              moves & ~first & ~kCorners}) {
    for (; group != 0; group &= group - 1) {
      const int cell = std::countr_zero(group);
      const std::uint64_t turned = flips(own, other, cell);
      const int score = -shallow(other ^ turned, own | turned | (group & (~group + 1)), -alpha - 1,
                                 empties - 1, odd ^ kQuarterOf[static_cast<std::size_t>(cell)]);
      if (score > best) {
        best = score;
        if (best > alpha) return best;
      }
    }
  }
  return best;
}

bool EndgameSearch::is_cut(int empties) {
  if (empties < kLookUp) return false;
  look_at_budget();
  aborted_ = point_->is_cut();
  return aborted_;
}

// The best move known first; then by judgement where a node is large, else by how few replies the
// opponent is left.
void EndgameSearch::rank(std::uint64_t own, std::uint64_t other, Child* children, std::size_t count,
                         int best_known, int empties) {
  const bool judging = evaluation_ != nullptr && empties >= kJudged;
  const int depth = empties >= kJudgedDepth3   ? 3
                    : empties >= kJudgedDepth2 ? 2
                    : empties >= kJudgedDepth1 ? 1
                                               : 0;
  const std::uint64_t odd =
      empties <= kParity ? kQuarterCells[odd_quarters(board_ & ~(own | other))] : 0;
  for (std::size_t i = 0; i < count; ++i) {
    Child& child = children[i];
    if (child.cell == best_known) {
      child.rank = 1 << 20;
      continue;
    }
    const std::uint64_t replies = enclosing(child.own, child.other) & board_;
    const int mobility = std::popcount(replies) + std::popcount(replies & kCorners);
    if (judging) {
      const int score = quick_sum_search(*evaluation_, child.own, child.other, -64 * kUnits,
                                         64 * kUnits, depth, judged_);
      child.rank = -score - kJudgedReply * mobility;
    } else {
      child.rank = -kReply * mobility + kStableDisc * corner_stability(child.other) +
                   kCellWorth[static_cast<std::size_t>(child.cell)];
      if (odd >> child.cell & 1) child.rank += kOddQuarter;
    }
  }
}

int EndgameSearch::deep(std::uint64_t own, std::uint64_t other, int alpha, int empties) {
  if (empties < 4) return few(own, other, alpha, empties);
  if (empties <= kShallow) {
    return shallow(own, other, alpha, empties, odd_quarters(board_ & ~(own | other)));
  }
  ++nodes_;
  if (is_cut(empties)) return 0;
  if (may_be_too_stable(alpha, empties)) {
    const int most = cells_ - 2 * std::popcount(stable_discs(other, own, ~board_));
    if (most <= alpha) return most;
  }
  const ExactTable::Key key = table_.key(own, other);
  ExactTable::Bounds known;
  if (table_.find(key, known)) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  std::uint64_t moves = enclosing(own, other) & board_;
  if (moves == 0) {
    if ((enclosing(other, own) & board_) == 0) return final_score(own, other, empties);
    return -deep(other, own, -alpha - 1, empties);
  }
  const std::uint64_t before = nodes();
  std::array<Child, 34> children;
  std::array<ExactTable::Key, 34> keys;
  std::size_t count = 0;
  const bool asks_replies = empties >= kKnownReplies;
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    const std::uint64_t turned = flips(own, other, cell);
    if (turned == other) return cells_;
    const Child child = {other ^ turned, own | turned | (moves & (~moves + 1)), cell, 0};
    if (asks_replies) {
      keys[count] = table_.key(child.own, child.other);
      table_.prefetch(keys[count]);
    }
    children[count++] = child;
  }
  // A reply that is known to be bad enough for the opponent settles the node without a search.
  if (asks_replies) {
    for (std::size_t i = 0; i < count; ++i) {
      ExactTable::Bounds reply;
      if (table_.find(keys[i], reply) && -reply.upper > alpha) {
        table_.store(key, -reply.upper, cells_, children[i].cell, 0);
        return -reply.upper;
      }
    }
  }
  if (count > 1) rank(own, other, children.data(), count, known.move, empties);

  int best = kNoScore, move = ExactTable::kNoMove;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0 && count - i > 1 && empties >= kSplit && team_ != nullptr &&
        team_->is_anyone_idle()) {
      std::sort(children.begin() + static_cast<std::ptrdiff_t>(i),
                children.begin() + static_cast<std::ptrdiff_t>(count),
                [](const Child& a, const Child& b) { return a.rank > b.rank; });
      SplitPoint point;
      point.parent = point_;
      point.children = children.data() + i;
      point.count = count - i;
      point.alpha = alpha;
      point.empties = empties;
      point.best = best;
      point.move = move;
      team_->share(*this, point);
      best = point.best;
      move = point.move;
      if (is_cut(empties)) return 0;
      break;
    }
    take_best(children.data(), i, count);
    const int score = -deep(children[i].own, children[i].other, -alpha - 1, empties - 1);
    if (aborted_) return 0;
    if (score > best) {
      best = score;
      move = children[i].cell;
      if (best > alpha) break;
    }
  }
  const int cost = static_cast<int>(std::bit_width(nodes() - before));
  if (best > alpha) {
    table_.store(key, best, cells_, move, cost);
  } else {
    table_.store(key, -cells_, best, move, cost);
  }
  return best;
}

void EndgameSearch::work_at(SplitPoint& point) {
  SplitPoint* const before = std::exchange(point_, &point);
  while (!point.cut.load(std::memory_order_relaxed)) {
    const std::size_t i = point.next.fetch_add(1, std::memory_order_relaxed);
    if (i >= point.count) break;
    const Child& child = point.children[i];
    const int score = -deep(child.own, child.other, -point.alpha - 1, point.empties - 1);
    if (std::exchange(aborted_, false)) break;  // settled here or above
    const std::lock_guard lock(point.mutex);
    if (score > point.best) {
      point.best = score;
      point.move = child.cell;
      if (score > point.alpha) point.cut.store(true, std::memory_order_relaxed);
    }
  }
  point_ = before;
}

}  // namespace zermelo::othello
