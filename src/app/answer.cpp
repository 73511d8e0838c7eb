#include "app/answer.h"

#include <fmt/core.h>

#include "base/text.h"

namespace zermelo {
namespace {

const char* kind_name(Option::Kind kind) {
  switch (kind) {
    case Option::Kind::kFlag: return "flag";
    case Option::Kind::kNumber: return "number";
    case Option::Kind::kNumbers: return "numbers";
    case Option::Kind::kReal: return "real";
    case Option::Kind::kTime: return "time";
    case Option::Kind::kChoice: return "choice";
    case Option::Kind::kWord: return "word";
  }
  return "";
}

}  // namespace

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

Json to_json(Outcome outcome) {
  if (outcome == Outcome::kNone) return nullptr;
  return to_string(outcome);
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

std::string describe_option(const Option& option) {
  return fmt::format("{:<12} {} ({}{}){}", option.name, option.help, option.range(),
                     option.default_value.empty() ? "" : "; default " + option.default_value,
                     option.takes_bare ? "; may be bare" : "");
}

Json option_json(const Option& option) {
  Json json = {{"name", option.name}, {"kind", kind_name(option.kind)}};
  if (option.kind == Option::Kind::kFlag) {
    json["default"] = option.default_value == "yes";
  } else if (option.kind == Option::Kind::kNumber) {
    json["default"] = *to_integer(option.default_value);
  } else if (option.kind == Option::Kind::kReal) {
    json["default"] = *to_real(option.default_value);
  } else if (option.kind == Option::Kind::kNumbers) {
    json["default"] = Json::array();
    for (const std::string& number : split_top_level(option.default_value, '+')) {
      if (!number.empty()) json["default"].push_back(*to_integer(number));
    }
  } else {
    json["default"] = option.default_value;
  }
  if (option.kind == Option::Kind::kNumber || option.kind == Option::Kind::kNumbers ||
      option.kind == Option::Kind::kReal) {
    json["min"] = option.low;
    json["max"] = option.high;
  }
  if (option.kind == Option::Kind::kChoice) json["choices"] = option.choices;
  if (option.takes_bare) json["bare"] = true;
  json["help"] = option.help;
  return json;
}

void print_json(const Json& json) { fmt::print("{}\n", json.dump()); }

}  // namespace zermelo
