#include "app/answer.h"

#include <fmt/core.h>

namespace zermelo {

AnyPosition position_or_start(const AnyGame& game, const std::string& text) {
  return text.empty() ? game.start() : game.read(text);
}

Json to_json(Turn turn) {
  if (turn.is_player()) return turn.player();
  return to_string(turn);
}

Json to_json(const Payoffs& payoffs) {
  Json list = Json::array();
  for (int k = 0; k < payoffs.players(); ++k) list.push_back(payoffs[k]);
  return list;
}

std::string describe_turn(const AnyGame& game, const AnyPosition& p) {
  const Turn turn = game.turn(p);
  if (turn.is_chance()) return "chance to move";
  if (turn.is_player()) return game.player_name(turn.player()) + " to move";
  const Payoffs payoffs = game.payoffs(p);
  if (payoffs.players() == 1) return "over";
  double best = payoffs[0];
  int winners = 0, winner = 0;
  for (int k = 0; k < payoffs.players(); ++k) {
    if (payoffs[k] > best) {
      best = payoffs[k];
      winners = 0;
    }
    if (payoffs[k] == best) {
      ++winners;
      winner = k;
    }
  }
  if (winners == payoffs.players()) return "over: a tie";
  if (winners == 1) return "over: " + game.player_name(winner) + " wins";
  std::string text = "over:";
  for (int k = 0; k < payoffs.players(); ++k) {
    text += fmt::format("{} {} {:g}", k == 0 ? "" : ",", game.player_name(k), payoffs[k]);
  }
  return text;
}

void print_json(const Json& json) { fmt::print("{}\n", json.dump()); }

}  // namespace zermelo
