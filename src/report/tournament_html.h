// A tournament as one HTML file that needs nothing else: tables, a chart, and games to replay.
#pragma once

#include <string>

#include "any/any_game.h"
#include "arena/tournament.h"
#include "report/rating_report.h"

namespace zermelo {

struct ReportOrigin {
  std::string command;  // that plays the same games again
  std::string machine, version;
};

std::string tournament_html(const AnyGame& game, const TournamentSettings& settings,
                            const TournamentResult& result, const RatingReport& report,
                            const ReportOrigin& origin);

}  // namespace zermelo
