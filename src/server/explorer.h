// Solved games to look into: which databases there are, what they count, and positions of them to try.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "base/json.h"

namespace zermelo {

// {databases: [{game, positions, stored, bytes}]}. No paths.
Json databases_told(const std::string& folder);

// {game, source, positions, wins, ..., by_remoteness} of a game that has a database, or that is solved in a
// moment. A job, as it may take seconds; Refused if the body is wrong, unanswered if the game is too large.
std::function<Json(const std::atomic<bool>& stop)> summary_work(const Json& body,
                                                                const std::string& folder);

// {game, value, remoteness, only, count}: {puzzles: [{position, moves, value, remoteness, good, legal, scene}],
// seen, single}. The same.
std::function<Json(const std::atomic<bool>& stop)> puzzle_work(const Json& body,
                                                               const std::string& folder);

}  // namespace zermelo
