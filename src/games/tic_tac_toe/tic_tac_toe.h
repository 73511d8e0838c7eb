// Tic-Tac-Toe: the model of a two-player board game.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::tic_tac_toe {

inline constexpr std::string_view kRules = R"(
Two players take turns on a board of 3 by 3 slots. x starts. A move puts a piece of one's own on a
vacant slot. Who first has three in a row, horizontally, vertically or diagonally, wins. If the board
is full and nobody has, the game is a tie. With misere, who first has three in a row loses.

Slots are numbered
    1 2 3
    4 5 6
    7 8 9
A position is a sentence of nine words x, o or - for the slots 1 to 9, such as "x o x - o - o x -";
whose turn it is follows from the number of pieces. A move is the number of a slot.

Known: a tie under best play, normal and misere. 5478 positions can be reached; 255168 games.
)";

// Bit i is slot i + 1:
//
//   0 1 2
//   3 4 5
//   6 7 8
inline constexpr int kSlots = 9;
inline constexpr std::uint16_t kFull = 0x1ff;
inline constexpr std::array<std::uint16_t, 8> kLines = {0007, 0070, 0700, 0111,
                                                        0222, 0444, 0421, 0124};

// Bit b of the table: does the set b of slots hold a line?
inline constexpr std::array<std::uint64_t, 8> kHasLine = [] {
  std::array<std::uint64_t, 8> table{};
  for (std::uint32_t b = 0; b <= kFull; ++b) {
    for (std::uint16_t line : kLines) {
      if ((b & line) == line) table[b >> 6] |= std::uint64_t{1} << (b & 63);
    }
  }
  return table;
}();

constexpr bool has_line(std::uint16_t b) { return kHasLine[b >> 6] >> (b & 63) & 1; }

class TicTacToe {
 public:
  struct Position {
    std::uint16_t x = 0, o = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // a bit number

  explicit TicTacToe(bool misere = false) : misere_(misere) {}

  int players() const { return 2; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const {
    if (has_line(mover(p) == 0 ? p.o : p.x) || (p.x | p.o) == kFull) return Turn::over();
    return Turn::player(mover(p));
  }
  static int mover(const Position& p) {
    return std::popcount(static_cast<unsigned>(p.x | p.o)) & 1;
  }

  BitMoves<Move> moves(const Position& p) const {
    return BitMoves<Move>(static_cast<std::uint64_t>(kFull & ~(p.x | p.o)));
  }

  void play(Position& p, Move m) const {
    std::uint16_t& own = mover(p) == 0 ? p.x : p.o;
    own = static_cast<std::uint16_t>(own | 1u << m);
  }

  Payoffs payoffs(const Position& p) const {
    if (has_line(p.x)) return Payoffs::win_for(misere_ ? 1 : 0);
    if (has_line(p.o)) return Payoffs::win_for(misere_ ? 0 : 1);
    return Payoffs::tie();
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return kSlots; }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "x" : "o"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const { return p.x | std::uint64_t{p.o} << kSlots; }
  bool has_exact_key() const { return true; }
  int tier(const Position& p) const { return std::popcount(static_cast<unsigned>(p.x | p.o)); }

  // Slot i is digit i of a number to base 3: 0 vacant, 1 x, 2 o.
  std::uint64_t ranks() const { return 19683; }
  std::uint64_t rank(const Position& p) const;
  bool unrank(std::uint64_t r, Position& p) const;

  int symmetries() const { return 8; }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const;

  FixedList<std::uint8_t, kSlots> cells(const Position& p) const;
  int cell_values() const { return 3; }

 private:
  bool misere_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(TicTacToe(options.flag("misere")));
}

}  // namespace zermelo::tic_tac_toe
