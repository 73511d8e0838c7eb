// Heaps from which items are taken and which are broken, by any code: the octal, hexadecimal and
// subtraction games and Grundy's. One game; its code is a parameter.
//
// A move is a heap and what is left of it, so that "9 4 3" makes a heap of 9 heaps of 4 and 3.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "boards/heap_bag.h"
#include "boards/taking_code.h"
#include "core/game.h"
#include "core/options.h"
#include "core/scene.h"

namespace zermelo {

struct BreakMove {
  std::uint8_t heap = 0;
  std::array<std::uint8_t, 3> left{};  // largest first, 0 where there is none
  friend constexpr bool operator==(const BreakMove&, const BreakMove&) = default;
};

// A code and all that heaps of a bag have to know of it, by size.
struct TakingRules {
  TakingRules(TakingCode code, const HeapBag& start, std::string title, bool misere);

  // Move i of a heap of this size: by what is taken, then by how many heaps are left, then the most
  // even break last. Assumes i < moves[heap].
  BreakMove move(int heap, std::uint32_t i) const;

  TakingCode code;
  HeapBag start;
  std::string title;
  bool misere;
  std::array<std::uint32_t, HeapBag::kMostItems + 1> moves;    // how many
  std::array<std::uint16_t, HeapBag::kMostItems + 1> nimbers;  // in normal play
};

// All moves, computed from the bag and never stored: a heap of 255 may be broken into three heaps
// in thousands of ways.
class BreakMoves {
 public:
  using value_type = BreakMove;

  BreakMoves(const TakingRules& rules, const HeapBag& bag) : rules_(&rules), bag_(bag) {
    for (std::size_t kind = 0; kind < bag.kinds; ++kind) size_ += rules.moves[bag.size[kind]];
  }

  std::size_t size() const { return size_; }
  BreakMove operator[](std::size_t i) const {
    for (std::size_t kind = 0;; ++kind) {
      const std::uint32_t here = rules_->moves[bag_.size[kind]];
      if (i < here) return rules_->move(bag_.size[kind], static_cast<std::uint32_t>(i));
      i -= here;
    }
  }

  class Iterator {
   public:
    Iterator(const BreakMoves* list, std::size_t i) : list_(list), i_(i) {}
    BreakMove operator*() const { return (*list_)[i_]; }
    Iterator& operator++() {
      ++i_;
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.i_ != b.i_; }

   private:
    const BreakMoves* list_;
    std::size_t i_;
  };
  Iterator begin() const { return Iterator(this, 0); }
  Iterator end() const { return Iterator(this, size()); }

 private:
  const TakingRules* rules_;
  HeapBag bag_;
  std::size_t size_ = 0;
};

class TakingGame {
 public:
  // The mover is bookkeeping for matches: equality, key and notation leave it out.
  struct Position {
    HeapBag bag;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.bag == b.bag;
    }
  };
  using Move = BreakMove;

  static constexpr bool kImpartial = true;

  TakingGame(TakingCode code, const HeapBag& start, std::string title, bool misere)
      : rules_(std::make_shared<TakingRules>(std::move(code), start, std::move(title), misere)) {}

  int players() const { return 2; }
  Position start() const { return {.bag = rules_->start}; }

  Turn turn(const Position& p) const {
    for (std::size_t kind = 0; kind < p.bag.kinds; ++kind) {
      if (rules_->moves[p.bag.size[kind]] > 0) return Turn::player(p.mover);
    }
    return Turn::over();
  }
  int mover(const Position& p) const { return p.mover; }
  BreakMoves moves(const Position& p) const { return BreakMoves(*rules_, p.bag); }
  void play(Position& p, Move m) const {
    p.bag.remove(m.heap);
    for (const int heap : m.left) p.bag.add(heap);
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(rules_->misere ? p.mover : p.mover ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const;
  double positions_at_most(const Position& p) const;

  std::string write(const Position& p) const { return write_bag(p.bag); }
  Position read(std::string_view text) const { return {.bag = read_bag(text)}; }
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.bag.key(); }
  // A move takes at least one item and at most one heap away, or breaks a heap.
  int tier(const Position& p) const {
    return 2 * (HeapBag::kMostItems - p.bag.items()) + p.bag.heaps();
  }
  FixedList<Position, HeapBag::kMostItems> parts(const Position& p) const;  // heaps with a move
  int nimber(const Position& p) const;

 private:
  std::shared_ptr<const TakingRules> rules_;
};

// The options `sizes` and `misere` of these games, and the heaps that they ask for.
Option taking_sizes();
Option taking_misere();
HeapBag bag_of(const Options& options);

}  // namespace zermelo
