// Equities of the players of a recorded hand of Poker, street by street.
#pragma once

#include <string>
#include <vector>

#include "games/poker/poker.h"

namespace zermelo {

struct PlayerShare {
  int player;
  double equity;  // of the pot, if all cards come and nobody folds any more
};

// Exact, over all boards; the cards of those who folded are gone as far as they are known. Empty unless
// several players are in, and all of their cards are known.
std::vector<PlayerShare> hand_equities(const poker::Poker& game, const poker::Position& p);
std::string equities_text(const std::vector<PlayerShare>& shares);  // "player 1 81.3 %, ..."

}  // namespace zermelo
