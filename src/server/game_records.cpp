#include "server/game_records.h"

#include <map>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "arena/ratings.h"
#include "base/error.h"
#include "base/text.h"
#include "records/record_json.h"
#include "records/record_store.h"
#include "report/rating_report.h"
#include "server/caps.h"
#include "server/question.h"

namespace zermelo {
namespace {

std::unique_ptr<RecordStore> opened_store(const std::string& path) {
  if (path.empty() || !store_is_there(path)) return nullptr;
  return open_store(path, StoreAccess::kRead);
}

std::uint64_t number_parameter(const Request& request, const char* name, std::uint64_t usual,
                               std::uint64_t most) {
  const auto text = request.parameter(name);
  if (!text) return usual;
  const auto number = to_integer(*text);
  if (!number || *number < 0 || static_cast<std::uint64_t>(*number) > most) {
    throw Refused{400, "over_cap", fmt::format("expected 0 to {} in '{}'", most, name)};
  }
  return static_cast<std::uint64_t>(*number);
}

RecordFilter asked_filter(const Request& request) {
  RecordFilter filter;
  if (const auto game = request.parameter("game")) filter.game = asked_game(*game)->spec();
  if (const auto agent = request.parameter("agent")) filter.agents = {*agent};
  filter.event = request.parameter("event").value_or("");
  filter.fouls = request.parameter("fouls").value_or("") == "1";
  return filter;
}

Json whole_record(const Record& record) {
  Json json = Json::parse(write_record(record)).value_or(Json::object());
  json["id"] = record.id;
  return json;
}

// True if a game was handed in twice, because its end and then its address asked for it.
bool is_same_game(const Record& kept, const Record& record) {
  constexpr std::int64_t kSoon = 10 * 60 * 1000;
  return kept.event.empty() && record.played - kept.played < kSoon && kept.start == record.start &&
         kept.agents == record.agents && kept.moves == record.moves;
}

}  // namespace

Json told_records(const std::string& path, const Request& request) {
  const RecordFilter filter = asked_filter(request);
  const std::uint64_t most = number_parameter(request, "most", 50, caps::kRecords);
  const std::uint64_t skip = number_parameter(request, "skip", 0, UINT32_MAX);
  Json json = {{"count", 0}, {"records", Json::array()}};
  const auto store = opened_store(path);
  if (store == nullptr) return json;
  json["count"] = store->count(filter);
  for (const Record& record : store->list(filter, most, skip)) {
    json["records"].push_back(
        {{"id", record.id},
         {"game", record.game},
         {"agents", record.agents},
         {"event", record.event},
         {"number", record.number},
         {"played", record.played},
         {"moves", record.moves.size()},
         {"returns", record.returns},
         {"cut", record.cut},
         {"foul", record.foul.seat < 0 ? Json(nullptr) : Json(record.foul.kind)}});
  }
  return json;
}

Json told_record(const std::string& path, const std::string& id) {
  const auto number = to_integer(id);
  const auto store = number ? opened_store(path) : nullptr;
  const auto found = store != nullptr ? store->find(*number) : std::nullopt;
  if (!found) throw Refused{404, "no_record", "there is no such record"};
  return whole_record(*found);
}

Json told_ratings(const std::string& path, const Request& request) {
  const RecordFilter filter = asked_filter(request);
  if (filter.game.empty()) {
    throw Refused{400, "bad_game", "expected a game: /api/v1/ratings?game=hex"};
  }
  std::vector<RatedGame> games;
  std::vector<std::string> names;
  std::map<std::string, std::size_t> places;
  if (const auto store = opened_store(path)) {
    store->each(filter, RecordStore::Parts::kWithoutMoves, [&](const Record& record) {
      RatedGame game = {.players = {}, .scores = scores_of(record)};
      for (const std::string& agent : record.agents) {
        const auto place = places.try_emplace(agent, names.size()).first;
        if (place->second == names.size()) names.push_back(agent);
        game.players.push_back(place->second);
      }
      games.push_back(std::move(game));
      return games.size() < caps::kRatedGames && names.size() < caps::kRatedAgents;
    });
  }
  Json json = {{"game", filter.game}, {"games", games.size()}};
  if (games.empty()) return json;
  RatingReport report = {.game = filter.game,
                         .agents = names,
                         .ratings = rate(games, names),
                         .crosstable = crosstable_of(names.size(), games),
                         .order = {}};
  report.order = order_by_rating(report.ratings);
  add_ratings(json, report);
  return json;
}

Json keep_game(const std::string& path, const Json& body) {
  if (path.empty()) throw Refused{422, "unanswered", "this server keeps no records"};
  const GameSoFar so_far = asked_position(body);
  const AnyGame& game = so_far.game();
  const bool is_over = so_far.turn().is_over();
  if (!is_over && game.players() > 1) {
    throw Refused{409, "not_over", "a game of several players is kept when it is over"};
  }
  Record record;
  record.game = game.spec();
  record.played = now_ms();
  const auto agents = body["agents"].as<std::vector<std::string>>();
  if (!agents || agents->size() != static_cast<std::size_t>(game.players())) {
    throw Refused{400, "bad_seats",
                  fmt::format("expected a list of {} in 'agents'", game.players())};
  }
  for (const std::string& agent : *agents) {
    record.agents.push_back(agent == "human" ? agent : caps::allowed_agent(game, agent));
  }
  if (body.contains("position")) {
    record.start = game.write(game.read(asked_text(body, "position")));
  }
  for (const ToldMove& move : so_far.history().moves) {
    record.moves.push_back(
        {.move = move.text, .turn = move.player ? Turn::player(*move.player) : Turn::chance()});
  }
  record.returns = so_far.history().returns;
  record.cut = !is_over;
  if (is_over) {
    const Payoffs payoffs = game.payoffs(so_far.position());
    for (int k = 0; k < game.players(); ++k) {
      record.returns[static_cast<std::size_t>(k)] += payoffs[k];
    }
  }
  const auto store = open_store(path, StoreAccess::kWrite);
  if (!store->info().recording) {
    throw Refused{422, "unanswered", "recording is off; 'zermelo records on' switches it on"};
  }
  const auto newest = [&]() -> std::optional<std::int64_t> {
    for (const Record& kept : store->list({.game = record.game}, caps::kRecords)) {
      if (is_same_game(kept, record)) return kept.id;
    }
    return std::nullopt;
  };
  if (const auto id = newest()) return {{"id", *id}};
  store->add({&record, 1});
  if (const auto id = newest()) return {{"id", *id}};
  throw Refused{500, "failed", "the game could not be kept"};
}

}  // namespace zermelo
