#include "report/board_json.h"

#include <algorithm>
#include <set>

#include "report/position_json.h"
#include "report/scene_json.h"
#include "report/turn_words.h"

namespace zermelo {
namespace {

Json turn_json(Turn turn) {
  if (turn.is_player()) return {{"kind", "player"}, {"player", turn.player()}};
  return {{"kind", to_string(turn)}};
}

Json history_json(const AnyGame& game, const std::vector<ToldMove>& moves) {
  Json list = Json::array();
  for (const ToldMove& move : moves) {
    Json entry = {{"move", move.text},
                  {"by", move.player ? game.player_name(*move.player) : "chance"}};
    if (move.player) entry["player"] = *move.player;
    list.push_back(std::move(entry));
  }
  return list;
}

Json result_json(const AnyGame& game, const AnyPosition& p, const std::vector<double>& rewards) {
  const Payoffs payoffs = game.payoffs(p);
  std::vector<double> returns = rewards;
  returns.resize(static_cast<std::size_t>(game.players()));
  for (int k = 0; k < game.players(); ++k) returns[static_cast<std::size_t>(k)] += payoffs[k];
  Json winners = Json::array();
  const double best = *std::max_element(returns.begin(), returns.end());
  const bool all_alike =
      std::all_of(returns.begin(), returns.end(), [&](double own) { return own == best; });
  for (int k = 0; k < game.players() && !all_alike; ++k) {
    if (returns[static_cast<std::size_t>(k)] == best) winners.push_back(k);
  }
  return {{"payoffs", to_json(payoffs)},
          {"returns", returns},
          {"winners", winners},
          {"sentence", describe_turn(game, p)}};
}

}  // namespace

std::vector<std::string> buttons_beside(const Scene* scene, const std::vector<std::string>& moves) {
  std::set<std::string> shown;
  if (scene != nullptr) {
    for (const Shape& shape : scene->shapes) shown.insert(shape.move);
    for (const Drag& drag : scene->drags) shown.insert(drag.move);
  }
  std::vector<std::string> rest;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(rest),
               [&](const std::string& move) { return !shown.contains(move); });
  return rest;
}

Json board_json(const AnyGame& game, const AnyPosition& p, const BoardHistory& history,
                bool is_spectator) {
  const Turn turn = game.turn(p);
  Json json = {
      {"game", game.spec()},     {"title", game.info().title},     {"position", game.write(p)},
      {"turn", turn_json(turn)}, {"says", describe_turn(game, p)}, {"hidden", game.traits().hidden},
      {"players", Json::array()}};
  for (int k = 0; k < game.players(); ++k) json["players"].push_back(game.player_name(k));
  std::vector<std::string> texts;
  if (!turn.is_over() && !is_spectator) {
    const std::vector<AnyMove> moves = game.moves(p);
    for (const AnyMove m : moves) texts.push_back(game.write_move(p, m));
    if (turn.is_chance()) {
      Json chances = Json::array();
      for (const AnyMove m : moves) chances.push_back(game.probability(p, m));
      json["probabilities"] = std::move(chances);
    }
  }
  json["moves"] = texts;
  std::optional<Scene> scene = game.scene(p, history.last);
  if (scene) {
    if (is_spectator) {
      for (Shape& shape : scene->shapes) shape.move.clear();
      scene->drags.clear();
    }
    json["scene"] = scene_json(*scene);
  }
  json["buttons"] = buttons_beside(scene ? &*scene : nullptr, texts);
  json["history"] = history_json(game, history.moves);
  if (game.traits().rewards) json["returns"] = history.returns;
  if (turn.is_over()) json["result"] = result_json(game, p, history.returns);
  return json;
}

}  // namespace zermelo
