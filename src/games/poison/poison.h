// Poison: two chessmen that poison every slot they leave.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "boards/slot_board.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::poison {

inline constexpr std::string_view kRules = R"(
Two players, L and R, have one chessman each on a board of 3 by 3 slots, or of another size (rows,
cols). Which chessmen they are is chosen before the game (left, right: queen, king, rook, knight
or bishop; a rook and a knight unless said otherwise), and where they start (left_at, right_at)
and who starts (first: L unless said otherwise). A move takes one's chessman to another slot as it
moves in chess. The slot that it leaves is poisoned for the rest of the game. Nobody moves to a
poisoned or an occupied slot, nor passes over one; only a knight jumps over them. Nothing is
captured. Who cannot move loses. With misere, who cannot move wins.

Slots are numbered row by row:
    1 2 3 | . . x
    4 5 6 | R . .
    7 8 9 | . x L
A position is a sentence: the slots of L and of R, then a word x (poisoned) or - for each slot,
such as "9 4 - - x - - - - x -" for the board above. Each move poisons one slot, so when an even
number of slots is poisoned it is the turn of who started, else of the other player. A move is the
slot to move to. On the board above L (a rook) is to move, and "6" is its only move: 8 is
poisoned, and 7 lies behind it.

Unless said otherwise, L starts in the middle of the last row and R at the end of the first one: 8
and 3 on 3 by 3. Play may start from any position.

Known: in this game of rook and knight on 3 by 3, L wins whoever starts (in 3 moves if L starts).
20 positions can be reached.
)";

inline constexpr std::array<std::string_view, 5> kChessmen = {"rook", "knight", "queen", "king",
                                                              "bishop"};

// How a chessman moves: so many times, at most, by one of its steps. A knight or a king steps once.
struct Chessman {
  struct Step {
    int shift;            // of bit numbers
    std::uint64_t lands;  // where the step can end without leaving the board at the side
  };
  FixedList<Step, 8> steps;
  int range = 1;

  Chessman(std::string_view name, const SlotBoard& board);

  // All slots of `vacant` that it can move to. A step off the top or bottom lands on bits beyond
  // the board, also when it wraps around the word: 49 slots and steps of at most 15 leave the room.
  std::uint64_t reach(int from, std::uint64_t vacant) const {
    std::uint64_t out = 0;
    for (const Step& step : steps) {
      std::uint64_t at = std::uint64_t{1} << from;
      for (int i = 0; i < range; ++i) {
        at = std::rotl(at, step.shift) & step.lands & vacant;
        if (at == 0) break;
        out |= at;
      }
    }
    return out;
  }
};

// Bit i of `poisoned` is slot i + 1 (boards/slot_board.h).
class Poison {
 public:
  struct Position {
    std::uint64_t poisoned = 0;
    std::array<std::uint8_t, 2> at{};  // bit numbers of L and R
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // a bit number

  struct Setup {
    int rows = 3, cols = 3;
    std::string left = "rook", right = "knight";
    int left_at = 0, right_at = 0;  // slots from 1; 0 = where the rules say
    int first = 0;                  // player 0 is L
    bool misere = false;
  };
  explicit Poison(const Setup& setup);

  int players() const { return 2; }
  Position start() const { return start_; }

  Turn turn(const Position& p) const {
    const int k = mover(p);
    return reach(p, k) == 0 ? Turn::over() : Turn::player(k);
  }
  int mover(const Position& p) const { return (std::popcount(p.poisoned) & 1) ^ first_; }
  BitMoves<Move> moves(const Position& p) const { return moves_of(p, mover(p)); }
  void play(Position& p, Move m) const { play_as(p, m, mover(p)); }
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? mover(p) : 1 - mover(p));
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return board_.slots() - 2; }
  // The poisoned slots and where the two stand.
  double positions_at_most(const Position&) const {
    const int slots = board_.slots();
    return std::pow(2, slots) * slots * slots;
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "L" : "R"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const {
    return p.poisoned | std::uint64_t{p.at[0]} << 52 | std::uint64_t{p.at[1]} << 58;
  }
  bool has_exact_key() const { return true; }  // 49 slots at most
  int tier(const Position& p) const { return std::popcount(p.poisoned); }

  int symmetries() const { return board_.symmetries(); }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const { return static_cast<Move>(board_.image_of_slot(m, s)); }

  BitMoves<Move> moves_of(const Position& p, int k) const { return BitMoves<Move>(reach(p, k)); }
  void play_as(Position& p, Move m, int k) const {
    std::uint8_t& at = p.at[static_cast<std::size_t>(k)];
    p.poisoned |= std::uint64_t{1} << at;
    at = m;
  }

  // 0 vacant, 1 poisoned, 2 L, 3 R.
  FixedList<std::uint8_t, SlotBoard::kMaxSlots> cells(const Position& p) const;
  int cell_values() const { return 4; }

 private:
  std::uint64_t reach(const Position& p, int k) const {
    const std::uint64_t taken =
        p.poisoned | std::uint64_t{1} << p.at[0] | std::uint64_t{1} << p.at[1];
    const auto own = static_cast<std::size_t>(k);
    return chessmen_[own].reach(p.at[own], board_.full() & ~taken);
  }

  SlotBoard board_;
  std::array<std::string, 2> names_;
  std::array<Chessman, 2> chessmen_;
  Position start_;
  int first_;
  bool misere_;
};

const GameInfo& info();
Poison::Setup setup_of(const Options& options);

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Poison(setup_of(options)));
}

}  // namespace zermelo::poison
