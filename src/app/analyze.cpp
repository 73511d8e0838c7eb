// zermelo analyze: the value of a position and of every move in it, and how it is known.
#include <algorithm>
#include <iostream>
#include <unistd.h>

#include <fmt/core.h>

#include "app/answer.h"
#include "app/budget_words.h"
#include "app/commands.h"
#include "app/hint.h"
#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/analysis.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

constexpr double kDefaultSeconds = 10;
constexpr double kGuessSeconds = 0.2;

// What cannot be computed is estimated by random games.
Analysis analyze(const AnyGame& game, Analyst& analyst, const AnyPosition& p) {
  Analysis analysis = analyst.analyze(p);
  if (analysis.why_not.empty() || analysis.moves.empty()) return analysis;
  Rng rng(1);
  for (const MoveHint& hint : random_game_hints(game, p, kGuessSeconds, rng)) {
    for (MoveValue& move : analysis.moves) {
      if (game.equal_moves(move.move, hint.move)) move.value = hint.value;
    }
  }
  std::stable_sort(
      analysis.moves.begin(), analysis.moves.end(),
      [](const MoveValue& a, const MoveValue& b) { return is_better(a.value, b.value); });
  analysis.value = analysis.moves[0].value;
  return analysis;
}

void add_value(Json& json, const Value& value) {
  json["value"] = to_json(value.outcome);
  json["remoteness"] = value.remoteness ? Json(*value.remoteness) : Json(nullptr);
  json["known"] = to_string(value.known);
  if (value.expectation) json["expectation"] = *value.expectation;
  if (value.error) json["error"] = *value.error;
}

Json analysis_json(const AnyGame& game, const AnyPosition& p, const Analysis& analysis) {
  Json json = {{"game", game.spec()}, {"position", game.write(p)}, {"turn", to_json(game.turn(p))}};
  add_value(json, analysis.value);
  json["moves"] = Json::array();
  for (const MoveValue& move : analysis.moves) {
    Json one = {{"move", move.text}, {"to", game.write(move.to)}};
    add_value(one, move.value);
    json["moves"].push_back(one);
  }
  if (!analysis.why_not.empty()) json["why_not_proved"] = analysis.why_not;
  return json;
}

void print(const AnyGame& game, const AnyPosition& p, const Analysis& analysis, Pen pen) {
  fmt::print("{}", game.draw(p, std::nullopt, pen));
  fmt::print("{}: {}\n", describe_turn(game, p), to_string(analysis.value));
  std::size_t width = 4;
  for (const MoveValue& move : analysis.moves) width = std::max(width, display_width(move.text));
  for (const MoveValue& move : analysis.moves) {
    const Outcome outcome = move.value.outcome;
    const Color color = outcome == Outcome::kWin    ? Color::kGreen
                        : outcome == Outcome::kLose ? Color::kRed
                        : outcome == Outcome::kNone ? Color::kDim
                                                    : Color::kYellow;
    fmt::print("  {}{} {}\n", move.text, std::string(width - display_width(move.text), ' '),
               pen(color, to_string(move.value)));
  }
  if (!analysis.why_not.empty()) fmt::print(stderr, "not proved: {}\n", analysis.why_not);
}

// A position a line in, an object a line out; a line that cannot be read is answered with why not.
void answer_lines(const AnyGame& game, Analyst& analyst) {
  std::string line;
  while (!stop_wanted() && std::getline(std::cin, line)) {
    if (trimmed(line).empty()) continue;
    Json json;
    try {
      const AnyPosition p = game.read(line);
      json = analysis_json(game, p, analyze(game, analyst, p));
    } catch (const Error& error) {
      json = {{"game", game.spec()}, {"position", one_line(line)}, {"refused", error.what()}};
    }
    print_json(json);
    std::fflush(stdout);
  }
}

}  // namespace

Command analyze_command() {
  struct Words {
    std::string game, position;
    BudgetWords budget;
    bool lines = false, json = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "analyze",
      .group = "Know",
      .summary = "the value of a position and of every move in it, and how it is known",
      .examples = {"analyze tic-tac-toe --position \"x o - - - - - - -\"",
                   "analyze \"nim(3,4,5)\" --json", "analyze connect-four --time 2s",
                   "analyze kayles --stdin < positions.txt"},
      .declare =
          [words](Arguments& args) {
            args.game(words->game);
            args.position(words->position);
            args.flag("--stdin", words->lines, "a position a line in, a JSON object a line out");
            words->budget.declare(args);
            args.json(words->json);
          },
      .run =
          [words] {
            const auto game = make_game(words->game);
            if (words->lines && !words->position.empty()) {
              bad_input("expected --position or --stdin, found both");
            }
            Analyst analyst(*game, words->budget.bytes(), words->budget.seconds(kDefaultSeconds));
            stop_on_signals();
            if (words->lines) {
              answer_lines(*game, analyst);
              return;
            }
            const AnyPosition p = position_or_start(*game, words->position);
            const Analysis analysis = analyze(*game, analyst, p);
            if (words->json) {
              print_json(analysis_json(*game, p, analysis));
            } else {
              print(*game, p, analysis, Pen::for_output(STDOUT_FILENO));
            }
          }};
}

}  // namespace zermelo
