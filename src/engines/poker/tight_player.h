// tight: a sound rule player for any number of seats. Before the flop it enters with few hands, fewer
// the more players act behind it; later it compares its equity against the ranges that the others'
// actions leave with the price, and bets what is likely ahead.
#pragma once

#include <memory>

#include "engines/poker/poker_player.h"

namespace zermelo::poker {

std::unique_ptr<PokerPlayer> make_tight_player(const Poker& game);

}  // namespace zermelo::poker
