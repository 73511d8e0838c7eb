#include "report/equity_json.h"

namespace zermelo {

Json equity_json(const std::vector<std::string>& hands, const holdem::EquityAnswer& answer,
                 const HandTypes& types) {
  Json json = {{"known", answer.exact ? "exact" : "estimated"},
               {"boards", Json::number(answer.boards)},
               {"players", Json::array()}};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const holdem::PlayerEquity& player = answer.players[i];
    Json one = {{"hand", hands[i]},
                {"equity", player.equity},
                {"win", player.win},
                {"tie", player.tie},
                {"wins", Json::number(player.wins)},
                {"ties", Json::number(player.ties)}};
    if (!answer.exact) one["error"] = player.error;
    for (std::size_t c = 0; !types.empty() && c < 9; ++c) {
      one["types"][category_name(static_cast<HandCategory>(c))] = types[i][c];
    }
    json["players"].push_back(one);
  }
  return json;
}

}  // namespace zermelo
