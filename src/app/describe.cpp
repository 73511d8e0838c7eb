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

namespace {

// What an estimate of several players deserves; an exact value has all of its digits.
int digits_of(const Value& value) { return value.known == Known::kEstimated ? 2 : 6; }

// "wins in 7, proved", "expects 0.52 +- 0.03, estimated by 800 random games".
std::string spoken(const AnyGame& game, const MoveValue& move) {
  const Value& value = move.value;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (value.outcome != Outcome::kNone) {
    const char* const verb = value.outcome == Outcome::kWin
                                 ? (game.players() == 1 ? "solves it" : "wins")
                             : value.outcome == Outcome::kLose ? "loses"
                             : value.outcome == Outcome::kTie  ? "ties"
                                                               : "draws, nobody can force an end";
    add(verb + (value.remoteness ? fmt::format(" in {}", *value.remoteness) : ""));
  }
  if (value.score) add(fmt::format("score {:+g}", *value.score));
  if (value.nimber) add(fmt::format("to nimber {}", *value.nimber));
  if (!move.returns.empty()) {
    add("for " + named_returns(game, move.returns, digits_of(value)));
  } else if (value.expectation) {
    add("expects " + expectation_text(value));
  }
  return fmt::format("{}, {}{}", text, to_string(value.known), basis_text(value));
}

}  // namespace

std::string describe(const AnyGame& game, const Value& value, const std::vector<double>& returns) {
  if (!returns.empty()) {
    return fmt::format("{} ({}{})", named_returns(game, returns, digits_of(value)),
                       to_string(value.known), basis_text(value));
  }
  const bool ends = value.outcome != Outcome::kNone && value.outcome != Outcome::kDraw;
  const bool is_open = value.known == Known::kProved && ends && !value.remoteness;
  return to_string(value) + (is_open ? ", in how many moves is not known" : "");
}

std::string describe_source(const Analysis& analysis) {
  if (analysis.source.empty()) return "";
  const std::string by = analysis.source == "database"  ? "a database"
                         : analysis.source == "values"  ? "the values of its parts"
                         : analysis.source == "theorem" ? "a theorem: " + analysis.theorem
                                                        : analysis.source;
  return fmt::format("known by {}\n", by);
}

std::string draw_regions(const AnyGame& game, const AnyPosition& p,
                         const std::vector<Region>& regions, Pen pen) {
  std::string text;
  const auto moves = game.moves(p);
  for (const Region& region : regions) {
    std::vector<AnyMove> marked;
    std::vector<std::string> names;
    for (const std::size_t place : region.moves) {
      marked.push_back(moves[place]);
      names.push_back(game.write_move(p, moves[place]));
    }
    text +=
        fmt::format("{}: {}\n{}", region.name, join(names, " "), game.draw_marked(p, marked, pen));
  }
  return text;
}

std::string describe_hint(const AnyGame& game, const Analysis& analysis) {
  const MoveValue& best = analysis.moves.front();
  if (best.value.known != Known::kUnknown) {
    return fmt::format("try {}: {}", best.text, spoken(game, best));
  }
  if (analysis.moves.size() == 1) return best.text + " is the only move";
  std::vector<std::string> lost;
  for (const MoveValue& move : analysis.moves) {
    if (move.value.outcome == Outcome::kLose) lost.push_back(move.text);
  }
  if (lost.empty()) return "no hint: of no move is known here what it is worth";
  return fmt::format("no hint: all that is known here is that {} {}", listed(lost),
                     lost.size() == 1 ? "loses" : "lose");
}

std::string list_values(const AnyGame& game, const std::vector<MoveValue>& moves, std::size_t most,
                        Pen pen) {
  const std::size_t shown = std::min(most, moves.size());
  std::size_t width = 4;
  for (std::size_t i = 0; i < shown; ++i) width = std::max(width, display_width(moves[i].text));
  std::string lines;
  for (std::size_t i = 0; i < shown; ++i) {
    const MoveValue& move = moves[i];
    lines +=
        fmt::format("  {}{} {}\n", move.text, std::string(width - display_width(move.text), ' '),
                    pen(color_of(move.value.outcome), describe(game, move.value, move.returns)));
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
