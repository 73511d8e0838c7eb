// What is known of a position and of each of its moves, as JSON.
#pragma once

#include "analysis/analyst.h"
#include "any/any_game.h"
#include "base/json.h"

namespace zermelo {

// A move with the position it leads to and its value for the player who makes it.
Json move_value_json(const AnyGame& game, const MoveValue& move);
// The picture of a position with its regions marked; nothing if the game has none.
std::optional<Scene> analysis_scene(const AnyGame& game, const AnyPosition& p,
                                    const Analysis& analysis);
// The answer of `analyze`.
Json analysis_json(const AnyGame& game, const AnyPosition& p, const Analysis& analysis);

}  // namespace zermelo
