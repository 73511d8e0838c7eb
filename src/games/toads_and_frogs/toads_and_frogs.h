// Toads and Frogs: two herds that meet on a line, the model of a partizan game.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "boards/marked_row.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::toads_and_frogs {

inline constexpr std::string_view kRules = R"(
Left (L) and Right (R) take turns on a line of slots, each vacant or with a piece of Left or of
Right. The pieces of Left move to the left, those of Right to the right. A move takes one piece of
one's own one slot ahead, if that slot is vacant, or lets it jump over one piece of the opponent
that stands just ahead to the slot behind it, if that is vacant. Nothing is ever removed. With
jump_own, a piece may also jump over one piece of its own side. A player without a move has lost;
with misere, it has won.

The line is any line of 1 to 64 slots, line=RR----LL unless another is given; turn=left or
turn=right says who starts.

Slots are numbered from 1 on the left. A position is a sentence whose first word is left-turn or
right-turn, followed by l, r or - for each slot, such as "right-turn - r l - r - - l"; any line may
be read. A move is the slot to move from and the slot to move to: "2 4". Books let Left's pieces, the
toads, move to the right: a line of t (toad, Left's), f (frog, Right's) and . is read that way, and
becomes the same line seen from behind: tt..f is r--ll.

Known: RR-LL and the like, with one vacant slot between the herds, leave no choice at all without
jump_own. To find the value of an arbitrary line is NP-hard (Hull 2000); Erickson (1996) studied
the lines of two herds.
)";

inline constexpr int kMostSlots = 64;

// Bit i is slot i + 1:
//
//   slot   1 2 3 4 5 6 7 8
//   line   - R L - R - - L      pieces[0] (Left)  = 0b10000100
//                               pieces[1] (Right) = 0b00010010
class ToadsAndFrogs {
 public:
  struct Position {
    std::array<std::uint64_t, 2> pieces{};
    std::uint8_t length = 1;
    std::uint8_t mover = 0;

    std::uint64_t vacant() const { return low_bits(length) & ~(pieces[0] | pieces[1]); }
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t from, to;
    friend constexpr bool operator==(Move, Move) = default;
  };
  using Moves = FixedList<Move, kMostSlots>;

  // `line` is a word of the letters L, R and -. Throws an Error if it is not.
  ToadsAndFrogs(std::string_view line, bool right_starts, bool jump_own, bool misere);

  int players() const { return 2; }
  Position start() const { return start_; }

  Turn turn(const Position& p) const {
    return movable(p, p.mover) == 0 ? Turn::over() : Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  Moves moves(const Position& p) const { return moves_of(p, p.mover); }
  void play(Position& p, Move m) const { play_as(p, m, p.mover); }

  Moves moves_of(const Position& p, int k) const {
    const std::uint64_t vacant = p.vacant();
    const int ahead = k == 0 ? -1 : 1;
    Moves moves;
    for_each_bit(movable(p, k), [&](int from) {
      const int next = from + ahead;
      const int to = vacant >> next & 1 ? next : next + ahead;
      moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    });
    return moves;
  }
  void play_as(Position& p, Move m, int k) const {
    p.pieces[static_cast<std::size_t>(k)] ^= std::uint64_t{1} << m.from | std::uint64_t{1} << m.to;
    p.mover = static_cast<std::uint8_t>(1 - k);
  }

  void hand_to(Position& p, int k) const { p.mover = static_cast<std::uint8_t>(k); }

  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.mover : 1 - p.mover);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return steps_left(start_); }
  // What is on each slot, and who is to move.
  double positions_at_most(const Position& p) const { return 2 * std::pow(3, p.length); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Left" : "Right"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // Exact for lines of up to 28 slots. Longer ones can be read whatever the start is, so that the game
  // has no exact key.
  std::uint64_t key(const Position& p) const;
  int tier(const Position& p) const { return kMostSteps - steps_left(p); }

  FixedList<std::uint8_t, kMostSlots> cells(const Position& p) const;
  int cell_values() const { return 3; }

 private:
  static constexpr int kMostSteps = kMostSlots * kMostSlots;

  // The pieces of player k that can step or jump; none can do both.
  std::uint64_t movable(const Position& p, int k) const {
    const std::uint64_t own = p.pieces[static_cast<std::size_t>(k)];
    const std::uint64_t other = p.pieces[static_cast<std::size_t>(1 - k)];
    const std::uint64_t vacant = p.vacant(), over = jump_own_ ? own | other : other;
    return k == 0 ? own & (vacant << 1 | (over & vacant << 1) << 1)
                  : own & (vacant >> 1 | (over & vacant >> 1) >> 1);
  }
  // How far all pieces are from the end of the line; a move makes it one or two less.
  static int steps_left(const Position& p);

  Position start_;
  bool jump_own_;
  bool misere_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(ToadsAndFrogs(options.word("line"), options.word("turn") == "right",
                           options.flag("jump_own"), options.flag("misere")));
}

}  // namespace zermelo::toads_and_frogs
