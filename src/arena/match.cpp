#include "arena/match.h"

#include <algorithm>

#include "base/error.h"
#include "base/hash.h"
#include "base/numerals.h"

namespace zermelo {

MatchResult play_match(const AnyGame& game, const MatchSettings& settings, const Control& control,
                       const std::function<void(Record)>& keep) {
  const auto players = static_cast<std::size_t>(game.players());
  if (settings.agents.size() != players) {
    bad_input("{} has {}, found {}", game.spec(), counted(players, "seat"),
              counted(settings.agents.size(), "agent"));
  }
  GameRunner runner(game, settings);
  std::vector<PlannedGame> planned(settings.games);
  for (std::uint64_t i = 0; i < settings.games; ++i) {
    planned[i] = {.number = i, .opening = i / players, .agents = {}};
    for (std::size_t seat = 0; seat < players; ++seat) {
      planned[i].agents.push_back((seat + i) % players);
    }
  }
  std::vector<GameOutcome> outcomes;
  runner.play(planned, control, [&](const PlannedGame& plan, Record record) {
    outcomes.push_back(outcome_of(game, plan, record));
    if (keep) keep(std::move(record));
    return true;
  });
  std::sort(outcomes.begin(), outcomes.end(), [](const GameOutcome& a, const GameOutcome& b) {
    return a.planned.number < b.planned.number;
  });
  MatchResult match = {.standings = standings_of(runner.agents(), outcomes, contest_of(game)),
                       .games = outcomes.size(),
                       .shared = shared_ends_of(game, outcomes)};
  for (const GameOutcome& outcome : outcomes) {
    match.moves += outcome.moves;
    match.cut += outcome.cut ? 1 : 0;
    match.digest = mixed(match.digest, outcome.digest);
  }
  return match;
}

}  // namespace zermelo
