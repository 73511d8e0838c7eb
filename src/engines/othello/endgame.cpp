#include "engines/othello/endgame.h"

#include <cstdlib>
#include <utility>

#include "engines/othello/stability.h"

namespace zermelo::othello {
namespace {

int kP(const char* name, int usual) {
  const char* s = std::getenv(name);
  return s ? std::atoi(s) : usual;
}
const int kShallow = kP("SH", 7);
const int kEtc = kP("ETC", 9);
const int kStabOff = kP("STO", 2), kStabMul = kP("STM", 2);
const int kMob = kP("MOB", 24), kPar = kP("PAR", 12), kCorn = kP("CORN", 1), kParMax = kP("PARMAX", 14),
kStabW = kP("STABW", 8), kCellW = kP("CELLW", 1);

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

struct Child {
  std::uint64_t own, other;  // of the opponent, to move then
  int cell, rank;
};

// Corner discs and those next to them on the edge: stable with little work.
int corner_stability(std::uint64_t own) {
  std::uint64_t s = own & kCorners;
  s |= ((s & 0x0100000000000001) << 1 | (s & 0x8000000000000080) >> 1 | (s & 0x81) << 8 |
        (s & 0x8100000000000000) >> 8) &
       own;
  return std::popcount(s);
}

}  // namespace

int EndgameSearch::solve(std::uint64_t own, std::uint64_t other, int guess) {
  int lower = -cells_, upper = cells_;
  int score = guess & ~1;
  while (lower < upper) {
    const int alpha = score == lower ? score : score - 2;  // asks whether the score is above it
    score = test(own, other, alpha);
    if (score > alpha) {
      lower = score;
    } else {
      upper = score;
    }
  }
  return lower;
}

int EndgameSearch::test(std::uint64_t own, std::uint64_t other, int alpha) {
  return deep(own, other, alpha, cells_ - std::popcount(own | other));
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
  std::uint64_t first = moves & kQuarterCells[odd];
  for (std::uint64_t group : {first & kCorners, first & ~kCorners, moves & ~first & kCorners,
                              moves & ~first & ~kCorners}) {
    for (; group != 0; group &= group - 1) {
      const int cell = std::countr_zero(group);
      const std::uint64_t turned = flips(own, other, cell);
      const int score =
          -shallow(other ^ turned, own | turned | (group & (~group + 1)), -alpha - 1, empties - 1,
                   odd ^ kQuarterOf[static_cast<std::size_t>(cell)]);
      if (score > best) {
        best = score;
        if (best > alpha) return best;
      }
    }
  }
  return best;
}

int EndgameSearch::deep(std::uint64_t own, std::uint64_t other, int alpha, int empties) {
  if (empties <= kShallow) {
    if (empties < 4) {
      const std::uint64_t e = board_ & ~(own | other);
      const int x = std::countr_zero(e), y = std::countr_zero(e & (e - 1)), z = 63 - std::countl_zero(e);
      if (empties == 3) return last_.last3(own, other, alpha, x, y, z);
      if (empties == 2) return last_.last2(own, other, alpha, x, y);
      if (empties == 1) return last_.last1(own, x);
      return final_score(own, other, 0);
    }
    return shallow(own, other, alpha, empties, odd_quarters(board_ & ~(own | other)));
  }
  ++nodes_;
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
  const std::uint64_t before = nodes_;
  std::array<Child, 34> children;
  std::size_t count = 0;
  const std::uint64_t empty = board_ & ~(own | other);
  const unsigned odd = odd_quarters(empty);
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    const std::uint64_t turned = flips(own, other, cell);
    if (turned == other) return cells_;
    Child& child = children[count++];
    child = {other ^ turned, own | turned | (moves & (~moves + 1)), cell, 0};
  }
  if (empties >= kEtc) {
    for (std::size_t i = 0; i < count; ++i) {
      ExactTable::Bounds b;
      if (table_.find(table_.key(children[i].own, children[i].other), b)) {
        if (-b.upper > alpha) {
          table_.store(key, -b.upper, cells_, children[i].cell, 0);
          return -b.upper;
        }
      }
    }
  }
  if (count > 1) {
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = children[i];
      if (child.cell == known.move) {
        child.rank = 1 << 20;
        continue;
      }
      const std::uint64_t replies = enclosing(child.own, child.other) & board_;
      child.rank = -kMob * (std::popcount(replies) + kCorn * std::popcount(replies & kCorners));
      child.rank += kStabW * corner_stability(child.other);
      child.rank += kCellW * kCellWorth[static_cast<std::size_t>(child.cell)];
      if (empties <= kParMax && (odd & kQuarterOf[static_cast<std::size_t>(child.cell)])) child.rank += kPar;
    }
  }
  int best = kNoScore, move = ExactTable::kNoMove;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t top = i;
    for (std::size_t j = i + 1; j < count; ++j) {
      if (children[j].rank > children[top].rank) top = j;
    }
    std::swap(children[i], children[top]);
    const int score = -deep(children[i].own, children[i].other, -alpha - 1, empties - 1);
    if (score > best) {
      best = score;
      move = children[i].cell;
      if (best > alpha) break;
    }
  }
  const int cost = static_cast<int>(std::bit_width(nodes_ - before));
  if (best > alpha) {
    table_.store(key, best, cells_, move, cost);
  } else {
    table_.store(key, -cells_, best, move, cost);
  }
  return best;
}

}  // namespace zermelo::othello
