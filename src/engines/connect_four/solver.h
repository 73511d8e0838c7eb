// The solver of Connect Four: exact scores of positions on any board that the game allows.
//
// The score of a win is floor((cells + 1 - discs before the winning one) / 2): 1 with one's last disc,
// 2 with the one before, 18 with the fourth of the first player on 7 by 6. That of a loss is
// the opponent's, negative; that of a tie 0.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/limits.h"
#include "engines/connect_four/bitboard.h"
#include "engines/connect_four/table.h"

namespace zermelo::connect_four {

class Solver {
 public:
  Solver(const Geometry& geometry, Table& table);  // the table may be shared between threads
  ~Solver();

  // Score of a position that is not over, for the player to move; `all` are the discs of both. What
  // is known of it before, `low` to `high`, saves time. Once the budget is spent stopped() holds and
  // the answer means nothing.
  int score(Bits own, Bits all, Budget& budget);
  int score(Bits own, Bits all, int low, int high, Budget& budget);

  std::uint64_t nodes() const;
  bool stopped() const;

  class Engine;

 private:
  std::unique_ptr<Engine> engine_;
};

// Bits that the key of a position may have.
inline int key_bits(const Geometry& g) { return g.cols * g.height; }

// Moves to the end under best play, from a score and the number of discs on the board.
int remoteness(const Geometry& g, int score, int discs);

}  // namespace zermelo::connect_four
