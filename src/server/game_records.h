// Records over HTTP: those of the user's store, listed, shown, rated, and games that were played in the
// browser added to them. Finished games alone are in a store, so nothing in it is hidden from anybody.
#pragma once

#include <string>

#include "base/json.h"
#include "server/message.h"

namespace zermelo {

// {count, records} that fit game, agent, event and fouls, newest first. Of each without moves, values and
// times, which are told one by one.
Json told_records(const std::string& store, const Request& request);
// One of them, whole; Refused if there is none.
Json told_record(const std::string& store, const std::string& id);
// Ratings of all who have records of `game`, of one event if it is named: what `ratings --json` prints.
Json told_ratings(const std::string& store, const Request& request);

// {game, position, moves, agents}: keeps a game that was played elsewhere, if it is over or has one player.
// Answers with its id, or that of the same game if it is there already.
Json keep_game(const std::string& store, const Json& body);

}  // namespace zermelo
