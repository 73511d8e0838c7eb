// Random games and perft through the generic concept: how a game's speed and rules are measured.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace zermelo {

// How long a random game was: moves of players, and outcomes of chance between them.
struct PlayoutLength {
  std::uint64_t moves = 0;
  std::uint64_t chances = 0;
};

struct TellNobody {
  template <class Move>
  void operator()(Turn, Move) const {}
};

// One random game from p in place, cut off after `limit` moves of players. `rewards` collects what
// each mover was given; tell(turn, move) hears of each move before it is made.
template <Game G, class Tell = TellNobody>
[[gnu::always_inline]] inline PlayoutLength playout(const G& game, typename G::Position& p,
                                                    Rng& rng, std::uint64_t limit, Payoffs& rewards,
                                                    const Tell& tell = {}) {
  PlayoutLength length;
  for (Turn turn = game.turn(p); !turn.is_over() && length.moves < limit; turn = game.turn(p)) {
    const typename G::Move m = random_move(game, p, turn, rng);
    tell(turn, m);
    if constexpr (Rewarding<G>) {
      const double reward = static_cast<double>(game.play(p, m));
      if (turn.is_player()) rewards[turn.player()] += reward;
    } else {
      game.play(p, m);
    }
    if (!Chancy<G> || turn.is_player()) {
      ++length.moves;
    } else {
      ++length.chances;
    }
  }
  return length;
}

// Sequences of exactly `depth` moves from p, chance outcomes counted as moves.
template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& p, int depth) {
  if (depth == 0) return 1;
  if (game.turn(p).is_over()) return 0;
  const auto moves = game.moves(p);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const typename G::Move m : moves) {
    typename G::Position next = p;
    game.play(next, m);
    leaves += perft(game, next, depth - 1);
  }
  return leaves;
}

}  // namespace zermelo
