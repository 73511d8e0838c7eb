// A witness is a second, slow, plain implementation of a game, written from the rule text alone. Here
// it is walked side by side with the real one.
//
// A witness is a copyable struct with
//   std::string turn() const;                  "0", "1", ..., "chance" or "over"
//   std::vector<std::string> moves() const;    as the game writes them, in any order
//   void play(const std::string& move);
//   std::vector<double> payoffs() const;       asked only when over
//   std::string write() const;                 the position as the game writes it
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.h"

namespace zermelo {

// The game's legal moves as sorted text.
template <Game G>
std::vector<std::string> move_texts(const G& game, const typename G::Position& p) {
  std::vector<std::string> texts;
  for (const typename G::Move m : game.moves(p)) texts.push_back(game.write_move(p, m));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Both see the same thing in this position.
template <Game G, class Witness>
void expect_same_position(const G& game, const typename G::Position& p, const Witness& witness) {
  ASSERT_EQ(game.write(p), witness.write());
  ASSERT_EQ(to_string(game.turn(p)), witness.turn()) << witness.write();
  if (game.turn(p).is_over()) {
    const Payoffs payoffs = game.payoffs(p);
    const std::vector<double> expected = witness.payoffs();
    ASSERT_EQ(static_cast<std::size_t>(payoffs.players()), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
      ASSERT_DOUBLE_EQ(payoffs[static_cast<int>(k)], expected[k]) << witness.write();
    }
    return;
  }
  std::vector<std::string> expected = witness.moves();
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(move_texts(game, p), expected) << witness.write();
}

// Random games from `from`, side by side, at most `limit` moves each.
template <Game G, class Witness>
void expect_same_random_games(const G& game, const typename G::Position& from,
                              const Witness& witness, int games, std::uint64_t seed,
                              int limit = 100000) {
  Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    typename G::Position p = from;
    Witness w = witness;
    for (int length = 0; length < limit; ++length) {
      ASSERT_NO_FATAL_FAILURE(expect_same_position(game, p, w));
      const Turn turn = game.turn(p);
      if (turn.is_over()) break;
      const typename G::Move m = random_move(game, p, turn, rng);
      w.play(game.write_move(p, m));
      game.play(p, m);
    }
  }
}

// The witness's own perft, to compare with perft() of core/playout.h.
template <class Witness>
std::uint64_t witness_perft(const Witness& witness, int depth) {
  if (depth == 0) return 1;
  if (witness.turn() == "over") return 0;
  std::uint64_t leaves = 0;
  for (const std::string& move : witness.moves()) {
    if (depth == 1) {
      ++leaves;
      continue;
    }
    Witness next = witness;
    next.play(move);
    leaves += witness_perft(next, depth - 1);
  }
  return leaves;
}

}  // namespace zermelo
