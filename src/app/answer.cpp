#include "app/answer.h"

#include <algorithm>

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

void add_value(Json& json, const Value& value) {
  json["value"] = to_json(value.outcome);
  json["remoteness"] = value.remoteness ? Json(*value.remoteness) : Json(nullptr);
  json["known"] = to_string(value.known);
  if (value.nimber) json["nimber"] = *value.nimber;
  if (value.expectation) json["expectation"] = *value.expectation;
  if (value.error) json["error"] = *value.error;
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

Color color_of(Outcome outcome) {
  return outcome == Outcome::kWin    ? Color::kGreen
         : outcome == Outcome::kLose ? Color::kRed
         : outcome == Outcome::kNone ? Color::kDim
                                     : Color::kYellow;
}

std::string describe(const Value& value) {
  const bool ends = value.outcome != Outcome::kNone && value.outcome != Outcome::kDraw;
  const bool is_open = value.known == Known::kProved && ends && !value.remoteness;
  return to_string(value) + (is_open ? ", in how many moves is not known" : "");
}

std::string list_values(const std::vector<MoveValue>& moves, std::size_t most, Pen pen) {
  const std::size_t shown = std::min(most, moves.size());
  std::size_t width = 4;
  for (std::size_t i = 0; i < shown; ++i) width = std::max(width, display_width(moves[i].text));
  std::string lines;
  for (std::size_t i = 0; i < shown; ++i) {
    const MoveValue& move = moves[i];
    lines +=
        fmt::format("  {}{} {}\n", move.text, std::string(width - display_width(move.text), ' '),
                    pen(color_of(move.value.outcome), describe(move.value)));
  }
  return lines;
}

std::string list_stages(const std::vector<StageChance>& stages) {
  if (stages.empty()) return "";
  std::string lines = fmt::format("{:>10} {:>14} {:>14}\n", "largest", "at the end", "at best");
  for (const StageChance& chance : stages) {
    lines += fmt::format("{:>10} {:>13.6f}% {:>13.6f}%\n", chance.stage, 100 * chance.last,
                         100 * chance.reach);
  }
  return lines;
}

Json stages_json(const std::vector<StageChance>& stages) {
  Json list = Json::array();
  for (const StageChance& chance : stages) {
    list.push_back({{"stage", chance.stage}, {"last", chance.last}, {"reach", chance.reach}});
  }
  return list;
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
