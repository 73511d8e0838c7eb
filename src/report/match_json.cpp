#include "report/match_json.h"

#include <fmt/core.h>

#include "arena/confidence.h"

namespace zermelo {
namespace {

Json share_json(std::uint64_t count, std::uint64_t games) {
  const Share s = share_of(static_cast<double>(count), static_cast<double>(games));
  return {{"count", count}, {"share", s.share}, {"low", s.low}, {"high", s.high}};
}

// One game alone tells nothing of an error.
Json margin_json(double margin, double games) { return games < 2 ? Json(nullptr) : Json(margin); }

}  // namespace

Json standing_json(const Standing& s, Contest contest) {
  const auto games = static_cast<double>(s.games);
  Json json = {{"agent", s.agent}};
  for (const char* name :
       {"points", "mean_points", "mean_points_error", "wins", "ties", "losses"}) {
    json[name] = nullptr;
  }
  if (contest == Contest::kRivals) {
    json["points"] = s.points;
    json["mean_points"] = s.points / games;
    json["mean_points_error"] = margin_json(s.points_margin, games);
    json["wins"] = share_json(s.wins, s.games);
    json["ties"] = share_json(s.ties, s.games);
    json["losses"] = share_json(s.losses, s.games);
  } else if (contest == Contest::kPuzzle) {
    json["solved"] = share_json(s.wins, s.games);
    json["unsolved"] = share_json(s.losses, s.games);
  }
  json.update({{"mean_return", s.returns / games},
               {"mean_return_error", margin_json(s.returns_margin, games)},
               {"illegal", s.illegal},
               {"late", s.late},
               {"failed", s.failed},
               {"moves", s.moves},
               {"mean_move_seconds", s.moves == 0 ? 0 : s.seconds / static_cast<double>(s.moves)},
               {"slowest_move_seconds", s.slowest}});
  for (const auto& [stage, count] : s.stages) json["stages"][stage] = share_json(count, s.games);
  return json;
}

Json shared_json(const SharedEnds& ends) {
  return {
      {"all_player_ties", ends.all_ties}, {"shared_ties", ends.ties}, {"shared_wins", ends.wins}};
}

Json match_json(const AnyGame& game, const MatchSettings& settings, const MatchResult& match) {
  Json json = {{"game", game.spec()},
               {"seed", settings.seed},
               {"games", match.games},
               {"openings", settings.opening},
               {"moves", match.moves},
               {"cut", match.cut},
               {"digest", fmt::format("{:016x}", match.digest)},
               {"agents", Json::array()}};
  if (game.players() > 2) json["shared"] = shared_json(match.shared);
  if (settings.start) json["position"] = game.write(*settings.start);
  for (const Standing& s : match.standings)
    json["agents"].push_back(standing_json(s, contest_of(game)));
  return json;
}

}  // namespace zermelo
