#include "report/tournament_json.h"

#include <cmath>

#include <fmt/core.h>

#include "report/match_json.h"

namespace zermelo {

RatingReport report_of(const AnyGame& game, const TournamentResult& result,
                       const RatingOptions& options) {
  return {.game = game.spec(),
          .agents = result.agents,
          .ratings = rate(result.rated(), result.agents, options),
          .crosstable = result.crosstable,
          .order = result.order};
}

Json sprt_json(const Sprt& sprt) {
  const auto finite = [](double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  };
  const Sprt::Estimate estimate = sprt.estimate();
  return {{"state", to_string(sprt.state())},
          {"llr", sprt.ratio()},
          {"lower", sprt.lower()},
          {"upper", sprt.upper()},
          {"pairs", sprt.pairs()},
          {"pentanomial", sprt.counts()},
          {"elo", finite(estimate.elo)},
          {"low", finite(estimate.low)},
          {"high", finite(estimate.high)}};
}

Json tournament_json(const AnyGame& game, const TournamentSettings& settings,
                     const TournamentResult& result, const RatingReport& report) {
  Json json = {{"game", game.spec()},         {"format", to_string(settings.format)},
               {"seed", settings.seed},       {"games", result.games.size()},
               {"complete", result.complete}, {"digest", fmt::format("{:016x}", result.digest)}};
  // What the one board has more than ratings: wins, times and fouls.
  std::vector<Json> more(result.agents.size());
  for (std::size_t i = 0; i < more.size(); ++i) {
    if (result.standings[i].games > 0)
      more[i] = standing_json(result.standings[i], contest_of(game));
    if (!result.byes.empty()) more[i]["byes"] = result.byes[i];
  }
  add_ratings(json, report, more);
  if (game.players() > 2) json["shared"] = shared_json(shared_ends_of(game, result.games));
  if (result.sprt) json["sprt"] = sprt_json(*result.sprt);
  if (settings.format == TournamentFormat::kRoundRobin ||
      settings.format == TournamentFormat::kGauntlet) {
    return json;
  }
  json["stages"] = Json::array();
  for (const auto& stage : result.stages) {
    Json contests = Json::array();
    for (const EncounterResult& contest : stage) {
      Json agents = Json::array();
      for (const std::size_t agent : contest.contest.agents) agents.push_back(result.agents[agent]);
      contests.push_back({{"agents", agents}, {"points", contest.points}});
    }
    json["stages"].push_back(std::move(contests));
  }
  return json;
}

}  // namespace zermelo
