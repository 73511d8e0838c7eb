// Random games as a judge: what every agent falls back on where it can prove nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "agents/allowance.h"
#include "core/game.h"
#include "core/playout.h"
#include "core/value.h"

namespace zermelo {

// Random games of a game without an end are cut after so many moves.
inline constexpr std::uint64_t kLongestPlayout = 200;

// What is cut off has no payoff.
template <Game G>
void add_payoffs(const G& game, const typename G::Position& p, Payoffs& returns) {
  if (game.max_length() == kUnbounded && !game.turn(p).is_over()) return;
  const Payoffs payoffs = game.payoffs(p);
  for (int k = 0; k < payoffs.players(); ++k) returns[k] += payoffs[k];
}

// One random game from p, whose returns are added. Not inlined: all agents of a game
// share one copy.
template <Game G, class Tell = TellNobody>
[[gnu::noinline]] void add_random_game(const G& game, const typename G::Position& p, Rng& rng,
                                       Payoffs& returns, const Tell& tell = {}) {
  const bool ends = game.max_length() != kUnbounded;
  // Copies stay in registers: what is referred to may be seen by others.
  Rng own_rng = rng;
  typename G::Position end = p;
  playout(game, end, own_rng, ends ? UINT64_MAX : kLongestPlayout, returns, tell);
  rng = own_rng;
  add_payoffs(game, end, returns);
}

// As add_random_game, but this player follows the game's suggestions.
template <Suggests G>
void add_suggested_game(const G& game, typename G::Position& p, int player, Rng& rng,
                        Payoffs& returns) {
  const bool ends = game.max_length() != kUnbounded;
  std::uint64_t made = 0;
  for (Turn turn = game.turn(p); !turn.is_over() && (ends || made < kLongestPlayout);
       turn = game.turn(p)) {
    const bool follows = turn.is_player() && turn.player() == player;
    const auto m = follows ? game.suggest(p, rng) : random_move(game, p, turn, rng);
    const double reward = play_rewarded(game, p, m);
    if (!turn.is_player()) continue;
    returns[turn.player()] += reward;
    ++made;
  }
  add_payoffs(game, p, returns);
}

// A position that the player may be in, given what he sees.
template <Game G>
typename G::Position possible_position(const G& game, const typename G::Position& seen, int player,
                                       Rng& rng) {
  if constexpr (Hiding<G>) {
    return game.redeal(seen, player, rng);
  } else {
    return seen;
  }
}

// Mean and standard error of a sample (Welford).
struct Sample {
  double n = 0, mean = 0, squares = 0;

  void add(double x) {
    n += 1;
    const double d = x - mean;
    mean += d / n;
    squares += d * (x - mean);
  }
  // Better than another sample, of which any is better than none.
  bool beats(const Sample& other) const { return n > 0 && (other.n == 0 || mean > other.mean); }
  Value value() const {
    if (n < 2) return {};
    return Value::estimated(mean, std::sqrt(squares / (n - 1) / n));
  }
};

// The mean of so many samples that lie between two bounds: none has a larger variance than if all were
// at one or the other.
inline Value mean_between(double mean, std::uint32_t samples, double low, double high) {
  const double variance = std::max(0.0, (mean - low) * (high - mean));
  return Value::estimated(mean, std::sqrt(variance / samples));
}

// Random games after each wanted move in turn, a round of them with one redeal, until the allowance is
// spent. Two rounds at least, if there is time, so that there is an error to tell. Returns how many
// games.
template <Game G>
std::uint64_t sample_moves(const G& game, const typename G::Position& seen,
                           const std::vector<std::size_t>& wanted, std::vector<Sample>& samples,
                           Allowance allowance, Rng& rng) {
  const int player = game.turn(seen).player();
  std::uint64_t games = 0;
  for (int round = 0;; ++round) {
    const auto deal = possible_position(game, seen, player, rng);
    const auto moves = game.moves(deal);
    for (const std::size_t i : wanted) {
      if (round >= 2 ? allowance.spent(games) : allowance.out_of_time(games)) return games;
      typename G::Position p = deal;
      Payoffs returns(game.players());
      returns[player] += play_rewarded(game, p, moves[i]);
      add_random_game(game, p, rng, returns);
      samples[i].add(returns[player]);
      ++games;
    }
  }
}

}  // namespace zermelo
