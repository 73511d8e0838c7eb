// What the others at a poker table may hold, by what they have put in and done: the better half of all
// hands of a player who raised, nearly all of one who only checked. It is judgement in a few rules, not
// theirs but what is usual; everything is read from what the player to act sees.
#pragma once

#include <vector>

#include "engines/holdem/hole_range.h"
#include "games/poker/poker.h"

namespace zermelo::poker {

// The share of all hands that fare better against a random hand, from 0 (aces) to nearly 1; by hole
// number.
const std::array<float, holdem::kHoles>& share_of_better_hands();

// Weights of an opponent's hands, without those that hold a card which is seen.
holdem::HoleRange opponent_range(const Poker& game, const Position& seen, int opponent);

// Cards that are seen: the board, and what the player to act holds.
CardSet seen_cards(const Position& seen, int player);

// Draws hands for several opponents from their ranges, none sharing a card.
class RangeDealer {
 public:
  RangeDealer(const Poker& game, const Position& seen, int player);

  // One hand for each opponent who is still in, in the order of opponents().
  void deal(Rng& rng, std::vector<holdem::HoleCards>& hands) const;
  const std::vector<int>& opponents() const { return opponents_; }

 private:
  std::vector<int> opponents_;
  std::vector<std::vector<double>> sums_;  // of weights, hole by hole
  CardSet seen_;
};

// The share of the pot that the player to act can expect at a showdown against those ranges.
double equity_against_ranges(const Poker& game, const Position& seen, int deals, Rng& rng);

}  // namespace zermelo::poker
