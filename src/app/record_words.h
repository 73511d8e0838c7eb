// What commands that play tell the user's records about their games.
#pragma once

#include <string>
#include <vector>

#include "any/any_game.h"
#include "arena/match.h"
#include "arena/tournament.h"

namespace zermelo {

// "match connect-four 2026-11-16 21:05:06".
std::string event_name(const std::string& kind, const AnyGame& game);

// The command that plays the same games again, as one types it.
std::string command_of(const AnyGame& game, const MatchSettings& settings);
std::string command_of(const AnyGame& game, const TournamentSettings& settings,
                       const std::string& openings);

// The processor and the system: "AMD EPYC, 2 cores, Linux 6.1".
std::string machine_text();

// What the store keeps of an event, as JSON: the command, the version, the machine.
std::string about_text(const std::string& command);
std::string match_about(const AnyGame& game, const MatchSettings& settings);

}  // namespace zermelo
