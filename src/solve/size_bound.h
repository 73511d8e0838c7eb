// How many positions a game has at least, by the birthday paradox: if n random games are looked at
// after the same number of moves and c pairs of them stand at equal positions, there are about
// n^2 / 2c positions in that tier if all are as likely, and more if they are not. So it is a lower
// bound, but for chance, against which c is raised by several standard deviations.
//
// It takes milliseconds and tells at once that a game such as Othello is beyond solving.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "base/limits.h"
#include "core/game.h"

namespace zermelo {

// Pairs of equal keys.
inline double equal_pairs(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  double pairs = 0, run = 0;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    run = keys[i] == keys[i - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

// Counts positions that symmetries of p map to each other as one, as solvers do. Ends early when the
// budget is spent.
template <Keyed G>
std::uint64_t positions_at_least(const G& game, const typename G::Position& p, Budget& budget,
                                 int games) {
  constexpr int kMostMoves = 400;
  // Positions of different tiers are different; without tiers all that is known of one depth is that
  // no more than its own positions are counted.
  std::map<int, std::vector<std::uint64_t>> keys;
  Rng rng(1);
  std::uint64_t moves = 0;
  for (int i = 0; i < games && !budget.spent(moves); ++i) {
    auto q = p;
    for (int depth = 0; depth < kMostMoves; ++depth, ++moves) {
      const Turn turn = game.turn(q);
      if (turn.is_over()) break;
      game.play(q, random_move(game, q, turn, rng));
      int group = depth;
      if constexpr (Tiered<G>) group = game.tier(q);
      keys[group].push_back(game.key(q));
    }
  }
  budget.pay(moves);
  double images = 1;
  if constexpr (Symmetric<G>) {
    for (int s = 1; s < game.symmetries(); ++s) images += is_fixed_by(game, p, s) ? 1 : 0;
  }
  double sum = 0, most = 0;
  for (auto& [group, in_group] : keys) {
    const auto n = static_cast<double>(in_group.size());
    const double pairs = equal_pairs(in_group);
    const double bound = n * (n - 1) / 2 / (pairs + 3 * std::sqrt(pairs) + 5) / images;
    sum += bound;
    most = std::max(most, bound);
  }
  return static_cast<std::uint64_t>(Tiered<G> ? sum : most);
}

}  // namespace zermelo
