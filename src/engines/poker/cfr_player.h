// cfr: plays by a strategy that counterfactual regret has found (engines/holdem/strategy_file.h).
//
// It follows the betting of a hand through the tree of its effective stack. A position does not tell
// how the chips came in on earlier streets: what it saw itself it remembers, and asked out of the blue
// it takes the way that its own strategy goes most often.
#pragma once

#include <memory>
#include <string>

#include "engines/poker/poker_player.h"

namespace zermelo::poker {

// By the strategy of a file; of the one that ships if the path is empty.
std::unique_ptr<PokerPlayer> make_cfr_player(const Poker& game, const std::string& path);

}  // namespace zermelo::poker
