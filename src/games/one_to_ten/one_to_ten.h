// 1, 2, ..., 10: who brings the total to the target wins.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::one_to_ten {

inline constexpr std::string_view kRules = R"(
Two players take turns. The total is 0 at the start. A move adds 1 or 2 to it, never past the target
of 10: at 9 the only move is 1. Who brings the total to 10 wins. With misere, who brings it to 10
loses.

Another target (1 to 1000) and another largest addition (max, 1 to 63) may be chosen: with
one-to-ten(target=21,max=3) a move adds 1, 2 or 3, and 21 ends the game.

A position is the total, such as 8. A move is the number to add.

Known: the player to move has lost if what is missing is a multiple of max + 1, in misère if it is
one more than a multiple; else it wins by adding what brings it there. The nimber of a total is what
is missing, modulo max + 1. It is a heap of Nim of which at most max may be taken.
)";

inline constexpr int kMaxTarget = 1000;
inline constexpr int kMaxAddition = 63;  // an addition is a bit of one word

class OneToTen {
 public:
  // The mover is bookkeeping for matches: equality, key and notation leave it out.
  struct Position {
    std::uint16_t total = 0;
    std::uint8_t mover = 0;
    friend constexpr bool operator==(const Position& a, const Position& b) {
      return a.total == b.total;
    }
  };
  using Move = std::uint8_t;  // what is added

  static constexpr bool kImpartial = true;

  explicit OneToTen(int target = 10, int max = 2, bool misere = false)
      : target_(target), max_(max), misere_(misere) {}

  int players() const { return 2; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const {
    return p.total == target_ ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  BitMoves<Move> moves(const Position& p) const {
    const int most = std::min(max_, target_ - p.total);
    return BitMoves<Move>((std::uint64_t{2} << most) - 2);
  }
  void play(Position& p, Move m) const {
    p.total = static_cast<std::uint16_t>(p.total + m);
    p.mover ^= 1;
  }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.mover : p.mover ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return target_; }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.total; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return p.total; }

  std::uint64_t ranks() const { return static_cast<std::uint64_t>(target_) + 1; }
  std::uint64_t rank(const Position& p) const { return p.total; }
  bool unrank(std::uint64_t r, Position& p) const {
    p = {.total = static_cast<std::uint16_t>(r)};
    return true;
  }

  // The total to base 32, lower digit first.
  FixedList<std::uint8_t, 2> cells(const Position& p) const;
  int cell_values() const { return 32; }

 private:
  int target_, max_;
  bool misere_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(OneToTen(options.number("target"), options.number("max"), options.flag("misere")));
}

}  // namespace zermelo::one_to_ten
