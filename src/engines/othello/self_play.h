// Games that the program plays against itself to learn from, kept as short lists of moves.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/rng.h"
#include "engines/othello/bitboard.h"
#include "engines/othello/endgame.h"
#include "engines/othello/evaluation.h"

namespace zermelo::othello {

// How games are played; the usual numbers are those of the training.
struct SelfPlay {
  int least_random = 4, most_random = 16;  // random plies at the beginning of a game
  int depth = 2;                           // of the searches that choose moves after that
  double blur = 0.5;                       // discs that a move may seem better than it is
  double slip_chance = 0.03;               // of a random move later
  int solved_empties = 11;                 // from here on every position is solved
};

// A game as its moves. Passes are not written.
struct PlayedGame {
  static constexpr std::int8_t kUnknown = -128;

  std::array<std::uint8_t, 60> cells;
  std::array<std::int8_t, 60>
      scores;                      // exact, for the player to move, before each move; or kUnknown
  std::uint64_t random_plies = 0;  // one bit a move
  std::size_t plies = 0;
};

PlayedGame self_play(const Evaluation& evaluation, EndgameSearch& endgame, const SelfPlay& plan,
                     Rng& rng);

// The positions before each move of a game.
struct GamePosition {
  std::uint64_t own, other;  // of the player to move
  bool is_first;             // whether that is the player who began
  int empties() const { return 64 - std::popcount(own | other); }
};
std::array<GamePosition, 60> positions_of(const PlayedGame& game);

}  // namespace zermelo::othello
