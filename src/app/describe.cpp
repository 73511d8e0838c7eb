#include "app/describe.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/json.h"
#include "base/text.h"
#include "report/outcome_color.h"

namespace zermelo {

AnyPosition position_or_start(const AnyGame& game, const std::string& text) {
  return text.empty() ? game.start() : game.read(text);
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

std::string describe_option(const Option& option) {
  return fmt::format("{:<12} {} ({}{}){}", option.name, option.help, option.range(),
                     option.default_value.empty() ? "" : "; default " + option.default_value,
                     option.takes_bare ? "; may be bare" : "");
}

void print_json(const Json& json) { fmt::print("{}\n", json.dump()); }

}  // namespace zermelo
