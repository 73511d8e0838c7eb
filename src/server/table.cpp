#include "server/table.h"

#include <fmt/core.h>

#include "base/error.h"
#include "server/access.h"
#include "server/message.h"

namespace zermelo {

Table::Table(std::string id, std::shared_ptr<const AnyGame> game, std::vector<TableSeat> seats,
             std::string watch_secret, std::uint64_t seed)
    : id_(std::move(id)),
      watch_secret_(std::move(watch_secret)),
      seats_(std::move(seats)),
      so_far_(std::move(game)),
      rng_(seed) {
  so_far_.play_chance(rng_);
}

Json Table::saved() const {
  Json json = {{"table", id_},
               {"game", so_far_.game().spec()},
               {"watch", watch_secret_},
               {"seats", Json::array()},
               {"moves", Json::array()}};
  for (const TableSeat& seat : seats_) {
    json["seats"].push_back({{"agent", seat.agent}, {"secret", seat.secret}});
  }
  for (const ToldMove& move : so_far_.history().moves) json["moves"].push_back(move.text);
  return json;
}

Table Table::restored(const Json& saved, std::uint64_t seed) {
  std::vector<TableSeat> seats;
  for (const Json& seat : saved["seats"].elements()) {
    seats.push_back({asked_text(seat, "agent"), asked_text(seat, "secret")});
  }
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(saved, "game"));
  if (seats.size() != static_cast<std::size_t>(game->players())) {
    throw Refused{500, "bad_table", "a saved table has another number of seats than its game"};
  }
  Table table(asked_text(saved, "table"), game, std::move(seats), asked_text(saved, "watch"), seed);
  table.so_far_ = GameSoFar(game);
  for (const Json& move : saved["moves"].elements()) {
    table.so_far_.play(move.as<std::string>().value_or(""));
  }
  table.so_far_.play_chance(table.rng_);
  return table;
}

std::optional<Table::Viewer> Table::viewer_of(std::string_view secret) const {
  // All are compared, so that the time does not tell which one is near.
  std::optional<Viewer> found;
  for (std::size_t k = 0; k < seats_.size(); ++k) {
    if (!seats_[k].secret.empty() && same_secret(secret, seats_[k].secret)) {
      found = Viewer(static_cast<int>(k));
    }
  }
  if (same_secret(secret, watch_secret_)) found = Viewer();
  return found;
}

void Table::play(int seat, std::string_view move) {
  const Turn turn = so_far_.turn();
  if (turn.is_over()) throw Refused{409, "over", "the game is over"};
  if (turn != Turn::player(seat)) throw Refused{409, "not_your_turn", "another player is to move"};
  // What is wrong with it is told by what the seat sees, not by all cards.
  try {
    so_far_.game().read_move(seen_by(seat, so_far_.position()), move);
  } catch (const Error& error) {
    throw Refused{400, "bad_move", error.what()};
  }
  play(so_far_.game().read_move(so_far_.position(), move));
}

void Table::play(AnyMove move) {
  so_far_.play(move);
  so_far_.play_chance(rng_);
}

std::string Table::agent_to_move() const {
  const Turn turn = so_far_.turn();
  return turn.is_player() ? seats_[static_cast<std::size_t>(turn.player())].agent : "";
}

AnyPosition Table::seen_by(Viewer viewer, const AnyPosition& position) const {
  const AnyGame& game = so_far_.game();
  if (!game.traits().hidden) return position;
  if (viewer) return game.view(position, *viewer);
  // The public sees what every player sees.
  AnyPosition seen = position;
  for (int k = 0; k < game.players(); ++k) seen = game.view(seen, k);
  return seen;
}

Json Table::told_of(const AnyPosition& position, Viewer viewer) const {
  const AnyGame& game = so_far_.game();
  BoardHistory history = so_far_.history();
  if (game.traits().hidden) {
    // What chance did is seen on the board as far as it may be seen; what players did is public.
    std::erase_if(history.moves, [](const ToldMove& move) { return !move.player; });
    if (so_far_.history().moves.empty() || !so_far_.history().moves.back().player) {
      history.last.reset();
    }
  }
  const bool is_spectator = !viewer || game.turn(position) != Turn::player(*viewer);
  Json json = {{"table", id_}, {"version", version()}};
  json["seat"] = viewer ? Json(*viewer + 1) : Json(nullptr);
  json["seats"] = Json::array();
  for (std::size_t k = 0; k < seats_.size(); ++k) {
    Json seat = {{"name", game.player_name(static_cast<int>(k))},
                 {"kind", seats_[k].agent.empty() ? "human" : "agent"}};
    if (!seats_[k].agent.empty()) seat["agent"] = seats_[k].agent;
    json["seats"].push_back(std::move(seat));
  }
  json["position"] = board_json(game, seen_by(viewer, position), history, is_spectator);
  return json;
}

Json Table::invitation() const {
  Json json = {{"table", id_}, {"game", so_far_.game().spec()}, {"seats", Json::array()}};
  for (std::size_t k = 0; k < seats_.size(); ++k) {
    Json seat = {{"seat", k + 1}, {"name", so_far_.game().player_name(static_cast<int>(k))}};
    if (seats_[k].agent.empty()) {
      seat["kind"] = "human";
      seat["secret"] = seats_[k].secret;
    } else {
      seat["kind"] = "agent";
      seat["agent"] = seats_[k].agent;
    }
    json["seats"].push_back(std::move(seat));
  }
  json["watch"] = watch_secret_;
  return json;
}

}  // namespace zermelo
