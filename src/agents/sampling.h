// Random games as a judge: what every agent falls back on where it can prove nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/limits.h"
#include "core/evaluator.h"
#include "core/game.h"
#include "core/thoughts.h"
#include "core/value.h"

namespace zermelo {

// Does what add_random_game does, but this player follows the game's suggestions.
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

// A position that the player may be in, given what it sees.
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
  // True if this mean is higher. An empty sample never beats another.
  bool beats(const Sample& other) const { return n > 0 && (other.n == 0 || mean > other.mean); }
  // Returns the mean and its error, given the width of the range that samples lie in (0: not known).
  // Samples that all agree are no proof: one more, from the ends of the range, keeps the error above 0.
  Value value(double spread) const {
    if (n < 1) return {};
    Value value = Value::estimated(mean, Basis::kSamples, static_cast<std::uint64_t>(n));
    if (n >= 2) {
      value.error = spread > 0 ? std::sqrt(squares + spread * spread / 4) / n
                               : std::sqrt(squares / (n - 1) / n);
    }
    return value;
  }
};

// A sample of each of so many moves.
struct MoveSamples {
  std::vector<std::size_t> places;  // 0, 1, ...
  std::vector<Sample> samples;

  explicit MoveSamples(std::size_t moves);
  // The best mean is the best move.
  Thoughts thoughts(std::uint64_t games, double spread) const;
};

// The width of the range of returns; 0 where rewards on the way leave it open.
template <Game G>
double payoff_spread(const G& game) {
  const PayoffRange range = game.payoff_range();
  return Rewarding<G> ? 0 : range.high - range.low;
}

// Null for "none".
template <Game G>
std::unique_ptr<const Evaluator<G>> evaluator_or_none(const G& game, const AgentSpec& spec) {
  if (spec.options.word("leaf") == "none") return nullptr;
  return make_evaluator(game, spec.game, spec.options.word("leaf"));
}

// Random games of this length (0: to their ends) after each wanted move in turn, a round of them with
// one redeal, until the budget is spent. Two rounds at least, if there is time, so that there is an
// error to tell. Returns how many games. Not inlined: one copy serves all agents.
template <Game G>
[[gnu::noinline]] std::uint64_t sample_moves(const G& game, const typename G::Position& seen,
                                             const std::vector<std::size_t>& wanted,
                                             std::vector<Sample>& samples, Budget budget, Rng& rng,
                                             std::uint64_t length = 0) {
  const int player = game.turn(seen).player();
  std::uint64_t games = 0;
  for (int round = 0;; ++round) {
    const auto deal = possible_position(game, seen, player, rng);
    const auto moves = game.moves(deal);
    for (const std::size_t i : wanted) {
      if (round >= 2 ? budget.spent(games) : budget.out_of_time(games)) return games;
      typename G::Position p = deal;
      Payoffs returns(game.players());
      returns[player] += play_rewarded(game, p, moves[i]);
      add_random_game(game, p, rng, returns, length);
      samples[i].add(returns[player]);
      ++games;
    }
  }
}

}  // namespace zermelo
