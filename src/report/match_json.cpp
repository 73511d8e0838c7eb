#include "report/match_json.h"

#include <fmt/core.h>

namespace zermelo {
namespace {

Json share_json(std::uint64_t count, std::uint64_t games) {
  const Share s = share_of(static_cast<double>(count), static_cast<double>(games));
  return {{"count", count}, {"share", s.share}, {"low", s.low}, {"high", s.high}};
}

}  // namespace

Json standing_json(const Standing& s) {
  const auto games = static_cast<double>(s.games);
  return {{"agent", s.agent},
          {"points", s.points},
          {"mean_points", s.points / games},
          {"mean_points_error", margin_of(s.points, s.squares, games)},
          {"wins", share_json(s.wins, s.games)},
          {"ties", share_json(s.ties, s.games)},
          {"losses", share_json(s.losses, s.games)},
          {"mean_return", s.returns / games},
          {"mean_return_error", margin_of(s.returns, s.return_squares, games)},
          {"illegal", s.illegal},
          {"late", s.late},
          {"failed", s.crashed},
          {"moves", s.moves},
          {"mean_move_seconds", s.moves == 0 ? 0 : s.seconds / static_cast<double>(s.moves)},
          {"slowest_move_seconds", s.slowest}};
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
  for (const Standing& s : match.standings) json["agents"].push_back(standing_json(s));
  return json;
}

}  // namespace zermelo
