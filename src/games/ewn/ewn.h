// EinStein wuerfelt nicht!: two corners of numbered stones, a die that says which may move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::ewn {

inline constexpr std::string_view kRules = R"(
Two players, Red and Blue, on a square board of size by size cells (5 unless given, 3 to 6). Each has
six numbered stones, 1 to 6, in a triangle in its corner: Red in the top left, Blue in the bottom right.
On a board of size 3 there are three stones each and the die has three sides, else six.

Red starts. The player to move rolls the die and moves the stone of that number one cell. If that
stone is gone it moves the one of the next lower number that is left or the one of the next higher
number that is left, as it likes. Red's stones go right, down, or diagonally right and down; Blue's
left, up, or diagonally left and up. Whatever stands on the cell the stone comes to is taken off the
board, one's own stones too. Who reaches the opposite corner cell with a stone, or takes the last
stone of the other, wins.

At the start the stones stand in order, by rows from their corner: on 5 by 5
    1 2 3 . .
    4 5 . . .
    6 . . . f        Blue's stones are written a to f for 1 to 6
    . . . e d
    . . c b a
With setup=random chance deals them to these cells, Red's first, each number as likely.

A position is red-turn or blue-turn, the number that was rolled or the word roll, and the rows from the
top with / between them: "red-turn 4 123../45.../6...f/...ed/..cba". While stones are dealt it is the
word deal and the rows. Columns are a, b, c, ... from the left, rows 1, 2, 3, ... from the top. A move is
the number of the stone and the cell it goes to, "2 c2". What chance does is a number: the roll, or
the stone that is dealt next.

Known: Ingo Althoefer invented the game in 2004. There are no ties.
)";

inline constexpr int kMostStones = 6;
inline constexpr std::uint8_t kGone = 255;

// The cell of each stone, row by row from 0.
class Ewn {
 public:
  struct Position {
    std::array<std::array<std::uint8_t, kMostStones>, 2> at{};  // kGone: taken, or not yet dealt
    std::uint8_t dealt = 0;                                     // stones of both
    std::uint8_t die = 0;                                       // 0: to be rolled
    std::uint8_t mover = 0;
    bool over = false;  // the other has won
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  // Of a player: a stone from 0 and its cell. Of chance: the number, from 1, and kGone.
  struct Move {
    std::uint8_t stone, to;
    friend constexpr bool operator==(Move, Move) = default;
  };
  using Moves = FixedList<Move, kMostStones>;

  Ewn(int size, bool random_setup);

  int players() const { return 2; }
  Position start() const { return start_; }
  Turn turn(const Position& p) const {
    if (p.over) return Turn::over();
    return p.dealt < 2 * stones_ || p.die == 0 ? Turn::chance() : Turn::player(p.mover);
  }

  Moves moves(const Position& p) const {
    Moves moves;
    if (p.dealt < 2 * stones_) {
      const auto& own = p.at[p.dealt < stones_ ? 0 : 1];
      for (int stone = 0; stone < stones_; ++stone) {
        if (own[static_cast<std::size_t>(stone)] == kGone) moves.push_back(outcome(stone + 1));
      }
    } else if (p.die == 0) {
      for (int side = 1; side <= stones_; ++side) moves.push_back(outcome(side));
    } else {
      for_each_mover(p, [&](int stone) { add_steps(p, stone, moves); });
    }
    return moves;
  }

  void play(Position& p, Move m) const {
    if (p.dealt < 2 * stones_) {
      const int side = p.dealt < stones_ ? 0 : 1;
      p.at[static_cast<std::size_t>(side)][m.stone - 1u] = home(side, p.dealt - side * stones_);
      ++p.dealt;
      return;
    }
    if (p.die == 0) {
      p.die = m.stone;
      return;
    }
    for (auto& side : p.at) {
      for (std::uint8_t& cell : side) {
        if (cell == m.to) cell = kGone;
      }
    }
    p.at[p.mover][m.stone] = m.to;
    p.over = m.to == goal(p.mover) || !has_stones(p, 1 - p.mover);
    p.die = 0;
    p.mover ^= 1;
  }

  double probability(const Position& p, Move) const {
    if (p.dealt == 2 * stones_) return 1.0 / stones_;
    return 1.0 / (stones_ - p.dealt % stones_);
  }

  Payoffs payoffs(const Position& p) const { return Payoffs::win_for(1 - p.mover); }
  PayoffRange payoff_range() const { return {}; }
  // A roll and a step for each cell that a stone may go, and the deal.
  int max_length() const { return 2 * stones_ + 2 * 2 * stones_ * 2 * (size_ - 1); }
  // Each stone on some cell or gone, the die, who is to move, and what is dealt.
  double positions_at_most(const Position& p) const;

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Red" : "Blue"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const;
  // Three stones fit into sixteen bits, twelve on a larger board into no word.
  bool has_exact_key() const { return size_ == 3; }
  int tier(const Position& p) const;

 private:
  static constexpr Move outcome(int number) { return {static_cast<std::uint8_t>(number), kGone}; }
  int cells() const { return size_ * size_; }
  std::uint8_t goal(int player) const {
    return static_cast<std::uint8_t>(player == 0 ? cells() - 1 : 0);
  }
  // The cells of a player's triangle, by rows from its corner.
  std::uint8_t home(int player, int i) const {
    const std::uint8_t cell = homes_[static_cast<std::size_t>(i)];
    return player == 0 ? cell : static_cast<std::uint8_t>(cells() - 1 - cell);
  }
  bool has_stones(const Position& p, int player) const {
    for (const std::uint8_t cell : p.at[static_cast<std::size_t>(player)]) {
      if (cell != kGone) return true;
    }
    return false;
  }
  // The stone of the number on the die, or the two next to it.
  template <class Use>
  void for_each_mover(const Position& p, Use&& use) const {
    const auto& own = p.at[p.mover];
    const int wanted = p.die - 1;
    if (own[static_cast<std::size_t>(wanted)] != kGone) return use(wanted);
    for (int stone = wanted - 1; stone >= 0; --stone) {
      if (own[static_cast<std::size_t>(stone)] == kGone) continue;
      use(stone);
      break;
    }
    for (int stone = wanted + 1; stone < stones_; ++stone) {
      if (own[static_cast<std::size_t>(stone)] == kGone) continue;
      use(stone);
      break;
    }
  }
  void add_steps(const Position& p, int stone, Moves& moves) const {
    const int cell = p.at[p.mover][static_cast<std::size_t>(stone)];
    const int ahead = p.mover == 0 ? 1 : -1, edge = p.mover == 0 ? size_ - 1 : 0;
    const bool across = cell % size_ != edge, along = cell / size_ != edge;
    const auto add = [&](int to) {
      moves.push_back({static_cast<std::uint8_t>(stone), static_cast<std::uint8_t>(to)});
    };
    if (across) add(cell + ahead);
    if (along) add(cell + ahead * size_);
    if (across && along) add(cell + ahead * (size_ + 1));
  }
  // Steps that the stones on the board can make at most, and one for each.
  int steps_left(const Position& p) const;

  int size_, stones_;
  std::array<std::uint8_t, kMostStones> homes_{};
  Position start_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Ewn(options.number("size"), options.word("setup") == "random"));
}

}  // namespace zermelo::ewn
