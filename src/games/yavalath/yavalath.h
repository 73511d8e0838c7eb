// Yavalath: four in a row wins, three in a row loses.
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
#include "base/simd.h"
#include "boards/cell_set.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::yavalath {

inline constexpr std::string_view kRules = R"(
Two or three players, White (w), Black (b) and Red (r), take turns on a hexagonal board with size
cells along each side. White starts. A move puts a stone of one's own colour on any vacant cell. A
move that makes four or more of one's own in a row wins, even if it makes three elsewhere. Else, a
move that makes three in a row loses. A row runs straight through neighbouring cells in one of three
directions. A full board ends the game; without a winner it is a tie.

Two players: with swap (the default), Black may answer the first stone with the move "swap" instead
of a stone. The stone turns black where it stands, and White moves next.

Three players: there is no swap, whatever the option says. Who makes three in a row is out with -1;
its stones stay. If the next player still in could win at once, the mover must either win itself or
play where the next player would win, even if that makes three. Who makes four, or is the last one
in, has +1 and all others -1; on a full board those still in have 0.

Rows are letters from the top, cells are numbers along the row; size 3:
    a 1 2 3
   b 1 2 3 4
  c 1 2 3 4 5
   d 1 2 3 4
    e 1 2 3
A move is the name of a cell, such as c3, or swap. A position is the rows from the top, a letter a
cell (w, b, r, or . for vacant), with slashes between them: ".../.wb./...../..../...". With two
players, whose turn it is follows from the number of stones; after a swap the word swapped follows
the board. With three, the players still in follow, the next to move first: "... br" if White is out
and it is Black's turn. A list of moves from the start is read too, with or without spaces: "c3d2"
or "c3 swap d2".

Known: found by Cameron Browne's program Ludi in 2007, and the first game by a computer that was
published. A random game of two players without swap on size 5 takes 19.6 moves.
)";

// Cells are numbered row by row. On size 3:
//
//       0  1  2
//     3  4  5  6
//   7  8  9 10 11
//    12 13 14 15
//      16 17 18
//
// The up to three cells before and the up to three behind a cell on a line, in the order of their
// numbers, are gathered into six bits with the cell itself between bits 2 and 3:
//
//   bit    0  1  2  .  3  4  5
//   cell  -3 -2 -1  0 +1 +2 +3
//
// kCompletes says which of the six cells would then complete a row of four, or of three, through
// the cell, if it holds a stone and the given set of the six does.
struct Completes {
  std::uint8_t four = 0, three = 0;
};
inline constexpr std::array<Completes, 64> kCompletes = [] {
  std::array<Completes, 64> table{};
  for (unsigned pattern = 0; pattern < 64; ++pattern) {
    const auto bit_of = [](int offset) { return offset < 0 ? offset + 3 : offset + 2; };
    for (int length : {3, 4}) {
      for (int first = 1 - length; first <= 0; ++first) {
        unsigned missing = 0;
        for (int offset = first; offset < first + length; ++offset) {
          if (offset != 0 && !(pattern >> bit_of(offset) & 1)) missing |= 1u << bit_of(offset);
        }
        if (std::popcount(missing) != 1) continue;
        std::uint8_t& cells = length == 3 ? table[pattern].three : table[pattern].four;
        cells = static_cast<std::uint8_t>(cells | missing);
      }
    }
  }
  return table;
}();

// What depends on the size alone, made once for each.
template <std::size_t kWords>
struct Board {
  using Set = CellSet<kWords>;
  // One of the three lines through a cell.
  struct Line {
    Set near;               // the cells before and behind
    std::uint8_t in_first;  // how many of them are in the first word
    std::uint8_t missing;   // how many of the three before it are off the board

    unsigned gather(const Set& set) const {
      std::uint64_t bits = extract_bits(set.words[0], near.words[0]);
      if constexpr (kWords == 2) bits |= extract_bits(set.words[1], near.words[1]) << in_first;
      return static_cast<unsigned>(bits << missing);
    }
    Set scatter(unsigned pattern) const {
      const std::uint64_t bits = pattern >> missing;
      Set set;
      set.words[0] = deposit_bits(bits, near.words[0]);
      if constexpr (kWords == 2) set.words[1] = deposit_bits(bits >> in_first, near.words[1]);
      return set;
    }
  };
  int size = 0;  // number of cells
  Set all;
  std::array<std::array<Line, 3>, 64 * kWords> lines;
  std::array<std::array<std::uint8_t, 64 * kWords>, 12> images;  // of cells, by symmetry

  static const Board& of_side(int side);
};

// One word holds sizes up to 5 (61 cells), two hold size 6 (91).
template <int kPlayers, std::size_t kWords>
class Yavalath {
 public:
  using Set = CellSet<kWords>;
  struct Position {
    std::array<Set, kPlayers> stones;
    // The vacant cells where a player would make four, or three, in a row. They follow from the
    // stones, and say of each move at once what it does.
    std::array<Set, kPlayers> fours, threes;
    std::uint8_t count = 0;  // of stones
    std::uint8_t next = 0;   // who moves, or would if the game went on
    std::uint8_t in = (1 << kPlayers) - 1;
    std::int8_t winner = -1;
    bool swapped = false;
    bool over = false;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // a cell; swap is the cell of the stone that is swapped

  Yavalath(int side, bool swap)
      : board_(&Board<kWords>::of_side(side)), side_(side), swap_(swap && kPlayers == 2) {}

  int side() const { return side_; }
  bool has_swap() const { return swap_; }
  int players() const { return kPlayers; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const { return p.over ? Turn::over() : Turn::player(p.next); }
  int mover(const Position& p) const { return p.next; }

  BitMoves<Move, kWords> moves(const Position& p) const {
    if (can_swap(p)) [[unlikely]]
      return BitMoves<Move, kWords>(board_->all.words);
    if constexpr (kPlayers == 3) {
      const Set& threats = p.fours[follower(p, p.next)];
      if (threats.any()) return BitMoves<Move, kWords>((threats | p.fours[p.next]).words);
    }
    return BitMoves<Move, kWords>(vacant(p).words);
  }

  void play(Position& p, Move m) const {
    const unsigned k = p.next;
    if (can_swap(p) && p.stones[0].has(m)) [[unlikely]] {
      p = {};
      p.swapped = true;
      return add(p, 1, m);
    }
    const bool four = p.fours[k].has(m), three = p.threes[k].has(m);
    add(p, k, m);
    if (four) {
      p.winner = static_cast<std::int8_t>(k);
    } else if (three) {
      p.in = static_cast<std::uint8_t>(p.in & ~(1u << k));
      if (std::has_single_bit(p.in)) p.winner = static_cast<std::int8_t>(std::countr_zero(p.in));
    }
    p.next = static_cast<std::uint8_t>(follower(p, k));
    p.over = p.winner >= 0 || p.count == board_->size;
  }

  Payoffs payoffs(const Position& p) const {
    Payoffs result(kPlayers);
    for (int k = 0; k < kPlayers; ++k) {
      result[k] = p.winner == k ? 1 : p.winner >= 0 || !(p.in >> k & 1) ? -1 : 0;
    }
    return result;
  }
  PayoffRange payoff_range() const {
    return {.sum = kPlayers == 2 ? std::optional(0.0) : std::nullopt};
  }
  int max_length() const { return board_->size + (swap_ ? 1 : 0); }
  // What is on each cell, who is to move, who is still in, and whether the first stone was swapped.
  double positions_at_most(const Position&) const {
    return std::pow(kPlayers + 1, board_->size) * kPlayers * (1 << kPlayers) * 2;
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "White" : k == 1 ? "Black" : "Red"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const {
    std::uint64_t hash = mixed(0, p.next | unsigned{p.in} << 2 | (p.swapped ? 1u : 0u) << 5);
    for (const Set& stones : p.stones) hash = mixed(hash, stones);
    return hash;
  }
  int tier(const Position& p) const { return p.count + (p.swapped ? 1 : 0); }

  // Turns by s % 6 sixths, after a reflection if s >= 6.
  int symmetries() const { return 12; }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const {
    return board_->images[static_cast<std::size_t>(s)][m];
  }

  using Cells = FixedList<std::uint8_t, 64 * kWords>;
  Cells cells(const Position& p) const;
  int cell_values() const { return kPlayers + 1; }

 private:
  bool can_swap(const Position& p) const {
    return kPlayers == 2 && swap_ && p.count == 1 && !p.swapped;
  }
  Set vacant(const Position& p) const {
    Set taken = p.stones[0];
    for (int k = 1; k < kPlayers; ++k) taken |= p.stones[static_cast<std::size_t>(k)];
    return board_->all.without(taken);
  }

  // Returns the player after k: the next one who is still in.
  static unsigned follower(const Position& p, unsigned k) {
    if constexpr (kPlayers == 2) return 1 - k;
    const unsigned second = k == 2 ? 0 : k + 1, third = k == 0 ? 2 : k - 1;
    return p.in >> second & 1 ? second : p.in >> third & 1 ? third : k;
  }

  // Puts a stone of player k on the board.
  void add(Position& p, unsigned k, int cell) const {
    p.stones[k].add(cell);
    ++p.count;
    for (Set& set : p.fours) set.remove(cell);
    for (Set& set : p.threes) set.remove(cell);
    Set fours, threes;
    for (const auto& line : board_->lines[static_cast<std::size_t>(cell)]) {
      const Completes completes = kCompletes[line.gather(p.stones[k])];
      fours |= line.scatter(completes.four);
      threes |= line.scatter(completes.three);
    }
    const Set free = vacant(p);
    p.fours[k] |= fours & free;
    p.threes[k] |= threes & free;
  }

  // Reads who is in and whose turn it is, from the words after the board; then whether the game is over.
  // Refuses if there can be no such position.
  void read_state(Position& p, std::string_view word) const;
  void settle(Position& p) const;
  int longest_row(const Set& stones) const;
  char letter(const Position& p, int cell) const;

  const Board<kWords>* board_;
  int side_;
  bool swap_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  const int side = options.number("size");
  const bool swap = options.flag("swap");
  if (options.number("players") == 2) {
    return side <= 5 ? use(Yavalath<2, 1>(side, swap)) : use(Yavalath<2, 2>(side, swap));
  }
  return side <= 5 ? use(Yavalath<3, 1>(side, swap)) : use(Yavalath<3, 2>(side, swap));
}

}  // namespace zermelo::yavalath
