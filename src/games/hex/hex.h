// Hex: two players join their sides of a rhombus of hexagonal cells.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "boards/cell_set.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::hex {

inline constexpr std::string_view kRules = R"(
Two players, Black (x) and White (o), take turns on a rhombus of size by size hexagonal cells. Black
starts. A move puts a stone of one's own colour on any vacant cell; stones never move. Top and
bottom belong to Black, left and right to White; a corner cell belongs to both of its sides. Who
first has a chain of neighbouring stones of its own from one of its sides to the other wins. Two
cells are neighbours if they share a side: a cell inside has six. A full board holds a chain of
exactly one player, so there are no ties.

With swap, White may answer the first stone with the move "swap" instead of a stone: Black's stone
goes and a white one is put on its mirror image, with row and column exchanged, which is the same
stone as seen from White's sides. Colours and players stay; Black moves next.

Columns are letters, rows are numbers, a1 is the top left; b2 has the neighbours b1, c1, a2, c2, a3
and b3:
    a b c
   1 . . .
    2 . . .
     3 . . .
A move is the name of a cell, or swap. A position is the rows from the top, a letter a cell (x, o,
or . for vacant), with slashes between them: "x../.o./...". Whose turn it is follows from the number
of stones. After a swap the word swapped follows the board. A list of moves from the start is read
too, with or without spaces: "a1b2" or "c2 swap b2".

Known: the first player wins without swap on every size (else it could steal the second player's
strategy, for a further stone never hurts; Nash 1949), and the second with swap. All openings are
solved up to 9x9, and the most central one on 10x10 (Pawlewicz and Hayward 2013). A random game on
11x11 takes 107.5 moves.
)";

inline constexpr int kMaxSize = 19;

// Bit row * size + column is a cell, a1 is bit 0. On 4x4:
//
//    0  1  2  3
//      4  5  6  7
//        8  9 10 11
//         12 13 14 15
//
// What depends on the size alone, made once for each.
template <std::size_t kWords>
struct Board {
  using Set = CellSet<kWords>;
  Set all;
  std::array<Set, 2> near_side;  // of Black: top; of White: left
  std::array<Set, 2> far_side;   // of Black: bottom; of White: right
  std::array<Set, 64 * kWords> neighbours;

  static const Board& of_size(int size);
};

// One word holds sizes up to 6 (whose positions can be ranked), two up to 11, six up to 19.
template <std::size_t kWords>
class Hex {
 public:
  using Set = CellSet<kWords>;
  struct Position {
    std::array<Set, 2> stones;
    // The stones that are joined to their owner's near side. They follow from the stones and make
    // the end of a game known at no cost: each stone enters once.
    std::array<Set, 2> reached;
    std::uint16_t count = 0;  // of stones
    bool swapped = false;
    bool over = false;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint16_t;  // a cell; swap is the cell of the stone that is swapped

  Hex(int size, bool swap) : board_(&Board<kWords>::of_size(size)), size_(size), swap_(swap) {}

  int size() const { return size_; }
  bool has_swap() const { return swap_; }
  int players() const { return 2; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const { return p.over ? Turn::over() : Turn::player(mover(p)); }
  static int mover(const Position& p) { return (p.count + (p.swapped ? 1 : 0)) & 1; }

  BitMoves<Move, kWords> moves(const Position& p) const {
    if (can_swap(p)) [[unlikely]]
      return BitMoves<Move, kWords>(board_->all.words);
    return BitMoves<Move, kWords>(board_->all.without(p.stones[0] | p.stones[1]).words);
  }

  void play(Position& p, Move m) const {
    const int k = mover(p);
    if (can_swap(p) && p.stones[0].has(m)) [[unlikely]] {
      p = {};
      p.swapped = true;
      return add(p, 1, mirrored(m));
    }
    add(p, k, m);
  }

  // Only who has just moved can have won.
  Payoffs payoffs(const Position& p) const { return Payoffs::win_for(1 - mover(p)); }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return size_ * size_ + (swap_ ? 1 : 0); }
  // What is on each cell, and whether the first stone was swapped.
  double positions_at_most(const Position&) const { return 2 * std::pow(3, size_ * size_); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Black" : "White"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  // The same with asterisks on vacant cells.
  std::string draw_marked(const Position& p, const std::vector<Move>& marked, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const {
    return mixed(mixed(mixed(0, p.swapped), p.stones[0]), p.stones[1]);
  }
  int tier(const Position& p) const { return p.count + (p.swapped ? 1 : 0); }

  // Cell i is digit i of a number to base 3: 0 vacant, 1 Black, 2 White. With swap it is doubled,
  // and odd after a swap.
  std::uint64_t ranks() const requires(kWords == 1);
  std::uint64_t rank(const Position& p) const requires(kWords == 1);
  bool unrank(std::uint64_t r, Position& p) const requires(kWords == 1);

  // The identity and a half turn.
  int symmetries() const { return 2; }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const {
    return static_cast<Move>(s == 0 ? m : size_ * size_ - 1 - m);
  }

  using Cells = FixedList<std::uint8_t, 64 * kWords>;
  Cells cells(const Position& p) const;
  int cell_values() const { return 3; }

 private:
  bool can_swap(const Position& p) const { return swap_ && p.count == 1 && !p.swapped; }
  int mirrored(int cell) const { return cell % size_ * size_ + cell / size_; }

  void add(Position& p, int k, int cell) const {
    const auto side = static_cast<std::size_t>(k);
    const Set& near = board_->neighbours[static_cast<std::size_t>(cell)];
    p.stones[side].add(cell);
    ++p.count;
    // One branch, not two: neither can be foreseen.
    if (int{(near & p.reached[side]).any()} | int{board_->near_side[side].has(cell)}) {
      p.reached[side].add(cell);
      spread(p, side, (near & p.stones[side]).without(p.reached[side]));
    }
  }

  // Adds stones that are joined to the near side, and all that are joined to them.
  void spread(Position& p, std::size_t side, Set joined) const {
    while (joined.any()) {
      p.reached[side] |= joined;
      Set next;
      joined.for_each(
          [&](int cell) { next |= board_->neighbours[static_cast<std::size_t>(cell)]; });
      joined = (next & p.stones[side]).without(p.reached[side]);
    }
    if (joins(p, side)) p.over = true;
  }
  bool joins(const Position& p, std::size_t side) const {
    return (p.reached[side] & board_->far_side[side]).any();
  }

  // Fills in what follows from the stones. Returns the reason if there can be no such position.
  std::string settle(Position& p) const;
  char letter(const Position& p, int cell) const {
    return p.stones[0].has(cell) ? 'x' : p.stones[1].has(cell) ? 'o' : '.';
  }
  std::string drawn(const Position& p, std::optional<Move> last, const Set& marked, Pen pen) const;
  // The stone that the last move put on the board.
  std::optional<int> last_stone(const Position& p, std::optional<Move> last) const;

  const Board<kWords>* board_;
  int size_;
  bool swap_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  const int size = options.number("size");
  const bool swap = options.flag("swap");
  if (size <= 6) return use(Hex<1>(size, swap));
  if (size <= 11) return use(Hex<2>(size, swap));
  return use(Hex<6>(size, swap));
}

}  // namespace zermelo::hex
