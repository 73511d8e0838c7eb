// What every choice in a round of Black Jack is worth, exactly: all hands against all cards of the
// dealer, in one shoe, without sampling.
//
// Inside, numbers are kept as expectations of (payoff + 1) that count 0 where the dealer has a
// natural ("gains"): a bust hand is worth 0, and drawing a card is a plain average. What a player is
// told is given that the dealer has none, as he has peeked; without a hole card nothing is given,
// and a natural takes all that was put down.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engines/blackjack/dealer.h"
#include "engines/blackjack/lanes.h"
#include "engines/blackjack/table_rules.h"

namespace zermelo::blackjack {

enum class Choice : std::uint8_t { kStand, kHit, kDouble, kSplit, kSurrender };
inline constexpr int kChoices = 5;
inline constexpr std::string_view kChoiceLetters = "SHDPR";
inline constexpr std::array<std::string_view, kChoices> kChoiceNames = {"stand", "hit", "double",
                                                                        "split", "surrender"};

// The worth of each choice, in wagers; nothing where the rules do not allow it.
using ChoiceValues = std::array<std::optional<double>, kChoices>;
Choice best_of(const ChoiceValues& values);

using UpSet = std::uint16_t;  // cards face up, bit 0 for the ace
inline constexpr UpSet kAllUps = (1 << kValues) - 1;

// A number for each card face up, 0 (ace) to 9 (ten-value). With split=rank, 10 stands for a ten of
// the same rank as the player's pair of tens, and 9 for any other.
using Ups = Lanes<12>;
inline constexpr std::size_t kSameTen = 10;

// How hands are played. Where a choice is not allowed, the next table says what is done instead.
struct Policy {
  std::vector<std::array<Choice, kValues>> first;  // on two cards that were dealt
  std::vector<UpSet> doubles;                      // on two cards otherwise
  std::vector<UpSet> hits;                         // on any cards; else stands
  bool insures = false;

  Policy();  // stands on everything
};

// Ranks of ten-value cards, 9 (ten) to 12 (king), where a pair needs equal ranks; -1: not known.
struct TenRanks {
  int pair = 9;  // of both cards of the player's pair; kDiffer: they are none
  int up = -1;   // of the dealer's card
  static constexpr int kDiffer = -2;
};

class RoundValues {
 public:
  // Values of the hands that hold `root`, of all by default. With a policy its choices are followed,
  // which must outlive this; without one the best.
  RoundValues(const TableRules& rules, const Shoe& shoe, HandId root = 0,
              const Policy* policy = nullptr);
  ~RoundValues();

  // --- A hand of two cards or more, holding the root, against a card face up ---------------------

  // Given that the dealer has no natural, if he peeks.
  ChoiceValues values(HandId hand, int up, TenRanks tens = {}) const;
  // The same after a split: no split, no surrender.
  ChoiceValues values_after_split(HandId hand, int up) const;
  // The policy's choice, else the best.
  Choice choice(HandId hand, int up, TenRanks tens = {}) const;
  // What the player's two cards are worth before the dealer peeks.
  double worth(HandId hand, int up, TenRanks tens = {}) const;

  // --- The whole round, if the root is 0 ---------------------------------------------------------

  double edge() const;        // expectation for the player
  double edge(int up) const;  // given the card face up
  // How likely the player is to be dealt these cards, in any order, and the dealer this one.
  double deal_chance(int a, int b, int up) const;
  double up_chance(int up) const;
  // Bust, 17, 18, 19, 20, 21, natural: from the whole shoe, given the card face up.
  std::array<double, 7> dealer(int up) const;

  // --- The dealer's natural ------------------------------------------------------------------------

  double natural_chance(HandId hand, int up) const;
  // The worth of an insurance as large as a wager, under an ace.
  double insurance(HandId hand) const { return 3 * natural_chance(hand, kAceValue) - 1; }

  const TableRules& rules() const { return rules_; }
  const Shoe& shoe() const { return shoe_; }

 private:
  friend class SplitValues;

  // A hand, with so many further cards of the pair's value out of the shoe.
  struct Place {
    HandId hand;
    int value = 0;
    int extra = 0;
  };
  DealerShoe shoe_without(const Place& place) const;
  Ups fair(const Place& place) const;  // the gain of a payoff of 0
  Ups stand_gain(int total, const Place& place, const DealerOdds& odds) const;
  // The average over the next card of gains by hand; 0 where bust.
  Ups drawn(const Place& place, const Ups* gains) const;
  bool is_possible(const HandEntry& hand) const;
  bool is_doubled(const HandEntry& hand) const;  // the rules allow it
  double split_worth(int value, int up, TenRanks tens) const;

  const TableRules rules_;
  const Shoe shoe_;
  const HandId root_;
  const Policy* const policy_;
  const Dealer dealer_;
  std::array<double, kValues> left_{};
  double total_;

  // By hand.
  std::vector<DealerOdds> odds_;
  std::vector<Ups> stand_, hit_, play_;  // play: the better of both, or the policy's
  std::vector<UpSet> hits_, doubles_;    // those that are best, or the policy's
  // Of splits, found when they are asked for: by value, or rank of the tens.
  mutable std::array<std::unique_ptr<Ups>, 13> splits_;
};

// --- Sets of cards face up -----------------------------------------------------------------------

// Where a is larger.
UpSet above(const Ups& a, const Ups& b);
// Of each card face up, a if it is in the set, else b.
Ups chosen(UpSet set, const Ups& a, const Ups& b);

}  // namespace zermelo::blackjack
