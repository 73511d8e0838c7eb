// Results of matches as JSON.
#pragma once

#include "any/any_game.h"
#include "arena/match.h"
#include "base/json.h"

namespace zermelo {

// What one agent achieved, with 95 % confidence intervals; null where the contest has no such thing.
Json standing_json(const Standing& standing, Contest contest);
// Ends that no player has for itself.
Json shared_json(const SharedEnds& ends);
// The answer of `match`.
Json match_json(const AnyGame& game, const MatchSettings& settings, const MatchResult& match);

}  // namespace zermelo
