// Positions of Othello to try things on.
#pragma once

#include <bit>

#include "base/rng.h"
#include "games/othello/othello.h"

namespace zermelo::othello {

// A position of a random game with so many empty cells where a player has a move.
inline Othello::Position random_position(Rng& rng, const Othello& game, int empties) {
  for (;;) {
    Othello::Position p = game.start();
    while (!game.turn(p).is_over()) {
      if (std::popcount(game.board() & ~(p.own | p.other)) == empties && p.legal != kPassOnly) {
        return p;
      }
      const auto moves = game.moves(p);
      game.play(p, moves[rng.index(moves.size())]);
    }
  }
}

}  // namespace zermelo::othello
