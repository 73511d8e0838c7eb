#include "records/record_json.h"

#include <span>
#include <type_traits>

#include "base/error.h"
#include "base/json.h"

namespace zermelo {
namespace {

Json value_json(const Value& value) {
  if (value == Value{}) return nullptr;
  Json json = {{"known", to_string(value.known)}};
  if (value.outcome != Outcome::kNone) json["value"] = to_string(value.outcome);
  if (value.remoteness) json["remoteness"] = *value.remoteness;
  if (value.score) json["score"] = *value.score;
  if (value.expectation) json["expectation"] = *value.expectation;
  if (value.error) json["error"] = *value.error;
  if (value.nimber) json["nimber"] = *value.nimber;
  if (value.basis != Basis::kNone) json["basis"] = to_string(value.basis);
  if (value.count > 0) json["count"] = value.count;
  return json;
}

// A field, or what it is where there is none; a complaint if it is something else.
template <class T>
T field(const Json& json, const char* name, const T& otherwise) {
  if (json[name].is_null()) return otherwise;
  const auto value = json[name].as<T>();
  if (!value) {
    bad_input("{}: expected {}, found {}", name,
              std::same_as<T, std::string> ? "a text"
              : std::same_as<T, bool>      ? "true or false"
              : std::is_arithmetic_v<T>    ? "a number in its range"
                                           : "a list",
              json[name].dump().substr(0, 60));
  }
  return *value;
}

// The enumerator that is called so, of `count` that start at 0.
template <class Enum>
Enum named(const Json& json, const char* name, int count) {
  const std::string word = field(json, name, to_string(Enum{}));
  for (int i = 0; i < count; ++i) {
    if (to_string(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  }
  bad_input("values: no {} is called '{}'", name, word);
}

Value value_from(const Json& json) {
  Value value;
  if (json.is_null()) return value;
  if (!json.is_object()) bad_input("values: expected values or null, found {}", json.dump());
  value.known = named<Known>(json, "known", 4);
  value.outcome = named<Outcome>(json, "value", 5);
  value.basis = named<Basis>(json, "basis", 4);
  const auto take = [&](const char* name, auto& into) {
    using T = std::decay_t<decltype(*into)>;
    if (json.contains(name)) into = field(json, name, T{});
  };
  take("remoteness", value.remoteness);
  take("score", value.score);
  take("expectation", value.expectation);
  take("error", value.error);
  take("nimber", value.nimber);
  value.count = field(json, "count", std::uint64_t{0});
  return value;
}

Turn turn_from(const Json& json, std::size_t seats) {
  if (json == Json("chance")) return Turn::chance();
  const auto player = json.as<int>();
  if (!player || *player < 0 || static_cast<std::size_t>(*player) >= seats) {
    bad_input("turns: expected a seat from 0 to {} or \"chance\", found {}", seats - 1,
              json.dump());
  }
  return Turn::player(*player);
}

// A list beside the moves: one entry for each, or it is not there.
std::span<const Json> beside_moves(const Json& json, const char* name, std::size_t moves) {
  if (!json.contains(name)) return {};
  if (!json[name].is_array() || json[name].size() != moves) {
    bad_input("{}: expected a list of {} entries, one for each move", name, moves);
  }
  return json[name].elements();
}

Record record_from(const Json& json) {
  for (const char* name : {"game", "agents", "moves", "returns"}) {
    if (!json.contains(name)) bad_input("expected a record with '{}'", name);
  }
  Record record;
  record.game = field(json, "game", std::string());
  record.agents = field(json, "agents", record.agents);
  record.returns = field(json, "returns", record.returns);
  if (record.game.empty()) bad_input("game: expected a spec, found nothing");
  if (record.agents.empty() || record.agents.size() > 10) {
    bad_input("agents: expected 1 to 10, found {}", record.agents.size());
  }
  if (record.returns.size() != record.agents.size()) {
    bad_input("returns: expected {}, one for each agent, found {}", record.agents.size(),
              record.returns.size());
  }
  record.seed = field(json, "seed", record.seed);
  record.event = field(json, "event", record.event);
  record.number = field(json, "number", record.number);
  record.played = field(json, "played", record.played);
  record.start = field(json, "start", record.start);
  record.opening = field(json, "opening", record.opening);
  record.cut = field(json, "cut", false);
  record.unfinished = field(json, "unfinished", false);
  const auto moves = field(json, "moves", std::vector<std::string>());
  const auto turns = beside_moves(json, "turns", moves.size());
  const auto seconds = beside_moves(json, "seconds", moves.size());
  const auto values = beside_moves(json, "values", moves.size());
  if (record.opening > moves.size()) {
    bad_input("opening: expected at most the {} moves there are, found {}", moves.size(),
              record.opening);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    RecordedMove move = {.move = moves[i]};
    if (moves[i].find('\n') != std::string::npos) bad_input("moves: a move has two lines");
    move.turn = turns.empty() ? Turn::player(static_cast<int>(i % record.agents.size()))
                              : turn_from(turns[i], record.agents.size());
    if (!seconds.empty()) {
      const auto took = seconds[i].as<float>();
      if (!took) bad_input("seconds: expected numbers, found {}", seconds[i].dump());
      move.seconds = *took;
    }
    if (!values.empty()) move.value = value_from(values[i]);
    record.moves.push_back(std::move(move));
  }
  if (const Json& foul = json["foul"]; !foul.is_null()) {
    record.foul = {field(foul, "seat", -1), field(foul, "kind", std::string("failed")),
                   field(foul, "complaint", std::string())};
    if (record.foul.seat < 0 ||
        static_cast<std::size_t>(record.foul.seat) >= record.agents.size()) {
      bad_input("foul: expected a seat from 0 to {}, found {}", record.agents.size() - 1,
                record.foul.seat);
    }
  }
  return record;
}

}  // namespace

std::string write_record(const Record& record) {
  Json json = {{"game", record.game},       {"agents", record.agents},   {"seed", record.seed},
               {"event", record.event},     {"number", record.number},   {"played", record.played},
               {"start", record.start},     {"opening", record.opening}, {"moves", Json::array()},
               {"turns", Json::array()},    {"seconds", Json::array()},  {"values", Json::array()},
               {"returns", record.returns}, {"cut", record.cut}};
  if (record.unfinished) json["unfinished"] = true;
  for (const RecordedMove& move : record.moves) {
    json["moves"].push_back(move.move);
    json["turns"].push_back(move.turn.is_chance() ? Json("chance") : Json(move.turn.player()));
    json["seconds"].push_back(move.seconds);
    json["values"].push_back(value_json(move.value));
  }
  if (record.foul.seat >= 0) {
    json["foul"] = {{"seat", record.foul.seat},
                    {"kind", record.foul.kind},
                    {"complaint", record.foul.complaint}};
  }
  return json.dump();
}

Record read_record(std::string_view line) {
  const auto json = Json::parse(line);
  if (!json || !json->is_object()) {
    bad_input("expected a record as JSON in one line, found '{}'", line.substr(0, 40));
  }
  return record_from(*json);
}

}  // namespace zermelo
