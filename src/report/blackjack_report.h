// Questions about Black Jack as people write them: rules, what has left the shoe, a hand against a card.
#pragma once

#include <string>

#include "base/json.h"
#include "engines/blackjack/chart.h"

namespace zermelo {

// Items such as "decks=1,soft17=hit", and how hands are played after a split ("": as usual).
blackjack::TableRules read_table_rules(const std::string& items,
                                       const std::string& after_split = "");
// The shoe of these rules without some cards, such as "TT5A".
blackjack::Shoe read_shoe(const blackjack::TableRules& rules, const std::string& gone);

struct BlackjackHand {
  blackjack::HandId hand = 0;
  int up = 0;                     // value of the dealer's card
  blackjack::TenRanks tens = {};  // which ten-value cards these are
};
// An Error if the cards are not in the shoe, too few, or worth more than 21.
BlackjackHand read_hand(const blackjack::Shoe& shoe, const std::string& hand,
                        const std::string& up);

// Every choice with its exact value, and insurance against an ace: what `blackjack ev --json` prints.
Json hand_values_json(const blackjack::RoundValues& round, const BlackjackHand& asked);
// A chart with what a round is worth by it: what `blackjack chart --json` prints.
Json chart_and_edge_json(const blackjack::Chart& chart, const blackjack::TableRules& rules,
                         const blackjack::Shoe& shoe);

}  // namespace zermelo
