// Positions as JSON: who is to move, the legal moves, the picture.
#pragma once

#include "any/any_game.h"
#include "base/json.h"
#include "core/payoffs.h"
#include "core/turn.h"

namespace zermelo {

Json to_json(Turn turn);               // a player's number, "chance" or "over"
Json to_json(const Payoffs& payoffs);  // a number a player

// The fields that every answer about a position begins with: game, position, turn.
Json position_json(const AnyGame& game, const AnyPosition& p);
// The answer of `moves`: the legal moves, with probabilities where chance is to move.
Json legal_moves_json(const AnyGame& game, const AnyPosition& p);
// The same with the moves of Left and of Right, whoever's turn it is. Assumes a partizan game.
Json moves_of_both_json(const AnyGame& game, const AnyPosition& p);
// The answer of `show`: the position drawn as text and, if the game has pictures, as a scene.
Json drawn_position_json(const AnyGame& game, const AnyPosition& p);

}  // namespace zermelo
