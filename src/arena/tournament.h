// Tournaments: many agents, one game, every seat; the same games from the same seed, whatever the
// number of threads, and whether or not it was interrupted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "arena/rated_game.h"
#include "arena/schedule.h"
#include "arena/sprt.h"
#include "arena/standing.h"

namespace zermelo {

// Games for each table are rounded up to whole rounds of seatings.
struct TournamentSettings : PlaySettings {
  TournamentFormat format = TournamentFormat::kRoundRobin;
  int swiss_rounds = 0;                   // 0: as many as a knockout would have
  std::optional<SprtSettings> sprt = {};  // two agents: ends when it is decided
};

// The same text for settings that lead to the same games.
std::string identity_of(const AnyGame& game, const TournamentSettings& settings);

struct TournamentResult {
  std::vector<std::string> agents;  // canonical specs, in the order of the settings
  std::vector<GameOutcome> games;   // in the order of their numbers
  std::vector<Standing> standings;  // in the order of the settings
  Crosstable crosstable;            // likewise
  std::vector<std::size_t> order;   // from the best to the last
  std::vector<std::vector<EncounterResult>> stages;  // what each contest came to
  std::vector<double> byes;                          // points without a game; empty: there are none
  std::optional<Sprt> sprt;
  std::uint64_t digest = 0;     // of all games
  bool complete = false;        // not stopped before its end
  std::vector<Record> samples;  // games of the first round of each table, to look at

  std::vector<RatedGame> rated() const;
};

struct TournamentHooks {
  // Games of an earlier run with the same settings that need not be played again.
  std::vector<Record> earlier = {};
  std::function<void(Record)> keep = nullptr;  // each game that was played
};

TournamentResult play_tournament(const AnyGame& game, const TournamentSettings& settings,
                                 const Control& control = {}, TournamentHooks hooks = {});

}  // namespace zermelo
