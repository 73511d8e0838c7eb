// Players of one idea, to measure others by: always-call, all-in, and push-fold, which plays the
// equilibrium of all-in or fold.
#pragma once

#include <memory>

#include "engines/poker/poker_player.h"

namespace zermelo::poker {

std::unique_ptr<PokerPlayer> make_always_call_player(const Poker& game);
std::unique_ptr<PokerPlayer> make_all_in_player(const Poker& game);
// Goes by the charts of the strategy that ships. Off the charts, when the other has neither pushed nor
// folded, the big blind pushes what it would push as the small blind; later it checks and folds.
std::unique_ptr<PokerPlayer> make_push_fold_player(const Poker& game);

}  // namespace zermelo::poker
