// Matches: agents play each other in all seats, and the results say how sure they are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "arena/standing.h"

namespace zermelo {

using MatchSettings = PlaySettings;  // with an agent a seat

struct MatchResult {
  std::vector<Standing> standings;  // in the order of the settings
  std::uint64_t games = 0;          // fewer than asked if stopped
  std::uint64_t moves = 0;
  std::uint64_t cut = 0;     // games without an end that were stopped; ties, or puzzles not solved
  SharedEnds shared = {};    // of three players and more
  std::uint64_t digest = 0;  // of all moves of all games: equal games, equal digest
};

// Game i has the agents rotated by i % players seats; the games of one round of rotations share their
// opening. The games depend on the seed and not on the number of threads, as long as no agent looks
// at the clock. A game that a stop broke off does not count. Each game is handed to `keep`.
MatchResult play_match(const AnyGame& game, const MatchSettings& settings,
                       const Control& control = {},
                       const std::function<void(Record)>& keep = nullptr);

}  // namespace zermelo
