// What splitting a pair is worth, exactly.
//
// How a hand is played after a split depends on its own cards and on how many hands there are when
// its turn comes, not on what the others hold. So all orders in which the shoe can come are alike,
// and what the other hands draw matters only where it decided how many hands there are: some second
// cards were cards of the pair, and others were not. Let A(k) be the worth of a hand with k further
// cards of the pair gone, times the probability that k given cards are such. With m other cards known
// not to be such, the worth is by inclusion and exclusion
//
//   J(k, 0) = A(k)        J(k, m) = J(k, m - 1) - J(k + 1, m - 1)
//
// and the rest is to walk through the ways in which the second cards can come. Pairs are split again
// whenever that is allowed.
#pragma once

#include <array>
#include <vector>

#include "engines/blackjack/round_values.h"

namespace zermelo::blackjack {

class SplitValues {
 public:
  SplitValues(const RoundValues& round, int value);

  // The expected payoff by the card face up, 0 where the dealer has a natural and peeks. `slot` is
  // the value, or the rank of tens where ranks count.
  Ups worth(int slot) const;

 private:
  static constexpr std::size_t kMostHands = 4, kMostGone = 2 * (kMostHands - 2) + 1;
  using Gains = std::array<Ups, kMostGone>;  // by k
  struct Plan {                              // how hands are played, from the card of the pair on
    std::vector<UpSet> hits, doubles;
  };
  // A hand that may get any second card, and the pair that it may become, unsplit.
  struct Worth {
    Gains any, pair;
  };

  // The hands where a plan needs to know what standing gains.
  std::vector<HandId> stands_of(const Plan& plan) const;
  void find_stands(const std::vector<HandId>& wanted);
  Plan plan_of_round() const;
  Plan best_plan(std::size_t gone);
  Worth worth_of(const Plan& plan);
  void find_gains(const Plan& plan, std::size_t gone);

  const RoundValues& round_;
  const HandTable& table_;
  const int value_;
  const HandId card_;  // the hand of one such card
  const bool one_card_;
  const std::size_t most_hands_, most_gone_;
  std::vector<HandId> hands_;  // that hold the card, by points
  std::vector<Worth> worth_;   // by hands so far, from two on
  // By hand; of those that no plan leads to, anything.
  using Gain = std::unique_ptr<Ups[]>;
  std::array<Gain, kMostGone> stand_;  // by k
  Gain gains_;
};

}  // namespace zermelo::blackjack
