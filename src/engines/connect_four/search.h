// The search: does the player to move score more than a given number?
//
// Alpha-beta with null windows over positions at which nobody can win at once and there is a choice:
// moves that are forced are played on the way. What can be told of a move without searching it is told
// before the first one is searched: wins by two threats, the earliest wins that are still possible,
// claims (claims.h), and what the table knows of the position behind it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "base/limits.h"
#include "engines/connect_four/bitboard.h"
#include "engines/connect_four/claims.h"
#include "engines/connect_four/table.h"

namespace zermelo::connect_four {

// A position with what the search carries along.
struct Node {
  Bits own, other;            // discs of the player to move and of its opponent
  Bits own_ends, other_ends;  // cells that would complete a line of theirs
  int discs;
};

template <class Board>
class Search {
 public:
  Search(const Board& board, Table& table) : b_(board), table_(table) {}

  // The exact score, which is known to be in [low, high], of a game that is not over. Once the budget
  // is spent stopped() holds and the answer means nothing.
  int score(Bits own, Bits other, int low, int high, Budget& budget) {
    Node n = {own, other, line_ends(b_, own), line_ends(b_, other), std::popcount(own | other)};
    const int empties = b_.g().cells - n.discs;
    untabled_ = empties <= kUntabledFromTheStart ? empties : kUntabled;
    budget_ = &budget;
    // A search that short is over before a look at the clock would be.
    next_look_ = nodes_ + (empties <= kUntabledFromTheStart ? kLooks : 1);
    stopped_ = false;
    if ((n.own_ends & playable(own | other)) != 0) return win_score(n.discs);
    int sign = 1;
    if (const int v = resolve(n, sign); v != kOpen) return v;
    if (sign < 0) low = -std::exchange(high, -low);
    low = std::max(low, -win_score(n.discs + 3));
    high = std::min(high, win_score(n.discs + 2));
    for (int tests = 0; low < high && !stopped_; ++tests) {
      const int t = next_test(low, high, tests);
      const int v = test(n, t);
      (v > t ? low : high) = v;
    }
    return sign * low;
  }

  std::uint64_t nodes() const { return nodes_; }  // entries of test(), from the beginning
  bool stopped() const { return stopped_; }

 private:
  static constexpr int kOpen = 1000;
  static constexpr int kNone = -1000;
  static constexpr int kUnknownColumn = 7;
  // With so few empty cells a position is searched faster than it is looked up; and so is a whole
  // search that begins with few, before the table has come into the caches.
  static constexpr int kUntabled = 8, kUntabledFromTheStart = 14;
  static constexpr std::uint64_t kLooks = 1024;  // nodes from one look at the budget to the next
  // With more discs a position and its mirror image hardly ever meet.
  static constexpr int kMirrored = 20;

  struct Child {
    Node n;
    Table::Word key;
    int sign;  // -1 if the opponent is to move there, as it is unless moves were forced
    int order, column;
  };

  Bits playable(Bits all) const { return (all + b_.g().bottom) & b_.g().board; }
  // Score of a player who wins with a disc that is put on a board with so many.
  int win_score(int discs_before) const { return (b_.g().cells + 1 - discs_before) / 2; }

  // Quick wins and losses first, which cost little; then who wins, then by how much.
  static int next_test(int low, int high, int tests) {
    if (low < 0 && high > 0 && tests >= 2) return tests % 2 - 1;
    const int middle = low + (high - low) / 2;
    return middle <= 0 ? std::min(middle, low / 2) : std::max(middle, high / 2);
  }

  // Plays moves as long as only one does not lose at once. Returns the score if the game ends that
  // way, else kOpen. `sign` is 1 if the player for whom scores count is to move, else -1.
  int resolve(Node& n, int& sign) const {
    for (;;) {
      const Bits can = playable(n.own | n.other);
      if (can == 0) return 0;
      const Bits forced = n.other_ends & can;
      const Bits moves = (forced != 0 ? forced : can) & ~(n.other_ends >> 1);
      if (moves == 0 || !has_one_bit(forced)) return -sign * win_score(n.discs + 1);
      if (!has_one_bit(moves)) return kOpen;
      n.own |= moves;
      n.own_ends = line_ends(b_, n.own);
      std::swap(n.own, n.other);
      std::swap(n.own_ends, n.other_ends);
      ++n.discs;
      sign = -sign;
    }
  }

  Table::Word key(const Node& n) const {
    const Bits key = n.own + (n.own | n.other);
    return table_.mixed(n.discs > kMirrored ? key : std::min(key, mirrored(b_, key)));
  }

  // A score above t that is a lower bound, or one not above t that is an upper bound. Assumes that
  // resolve() has left the position open.
  int test(const Node& n, int t) {
    if (++nodes_ >= next_look_) look();
    const std::uint64_t before = nodes_;
    const bool tabled = b_.g().cells - n.discs > untabled_;
    const Table::Word k = tabled ? key(n) : 0;
    const Bounds known = tabled ? table_.find(k) : Table::kNothing;
    if (known.lower > t) return known.lower;
    if (known.upper <= t) return known.upper;
    const auto proved = [&](int lower, int column) {
      if (tabled) table_.store(k, lower, known.upper, column, nodes_ - before);
      return lower;
    };

    Child children[8];
    int count = 0;
    int best = kNone;
    const Bits all = n.own | n.other;
    for (Bits rest = playable(all) & ~(n.other_ends >> 1); rest != 0; rest &= rest - 1) {
      const Bits move = lowest_bit(rest);
      Child& c = children[count];
      c.n = {n.other, n.own | move, n.other_ends, line_ends(b_, n.own | move), n.discs + 1};
      c.column = std::countr_zero(move) / b_.g().height;
      c.order = order(c, all | move) + (known.found && c.column == known.column ? 1000 : 0);
      c.sign = -1;
      if (const int v = resolve(c.n, c.sign); v != kOpen) {
        if (v > t) return v;
        best = std::max(best, v);
        continue;
      }
      const auto [least, most] = without_search(c, t);
      if (least > t) return proved(least, c.column);
      if (most <= t) {
        best = std::max(best, most);
        continue;
      }
      ++count;
    }
    if (tabled) {
      for (int i = 0; i < count; ++i) {
        children[i].key = key(children[i].n);
        table_.prefetch(children[i].key);
      }
      const int found = std::exchange(count, 0);
      for (int i = 0; i < found; ++i) {
        const Bounds b = table_.find(children[i].key);
        const int sign = children[i].sign;
        const int least = sign < 0 ? -b.upper : b.lower, most = sign < 0 ? -b.lower : b.upper;
        if (least > t) return proved(least, children[i].column);
        if (most <= t) {
          best = std::max(best, most);
        } else {
          children[count++] = children[i];
        }
      }
    }
    for (int i = 0; i < count; ++i) {
      std::swap(children[i], *std::max_element(children + i, children + count, by_order));
      const Child& c = children[i];
      const int v = c.sign < 0 ? -test(c.n, -t - 1) : test(c.n, t);
      if (stopped_) return v;
      if (v > t) return proved(v, c.column);
      best = std::max(best, v);
    }
    best = std::min(best, known.upper);
    if (tabled) table_.store(k, known.lower, best, kUnknownColumn, nodes_ - before);
    return best;
  }

  // Bounds of a move's score by the earliest wins that are possible, and by claims if they help.
  std::pair<int, int> without_search(const Child& c, int t) const {
    const int soonest = win_score(c.n.discs + 2), latest = -win_score(c.n.discs + 3);
    const int least = c.sign < 0 ? -soonest : latest, most = c.sign < 0 ? -latest : soonest;
    if (least > t || most <= t) return {least, most};
    const Bits all = c.n.own | c.n.other;
    const int wish = c.sign < 0 ? -t - 1 : t;
    const int bound = claimed_bound(b_, c.n.own, all, playable(all), c.n.other_ends, wish);
    if (bound == kNoClaim) return {least, most};
    return c.sign < 0 ? std::pair(-bound, most) : std::pair(least, bound);
  }

  // Moves that make threats come first, then those near the middle.
  int order(const Child& c, Bits all) const {
    return 8 * std::popcount(c.n.other_ends & ~all) - std::abs(2 * c.column - b_.g().cols + 1);
  }
  static bool by_order(const Child& a, const Child& b) { return a.order < b.order; }

  void look() {
    next_look_ = nodes_ + kLooks;
    if (budget_->spent(nodes_)) stopped_ = true;
  }

  const Board b_;
  Table& table_;
  Budget* budget_ = nullptr;
  int untabled_ = kUntabled;
  std::uint64_t nodes_ = 0, next_look_ = 0;
  bool stopped_ = false;
};

}  // namespace zermelo::connect_four
