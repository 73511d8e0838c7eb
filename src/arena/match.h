// Matches: agents play each other in all seats, and the results say how sure they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "arena/confidence.h"

namespace zermelo {

struct MatchSettings {
  std::vector<std::string> agents;  // specs, one a seat
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<AnyPosition> start = {};  // of all games; the game's own if there is none
  int opening = 0;                        // random moves before the agents begin
  double grace = 0.020;                   // seconds that a move may come after its time
};

// What one agent achieved over all its games. The points of a game, 1 in all, go to who has the
// highest return, in equal parts to several; who breaks the rules has lost, whatever the board says.
// Of one player only the returns count, and of a puzzle who solved it: wins are solved, losses not.
struct Standing {
  std::string agent;  // canonical spec
  std::uint64_t games = 0, wins = 0, ties = 0, losses = 0;
  std::uint64_t illegal = 0, late = 0, crashed = 0;  // lost for this reason
  std::uint64_t moves = 0;
  double points = 0, squares = 0;  // of points a game
  double returns = 0, return_squares = 0;
  double seconds = 0, slowest = 0;  // of its moves
  std::string complaint = "";       // the first one, if it ever broke the rules

  void add(const Standing& other);
};

// What there is to count in a game: who beat whom, whether a puzzle was solved, or returns alone.
enum class Contest { kRivals, kPuzzle, kAlone };
Contest contest_of(const AnyGame& game);

struct MatchResult {
  std::vector<Standing> standings;  // in the order of the settings
  std::uint64_t games = 0;          // fewer than asked if stopped
  std::uint64_t moves = 0;
  std::uint64_t cut = 0;     // games without an end that were stopped; ties, or puzzles not solved
  std::uint64_t digest = 0;  // of all moves of all games: equal games, equal digest
};

// Game i has the agents rotated by i % players seats; the games of one round of rotations share their
// opening. The games depend on the seed and not on the number of threads, as long as no agent looks
// at the clock. A game that a stop broke off does not count.
MatchResult play_match(const AnyGame& game, const MatchSettings& settings,
                       const Control& control = {});

}  // namespace zermelo
