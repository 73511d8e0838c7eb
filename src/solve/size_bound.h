// How many positions a game has at least, by the birthday paradox: if n random games are looked at
// after the same number of moves and c pairs of them stand at equal positions, there are about
// n^2 / 2c positions in that tier if all are as likely, and more if they are not. So it is a lower
// bound, but for chance, against which c is raised by several standard deviations.
//
// It takes milliseconds and tells at once that a game such as Othello is beyond solving.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/limits.h"
#include "core/game.h"

namespace zermelo {

// The keys of positions that random games have met, in groups.
class MetPositions {
 public:
  MetPositions();
  ~MetPositions();
  void add(int group, std::uint64_t key);
  // How many positions there are at least, where `images` of them count as one. The bounds of groups
  // add up if no position can be in two of them; else only the largest counts.
  std::uint64_t bound(double images, bool groups_differ);

 private:
  std::map<int, std::vector<std::uint64_t>> keys_;
};

// Counts positions that symmetries of p map to each other as one, as solvers do. Ends early when the
// budget is spent.
template <Keyed G>
std::uint64_t positions_at_least(const G& game, const typename G::Position& p, Budget& budget,
                                 int games) {
  constexpr int kMostMoves = 400;
  // Positions of different tiers are different; without tiers all that is known of one depth is that
  // no more than its own positions are counted.
  MetPositions met;
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
      met.add(group, game.key(q));
    }
  }
  budget.pay(moves);
  double images = 1;
  if constexpr (Symmetric<G>) {
    for (int s = 1; s < game.symmetries(); ++s) images += is_fixed_by(game, p, s) ? 1 : 0;
  }
  return met.bound(images, Tiered<G>);
}

}  // namespace zermelo
