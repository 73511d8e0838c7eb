// Writes out a game with hidden information as a tree (learn/game_tree.h).
#pragma once

#include "any/any_game.h"
#include "learn/game_tree.h"

namespace zermelo {

// Players are told apart by what view() shows them, so that must tell all they have seen. An Error with
// Exit::kUnanswered if the game is not for two players whose results are opposite, may go on for ever, or
// has more than `most` histories.
learn::GameTree game_tree_of(const AnyGame& game, std::size_t most = 20'000'000);

}  // namespace zermelo
