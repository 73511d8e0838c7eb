// How a network sees Black Jack: what was done with which hand against which card of the dealer.
//
//   0  what was done: 0 nothing yet, 1 a bet, then stand, hit, double, split, surrender, insurance, no
//   1  the total of the hand that is being played; of a bet, which size
//   2  1 if it is soft
//   3  the value of the dealer's card
//
// A hand after a split looks like any other.
#pragma once

#include "core/cell_views.h"
#include "games/blackjack/blackjack.h"

namespace zermelo {

template <>
struct CellViews<blackjack::Blackjack> {
  using G = blackjack::Blackjack;
  static constexpr bool kAlike = true;

  static int cells(const G&) { return 4; }
  static int values(const G&) { return 23; }
  static void write(const G&, const G::Position& p, int k, std::uint8_t* row) {
    const blackjack::Hand& hand = p.seats[k].hands[p.actor == k ? p.hand : 0];
    const bool is_playing = p.phase == blackjack::Phase::kPlay;
    row[0] = 0;
    row[1] = static_cast<std::uint8_t>(is_playing ? hand.total() : 0);
    row[2] = is_playing && hand.soft();
    row[3] = static_cast<std::uint8_t>(p.dealer.count > 0 && p.phase != blackjack::Phase::kBet
                                           ? blackjack::value_of(p.dealer[0])
                                           : 0);
  }
  static void change(const G&, const G::Position&, G::Move m, int, std::uint8_t* row) {
    if (m >= G::kFirstBet) {
      row[0] = 1;
      row[1] = static_cast<std::uint8_t>(m - G::kFirstBet);
      return;
    }
    row[0] = static_cast<std::uint8_t>(m - G::kStand + 2);
    if (m == G::kStand) row[2] = 0;
    if (m == G::kSurrender) row[1] = row[2] = row[3] = 0;
  }
};

}  // namespace zermelo
