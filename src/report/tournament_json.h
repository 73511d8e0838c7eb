// Results of tournaments as JSON.
#pragma once

#include "any/any_game.h"
#include "arena/ratings.h"
#include "arena/tournament.h"
#include "base/json.h"
#include "report/rating_report.h"

namespace zermelo {

RatingReport report_of(const AnyGame& game, const TournamentResult& result,
                       const RatingOptions& options);

// The answer of `tournament`.
Json tournament_json(const AnyGame& game, const TournamentSettings& settings,
                     const TournamentResult& result, const RatingReport& report);

// How the test of a match stands.
Json sprt_json(const Sprt& sprt);

}  // namespace zermelo
