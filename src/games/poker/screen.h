// What the drawing in the terminal and the picture both say about a position of Poker.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/poker/poker.h"

namespace zermelo::poker {

std::string_view street_name(const Position& p);  // "flop"
// The pots without the bets of this round, which lie in front of the players.
Pots collected_pots(const Position& p, int players);
// The seat that made the last move, if it was made in this betting round; else -1.
int last_actor(const Position& p, std::optional<std::uint8_t> last);
std::string action_label(const Poker& game, const Position& p, Action action);  // "raise to 30"
std::string seat_state(const Position& p, int k);                               // "all-in"
// Says who won the last hand and who showed what; empty in the first hand.
std::vector<std::string> last_hand_lines(const Position& p, int players);

}  // namespace zermelo::poker
