// Levels of a game, measured: agents climb a ladder, each playing the highest so far.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/levels.h"
#include "any/any_game.h"
#include "base/control.h"
#include "records/record.h"

namespace zermelo {

struct ClimbSettings {
  std::uint64_t games = 40;  // of each agent against the highest so far
  std::uint64_t seed = 1;
  int threads = 1;
};

// Those of all agents that may make a level of this game, weakest first by experience.
std::vector<std::string> candidates_for(const AnyGame& game);

// Begins with the first candidate. Each other one plays the highest level and is the next if it has
// kLevelShare of the points: of each pair of an old and a new player at one table, and where one plays
// alone, of pairs of games with one seed, of which the higher return wins. Each game is handed to
// `keep`, and each candidate's share to `tell`. Stopped, the levels so far.
std::vector<Level> climb(const AnyGame& game, const std::vector<std::string>& candidates,
                         const ClimbSettings& settings, const Control& control,
                         const std::function<void(Record)>& keep,
                         const std::function<void(const std::string& agent, double share)>& tell);

}  // namespace zermelo
