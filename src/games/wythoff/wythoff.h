// Wythoff's game: two heaps; take from one, or the same from both.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::wythoff {

inline constexpr std::string_view kRules = R"(
Two players take turns. There are two heaps of items. A move takes one or more items from one heap, or
the same number from both. Who takes the last item of all wins: a player without a move has lost. With
misere, who takes the last item loses.

The heaps are given as bare numbers, wythoff(3,5), each from 0 to 10000.

A position is a sentence with the sizes of both heaps, such as "3 5". A move is the number of a heap
and how many items to take, or the word both: "2 4" takes four items from heap 2, "both 3" takes three
from each. The same game is played with a queen on a board, which goes left, up or diagonally to the
corner.

Known (Wythoff 1907): a position is lost for the player to move just if its heaps are the whole parts
of k * phi and k * phi * phi for some k, where phi is the golden ratio: 0 0, 1 2, 3 5, 4 7, 6 10, ...
In misère play 0 1 and 2 2 are lost instead of 0 0 and 1 2, and all else is the same. Nimbers have no
such rule.
)";

inline constexpr int kMostItems = 10000;

enum Where : std::uint16_t { kFirstHeap, kSecondHeap, kBoth };

struct WythoffMove {
  std::uint16_t where, take;
  friend constexpr bool operator==(WythoffMove, WythoffMove) = default;
};

// All moves: from the first heap, from the second, from both, fewest items first. Never stored.
class WythoffMoves {
 public:
  using value_type = WythoffMove;

  WythoffMoves(int first, int second)
      : ends_{static_cast<std::size_t>(first), static_cast<std::size_t>(first + second),
              static_cast<std::size_t>(first + second + std::min(first, second))} {}

  std::size_t size() const { return ends_[2]; }
  WythoffMove operator[](std::size_t i) const {
    const int where = i < ends_[0] ? kFirstHeap : i < ends_[1] ? kSecondHeap : kBoth;
    const std::size_t before = where == kFirstHeap ? 0 : ends_[where - 1];
    return {static_cast<std::uint16_t>(where), static_cast<std::uint16_t>(i - before + 1)};
  }

  class Iterator {
   public:
    Iterator(const WythoffMoves* list, std::size_t i) : list_(list), i_(i) {}
    WythoffMove operator*() const { return (*list_)[i_]; }
    Iterator& operator++() {
      ++i_;
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.i_ != b.i_; }

   private:
    const WythoffMoves* list_;
    std::size_t i_;
  };
  Iterator begin() const { return Iterator(this, 0); }
  Iterator end() const { return Iterator(this, size()); }

 private:
  std::size_t ends_[3];
};

// True if the player to move has lost in normal play, by the golden ratio.
bool is_lost(int first, int second);

class Wythoff {
 public:
  // The mover is bookkeeping for matches: equality, key and notation leave it out.
  struct Position {
    std::uint16_t first = 0, second = 0;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.first == b.first && a.second == b.second;
    }
  };
  using Move = WythoffMove;

  static constexpr bool kImpartial = true;

  Wythoff(int first, int second, bool misere)
      : start_{static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second), 0},
        misere_(misere) {}

  int players() const { return 2; }
  Position start() const { return start_; }
  Turn turn(const Position& p) const {
    return p.first + p.second == 0 ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  WythoffMoves moves(const Position& p) const { return WythoffMoves(p.first, p.second); }
  void play(Position& p, Move m) const {
    if (m.where != kSecondHeap) p.first = static_cast<std::uint16_t>(p.first - m.take);
    if (m.where != kFirstHeap) p.second = static_cast<std::uint16_t>(p.second - m.take);
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.mover : p.mover ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return start_.first + start_.second; }
  double positions_at_most(const Position& p) const { return (p.first + 1.0) * (p.second + 1.0); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return std::uint64_t{p.first} << 16 | p.second; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return 2 * kMostItems - p.first - p.second; }

  // The two heaps may change places.
  int symmetries() const { return 2; }
  Position transform(const Position& p, int s) const {
    return s == 0 ? p : Position{p.second, p.first, p.mover};
  }
  Move transform_move(Move m, int s) const {
    if (s == 0 || m.where == kBoth) return m;
    return {static_cast<std::uint16_t>(1 - m.where), m.take};
  }

  // Of heaps of up to 1,024 by a table that is made once; of larger ones only that of lost positions.
  int nimber(const Position& p) const;

 private:
  Position start_;
  bool misere_;
};

const GameInfo& info();

// Throws an Error unless there are two heaps.
Wythoff wythoff_of(const Options& options);

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(wythoff_of(options));
}

}  // namespace zermelo::wythoff
