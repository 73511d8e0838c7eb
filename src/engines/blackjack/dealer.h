// How the dealer's hand ends, exactly, for any shoe.
//
// In what order he drew his cards does not matter to their probability, so hands are summed over as
// sets: the probability of a set is that of drawing it in one given order, times the number of
// orders in which the dealer would have drawn it. Those numbers depend on the rules alone. They are
// kept for each card that may lie face up, so that one walk over some 2,000 sets answers for all ten
// of them, and for kLanes shoes at once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/blackjack/hand_table.h"

namespace zermelo::blackjack {

inline constexpr int kLanes = 8;

// For each card face up, of value 0 to 9: the probabilities of 17, 18, 19, 20 and 21 without
// naturals, given that it is face up and the rest is drawn from the shoe. The rest are naturals and
// busts.
using DealerOdds = std::array<std::array<double, 5>, kValues>;

// A shoe that the dealer draws from, the card face up included.
struct DealerShoe {
  std::array<double, kValues> left{};
  double total = 0;
  bool infinite = false;

  // The probability that the second card makes a natural.
  double natural(int up) const {
    if (up != kAceValue && up != kTenValue) return 0;
    const double rest = infinite ? total : total - 1;
    return rest > 0 ? left[static_cast<std::size_t>(kTenValue - up)] / rest : 0;
  }
};

class Dealer {
 public:
  explicit Dealer(bool hits_soft_17);

  // The odds in `count` shoes, at most kLanes.
  void play(const DealerShoe* shoes, int count, DealerOdds* odds) const;

 private:
  struct Node {
    std::uint8_t value;    // of the card that is added
    std::uint8_t earlier;  // cards of this value before it
    std::uint8_t depth;    // cards before it
    std::uint8_t terms;    // the hand is finished: that many card may have been face up
  };
  struct Term {
    std::uint32_t place;  // 5 * value + outcome
    float orders;         // at most a few hundred, exactly
  };
  std::vector<Node> nodes_;  // in the order of the walk
  std::vector<Term> terms_;  // of the nodes, one after the other
};

}  // namespace zermelo::blackjack
