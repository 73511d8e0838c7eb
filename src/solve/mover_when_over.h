// Whose turn it would be in a position where the game is over: the player whose value it has.
#pragma once

#include <concepts>

#include "core/game.h"

namespace zermelo {

// Games do not say it, because nobody is asked for a move there, so it is worked out from what they
// do say. Two players, no chance.
template <Game G>
int mover_when_over(const G& game, const typename G::Position& over) {
  if constexpr (requires {
                  { over.mover } -> std::convertible_to<int>;
                }) {
    return over.mover;  // the position keeps it
  } else if constexpr (kIsImpartial<G> || Partizan<G>) {
    // Who cannot move loses, or wins in misère: as at the end of any game of this variant.
    typename G::Position p = game.start();
    Turn turn = game.turn(p);
    if (turn.is_over()) return 0;
    int mover = 0;
    for (; !turn.is_over(); turn = game.turn(p)) {
      mover = 1 - turn.player();
      game.play(p, game.moves(p)[0]);
    }
    return game.payoffs(p)[mover] == game.payoffs(over)[0] ? 0 : 1;
  } else if constexpr (Tiered<G>) {
    // The number of moves made, if a move is a tier.
    typename G::Position p = game.start();
    const Turn turn = game.turn(p);
    if (turn.is_over()) return 0;
    const int moves = game.tier(over) - game.tier(p);
    return moves % 2 == 0 ? turn.player() : 1 - turn.player();
  } else {
    return 0;
  }
}

}  // namespace zermelo
