// m,n,k-games: two players mark cells of m by n in turn, k in a row wins (loses in misère), a full
// board is a tie. The catalogue has Tic-Tac-Toe alone; this one shows that solvers need no more than
// the concept of a game.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bit_set.h"
#include "base/error.h"
#include "base/pen.h"
#include "core/game.h"

namespace zermelo {

class MnkGame {
 public:
  using Move = std::uint8_t;
  struct Position {
    std::uint16_t marks[2] = {0, 0};
    friend bool operator==(const Position&, const Position&) = default;
  };

  MnkGame(int rows, int cols, int k, bool misere) : cells_(rows * cols), misere_(misere) {
    for (int row = 0; row < rows; ++row) {
      for (int col = 0; col < cols; ++col) {
        for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          std::uint16_t line = 0;
          int r = row, c = col, n = 0;
          for (; n < k && r < rows && 0 <= c && c < cols; ++n, r += dr, c += dc) {
            line = static_cast<std::uint16_t>(line | 1u << (r * cols + c));
          }
          if (n == k) lines_.push_back(line);
        }
      }
    }
  }

  int players() const { return 2; }
  Position start() const { return {}; }
  int mover(const Position& p) const { return tier(p) % 2; }
  Turn turn(const Position& p) const {
    if (has_line(p.marks[0]) || has_line(p.marks[1]) || tier(p) == cells_) return Turn::over();
    return Turn::player(tier(p) % 2);
  }
  BitMoves<Move> moves(const Position& p) const {
    return BitMoves<Move>(((1u << cells_) - 1) & ~(p.marks[0] | p.marks[1]));
  }
  void play(Position& p, Move m) const {
    std::uint16_t& own = p.marks[tier(p) % 2];
    own = static_cast<std::uint16_t>(own | 1u << m);
  }
  Payoffs payoffs(const Position& p) const {
    for (const int k : {0, 1}) {
      if (has_line(p.marks[k])) return Payoffs::win_for(misere_ ? 1 - k : k);
    }
    return Payoffs::tie();
  }
  PayoffRange payoff_range() const { return {-1, 1}; }
  int max_length() const { return cells_; }

  std::string write(const Position& p) const {
    return fmt::format("{} {}", p.marks[0], p.marks[1]);
  }
  Position read(std::string_view) const { bad_input("not read"); }
  std::string write_move(const Position&, Move m) const { return std::to_string(m); }
  std::string draw(const Position& p, std::optional<Move>, Pen) const { return write(p) + "\n"; }

  std::uint64_t key(const Position& p) const {
    return p.marks[0] | std::uint64_t{p.marks[1]} << 16;
  }
  int tier(const Position& p) const {
    return std::popcount(p.marks[0]) + std::popcount(p.marks[1]);
  }

 private:
  bool has_line(std::uint16_t marks) const {
    for (const std::uint16_t line : lines_) {
      if ((marks & line) == line) return true;
    }
    return false;
  }

  int cells_;
  bool misere_;
  std::vector<std::uint16_t> lines_;
};

}  // namespace zermelo
