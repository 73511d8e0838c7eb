#include "engines/othello/endgame.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engines/othello/quick_search.h"
#include "engines/othello/stability.h"

namespace zermelo::othello {
namespace {

int kP(const char* name, int usual) {
  const char* s = std::getenv(name);
  return s ? std::atoi(s) : usual;
}
const int kShallow = kP("SH", 7);  // up to here without the table
const int kEtc = kP("ETC", 9);
const int kStabOff = kP("STO", 2), kStabMul = kP("STM", 2);
const int kMob = kP("MOB", 24), kPar = kP("PAR", 12), kCorn = kP("CORN", 1),
          kParMax = kP("PARMAX", 14), kStabW = kP("STABW", 8), kCellW = kP("CELLW", 1);
const int kEv0 = kP("EV0", 12), kEv1 = kP("EV1", 15), kEv2 = kP("EV2", 18), kEv3 = kP("EV3", 22),
          kEvWin = kP("EVWIN", 128), kEvMob = kP("EVMOB", 64);
const int kSplitEmpties = kP("SPLIT", 13);  // smaller nodes are not worth sharing
constexpr int kLookEmpties = 11;            // nor looking up whether they are still needed

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
  if (alpha >= kStabMul * empties - kStabOff) {
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
  if (empties < kLookEmpties) return false;
  look_at_budget();
  aborted_ = point_->is_cut();
  return aborted_;
}

// The best move known first; then by judgement where a node is large, else by how few replies the
// opponent is left.
void EndgameSearch::rank(Child* children, std::size_t count, int best_known, int alpha, int empties,
                         std::uint64_t empty) {
  const bool judging = evaluation_ != nullptr && empties >= kEv0;
  const int depth = empties >= kEv3 ? 3 : empties >= kEv2 ? 2 : empties >= kEv1 ? 1 : 0;
  const unsigned odd = odd_quarters(empty);
  for (std::size_t i = 0; i < count; ++i) {
    Child& child = children[i];
    if (child.cell == best_known) {
      child.rank = 1 << 20;
      continue;
    }
    const std::uint64_t replies = enclosing(child.own, child.other) & board_;
    const int mobility = std::popcount(replies) + kCorn * std::popcount(replies & kCorners);
    if (judging) {
      const int low = (-alpha - kEvWin) * kUnits, high = (-alpha + kEvWin) * kUnits;
      const int score =
          quick_search(*evaluation_, child.own, child.other, low, high, depth, judged_);
      child.rank = -std::clamp(score, low, high) - kEvMob * mobility;
    } else {
      child.rank = -kMob * mobility + kStabW * corner_stability(child.other) +
                   kCellW * kCellWorth[static_cast<std::size_t>(child.cell)];
      if (empties <= kParMax && (odd & kQuarterOf[static_cast<std::size_t>(child.cell)]) != 0) {
        child.rank += kPar;
      }
    }
  }
}

int EndgameSearch::deep(std::uint64_t own, std::uint64_t other, int alpha, int empties) {
  if (empties < 4) return few(own, other, alpha, empties);
  const std::uint64_t empty = board_ & ~(own | other);
  if (empties <= kShallow) return shallow(own, other, alpha, empties, odd_quarters(empty));
  ++nodes_;
  if (is_cut(empties)) return 0;
  if (alpha >= kStabMul * empties - kStabOff) {
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
  std::size_t count = 0;
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    const std::uint64_t turned = flips(own, other, cell);
    if (turned == other) return cells_;
    children[count++] = {other ^ turned, own | turned | (moves & (~moves + 1)), cell, 0};
  }
  // A reply that is known to be bad enough for the opponent settles the node without a search.
  if (empties >= kEtc) {
    for (std::size_t i = 0; i < count; ++i) {
      ExactTable::Bounds reply;
      if (table_.find(table_.key(children[i].own, children[i].other), reply) &&
          -reply.upper > alpha) {
        table_.store(key, -reply.upper, cells_, children[i].cell, 0);
        return -reply.upper;
      }
    }
  }
  if (count > 1) rank(children.data(), count, known.move, alpha, empties, empty);

  int best = kNoScore, move = ExactTable::kNoMove;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0 && count - i > 1 && empties >= kSplitEmpties && team_ != nullptr &&
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
