// What agents achieved over many games.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "arena/game_runner.h"
#include "arena/rated_game.h"
#include "records/record.h"

namespace zermelo {

// What is kept in memory of a game: all that tables and ratings need.
struct GameOutcome {
  struct Seat {
    std::uint64_t moves = 0;
    double seconds = 0, slowest = 0;
  };
  PlannedGame planned;
  std::vector<double> scores, returns;  // by seat: scores decide, returns are what the game paid
  std::vector<Seat> seats;
  RecordedFoul foul;
  bool cut = false;
  std::uint64_t moves = 0;           // of agents
  std::uint64_t digest = 0;          // of the game: equal games, equal digest
  std::optional<std::string> stage;  // how far the one player came, such as its largest tile
};

GameOutcome outcome_of(const AnyGame& game, const PlannedGame& planned, const Record& record);

// What there is to count in a game: who beat whom, whether a puzzle was solved, or returns alone.
enum class Contest { kRivals, kPuzzle, kAlone };
Contest contest_of(const AnyGame& game);

// The points of a game, 1 in all, go to who has the highest score, in equal parts to several; who
// breaks the rules has lost, whatever the board says.
// Of one player only the returns count, and of a puzzle who solved it: wins are solved, losses not.
struct Standing {
  std::string agent;  // canonical spec
  std::uint64_t games = 0, wins = 0, ties = 0, losses = 0;
  std::uint64_t illegal = 0, late = 0, failed = 0;  // lost for this reason
  std::uint64_t moves = 0;
  double points = 0, returns = 0;
  // Half of the 95 % interval of the means of both. Games that share an opening are one observation,
  // because what the opening is worth to one player it costs the other.
  double points_margin = 0, returns_margin = 0;
  double seconds = 0, slowest = 0;                   // of its moves
  std::string complaint = "";                        // the first one, if it ever broke the rules
  std::map<std::string, std::uint64_t> stages = {};  // how often it came so far
};

// Of outcomes in the order of their numbers, for agents in the order of these names.
std::vector<Standing> standings_of(const std::vector<std::string>& agents,
                                   const std::vector<GameOutcome>& outcomes, Contest contest);

// How a game of three or more ended that no player won alone.
enum class SharedEnd {
  kAllTie,  // nobody lost
  kTie,     // some lost and the others share
  kWin,     // some won
};
const char* to_string(SharedEnd end);  // "all-player tie", "shared tie", "shared win"
// Nothing if one player has more than all others, or if there are only two.
std::optional<SharedEnd> shared_end_of(const AnyGame& game, const std::vector<double>& returns);

// How many games ended so. Games that were cut off or lost by a foul are not among them.
struct SharedEnds {
  std::uint64_t all_ties = 0, ties = 0, wins = 0;
  // "12 all-player ties (nobody lost), 1 shared tie (some lost, the others share)"; "" if there are none.
  std::string text() const;
};
SharedEnds shared_ends_of(const AnyGame& game, const std::vector<GameOutcome>& outcomes);

// What one agent got against another.
struct CrossCell {
  std::uint64_t games = 0, wins = 0, ties = 0, losses = 0;
  double points() const { return static_cast<double>(wins) + static_cast<double>(ties) / 2; }
};
using Crosstable = std::vector<std::vector<CrossCell>>;  // [agent][opponent]
Crosstable crosstable_of(std::size_t agents, const std::vector<RatedGame>& games);

}  // namespace zermelo
