#include "report/position_json.h"

#include "base/pen.h"
#include "report/scene_json.h"

namespace zermelo {

Json to_json(Turn turn) {
  if (turn.is_player()) return turn.player();
  return to_string(turn);
}

Json to_json(const Payoffs& payoffs) {
  Json list = Json::array();
  for (int k = 0; k < payoffs.players(); ++k) list.push_back(payoffs[k]);
  return list;
}

Json position_json(const AnyGame& game, const AnyPosition& p) {
  return {{"game", game.spec()}, {"position", game.write(p)}, {"turn", to_json(game.turn(p))}};
}

Json legal_moves_json(const AnyGame& game, const AnyPosition& p) {
  const Turn turn = game.turn(p);
  std::vector<AnyMove> moves;
  if (!turn.is_over()) moves = game.moves(p);
  Json json = position_json(game, p);
  json["moves"] = Json::array();
  for (const AnyMove m : moves) json["moves"].push_back(game.write_move(p, m));
  if (turn.is_chance()) {
    json["probabilities"] = Json::array();
    for (const AnyMove m : moves) json["probabilities"].push_back(game.probability(p, m));
  }
  if (turn.is_over()) json["payoffs"] = to_json(game.payoffs(p));
  return json;
}

Json moves_of_both_json(const AnyGame& game, const AnyPosition& p) {
  Json json = position_json(game, p);
  for (const int side : {0, 1}) {
    Json moves = Json::array();
    for (const AnyMove m : game.moves_of(p, side)) moves.push_back(game.write_move(p, m));
    json[side == 0 ? "left" : "right"] = moves;
  }
  return json;
}

Json drawn_position_json(const AnyGame& game, const AnyPosition& p) {
  Json json = position_json(game, p);
  if (game.turn(p).is_over()) json["payoffs"] = to_json(game.payoffs(p));
  json["drawing"] = game.draw(p, std::nullopt, Pen(false));
  if (const auto scene = game.scene(p, std::nullopt)) json["scene"] = scene_json(*scene);
  return json;
}

}  // namespace zermelo
