// Rounds played out with real cards, by a chart, as fast as they go.
//
// Cards are drawn one by one without replacement. The shoe is an array in some order, of which the
// i-th draw swaps place i with a place not before it that is picked at random: every order is as
// likely, whatever the order was before, so that a fresh shoe costs nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/control.h"
#include "base/rng.h"
#include "engines/blackjack/chart.h"

namespace zermelo::blackjack {

// Cards in random order, ranks 0 (ace) to 12 (king).
class RandomShoe {
 public:
  RandomShoe(int decks, std::uint64_t seed);  // 0 decks: infinitely many

  void shuffle() { dealt_ = 0; }
  std::uint32_t dealt() const { return dealt_; }
  std::uint32_t size() const { return size_; }

  std::uint32_t draw() {
    if (size_ == 0) [[unlikely]]
      return rng_.below(13);
    const std::uint32_t place = dealt_ + rng_.below(size_ - dealt_);
    const std::uint8_t card = cards_[place];
    cards_[place] = cards_[dealt_];
    cards_[dealt_++] = card;
    return card;
  }

 private:
  std::array<std::uint8_t, 8 * 52> cards_{};
  std::uint32_t size_, dealt_ = 0;
  Rng rng_;
};

// A chart as tables that a round is played by.
class RoundPlayer {
 public:
  RoundPlayer(const TableRules& rules, const Chart& chart, bool insures = false);

  // Plays a round with cards from shoe.draw(): the player's, the dealer's face up, the player's, the
  // dealer's face down; then what the hands ask for, from left to right; then the dealer's. Returns
  // the payoff in tenths of a wager, which 3:2 and 6:5 make whole.
  template <class Cards>
  int play(Cards& shoe) const;

 private:
  // Totals: hard ones as they are, soft ones from 12 as 20 + total, bust 0.
  using State = std::uint8_t;
  static constexpr std::size_t kStates = 42;
  static constexpr std::uint8_t value_of_rank(std::uint32_t rank) {
    return static_cast<std::uint8_t>(rank < 9 ? rank : 9);
  }
  static constexpr int total_of(State state) { return state < 22 ? state : state - 20; }

  template <class Cards>
  State draw(Cards& shoe, State state) const {
    return next_[state][shoe.draw()];
  }
  // A hand after a split, or a pair that may not be split.
  struct Played {
    State state;
    bool doubled;
  };
  template <class Cards>
  int play_split(Cards& shoe, std::uint32_t rank, std::uint32_t up, std::uint32_t hole) const;
  int compare(State player, State dealer) const {
    const int mine = total_of(player), other = total_of(dealer);
    return mine > other ? kWager : mine == other ? 0 : -kWager;
  }
  template <class Cards>
  State dealers(Cards& shoe, std::uint32_t up, std::uint32_t hole) const {
    State state = start_[up][hole];
    while (dealer_draws_[state]) state = draw(shoe, state);
    return state;
  }

  static constexpr int kWager = 10;
  std::array<std::array<State, 16>, kStates> next_{};               // by rank
  std::array<std::array<State, 13>, 13> start_{};                   // two cards
  std::array<std::array<std::array<Choice, 16>, 13>, 13> first_{};  // by ranks of both and up
  std::array<std::array<bool, 16>, kStates> hits_{}, doubles_{};    // by rank up
  std::array<bool, kStates> dealer_draws_{};
  std::array<int, 13> most_hands_{};  // by rank of the pair
  int natural_;
  bool peek_, by_rank_, one_card_on_aces_, insures_;
};

template <class Cards>
int RoundPlayer::play(Cards& shoe) const {
  const std::uint32_t a = shoe.draw(), up = shoe.draw(), b = shoe.draw(), hole = shoe.draw();
  const State dealt = start_[up][hole];
  State state = start_[a][b];
  const bool natural = state == 41, dealer_natural = dealt == 41;
  const int insurance = insures_ && up == 0 ? (dealer_natural ? kWager : -kWager / 2) : 0;
  if (natural) [[unlikely]]
    return insurance + (dealer_natural ? 0 : natural_);
  if (dealer_natural && peek_) [[unlikely]]
    return insurance - kWager;
  int stake = 1;
  switch (first_[a][b][up]) {
    case Choice::kStand: break;
    case Choice::kHit: do { state = draw(shoe, state);
      } while (hits_[state][up]);
      break;
    case Choice::kDouble:
      state = draw(shoe, state);
      stake = 2;
      break;
    case Choice::kSplit: return insurance + play_split(shoe, a, up, hole);
    case Choice::kSurrender: return insurance - (dealer_natural ? kWager : kWager / 2);
  }
  if (state == 0) return insurance - stake * kWager;
  if (dealer_natural) return insurance - stake * kWager;
  return insurance + stake * compare(state, dealers(shoe, up, hole));
}

template <class Cards>
int RoundPlayer::play_split(Cards& shoe, std::uint32_t rank, std::uint32_t up,
                            std::uint32_t hole) const {
  std::array<Played, 4> hands;
  int count = 2, alive = 0;
  const State single = next_[0][rank];
  int payoff = 0;
  for (int i = 0; i < count; ++i) {
    std::uint32_t second = shoe.draw();
    const auto is_pair = [&] { return second == rank || (!by_rank_ && rank >= 9 && second >= 9); };
    while (count < most_hands_[rank] && is_pair() && first_[rank][rank][up] == Choice::kSplit) {
      ++count;
      second = shoe.draw();
    }
    State state = next_[single][second];
    bool doubled = false;
    if (!(rank == 0 && one_card_on_aces_)) {
      if (doubles_[state][up]) {
        doubled = true;
        state = draw(shoe, state);
      } else {
        while (hits_[state][up]) state = draw(shoe, state);
      }
    }
    if (state == 0) {
      payoff -= kWager << doubled;
    } else {
      hands[static_cast<std::size_t>(alive++)] = {state, doubled};
    }
  }
  if (alive == 0) return payoff;
  const State dealer = dealers(shoe, up, hole);
  const bool natural = start_[up][hole] == 41;
  for (int i = 0; i < alive; ++i) {
    const Played& hand = hands[static_cast<std::size_t>(i)];
    payoff += (natural ? -kWager : compare(hand.state, dealer)) << hand.doubled;
  }
  return payoff;
}

struct SimulationResult {
  std::uint64_t rounds = 0;
  double mean = 0;       // payoff a round, in wagers
  double deviation = 0;  // of a round
  double error() const;  // of the mean
};

// Rounds from fresh shoes. The same seed gives the same result, on any number of threads; when
// stopped, that of the rounds played.
SimulationResult simulate(const TableRules& rules, const Chart& chart, std::uint64_t rounds,
                          std::uint64_t seed, int threads, const Control& control = {});

}  // namespace zermelo::blackjack
