// zermelo value: the canonical value of a game, a value or a sum of them, and how to win it.
#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/text.h"
#include "cgt/notation.h"
#include "cgt/sum_play.h"
#include "cgt/thermograph.h"
#include "report/value_report.h"

namespace zermelo {
namespace {

const char* explained(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::kPrevious: return "previous: whoever moves second wins";
    case OutcomeClass::kNext: return "next: whoever moves first wins";
    case OutcomeClass::kLeft: return "left: Left wins, whoever begins";
    case OutcomeClass::kRight: return "right: Right wins, whoever begins";
  }
  return "";
}

// So much of a text that the line stays a line.
std::string shortened(std::string text, std::size_t most) {
  if (text.size() > most) text = text.substr(0, most - 3) + "...";
  return text;
}

void line(const char* name, const std::string& text) { fmt::print("{:<14} {}\n", name, text); }

void print(ShortGames& games, const std::vector<ValueTerm>& terms, const SumPlay& play,
           const Thermograph& thermograph) {
  if (terms.size() > 1) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      fmt::print("{:<14} {}", i + 1, terms[i].text);
      if (!terms[i].game.empty()) fmt::print(" = {}", write_value(games, terms[i].play.value));
      fmt::print("\n");
    }
  }
  line("value", write_value(games, play.value));
  line("outcome", explained(play.outcome));
  line("mean", thermograph.mean.text());
  line("temperature", thermograph.temperature.text());
  line("left stop", games.left_stop(play.value).text());
  line("right stop", games.right_stop(play.value).text());
  line("birthday", std::to_string(games.birthday(play.value)));
  for (const std::size_t k : {0u, 1u}) {
    line(k == 0 ? "Left first" : "Right first", play.winning[k].empty() ? "loses" : "wins by");
    for (const WinningMove& move : play.winning[k]) {
      const std::string text = (terms.size() > 1 ? fmt::format("{}: ", move.term + 1) : "") +
                               terms[move.term].moves[k][move.move];
      fmt::print("{:<14} {:<12} to {}\n", "", text, shortened(write_value(games, move.to), 48));
    }
  }
}

}  // namespace

Command value_command() {
  struct Words {
    std::string sum, position, svg;
    BudgetWords budget;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "value",
      .group = "Know",
      .summary = "canonical value, mean and temperature of partizan games and their sums",
      .examples = {"value \"toads-and-frogs(line=RR--LLLL)\" --thermograph hot.svg",
                   "value \"toads-and-frogs(line=RR-L) + nim(3)\" --json", "value \"{2|-1} + ^*\""},
      .declare =
          [words](Arguments& args) {
            args.positional("SUM", words->sum,
                            "games and values with '+' between, such as \"kayles(5) + {1|*}\"");
            args.option("--position", words->position,
                        "positions of the games, with '+' between; default: the start");
            args.output("--thermograph", words->svg,
                        "write the thermograph as SVG to this file ('-': to stdout)");
            words->budget.declare(args);
            args.json(words->json);
          },
      .run =
          [words] {
            stop_on_signals();
            ProgressBar progress("value", 0, "positions");
            ShortGames games({words->budget.limits(), user_control(&progress)});
            const std::vector<ValueTerm> terms = terms_of_value(games, words->sum, words->position);
            std::vector<SumTerm> sum;
            for (const ValueTerm& term : terms) sum.push_back(term.play);
            const SumPlay play = play_of_sum(games, sum);
            Thermographs thermographs(games);
            const Thermograph& thermograph = thermographs.of(play.value);
            if (!words->svg.empty()) {
              const std::string svg = to_svg(picture(thermograph, write_value(games, play.value)));
              if (words->svg == "-") {
                fmt::print("{}", svg);
                return;
              }
              write_file(words->svg, svg);
            }
            if (words->json) {
              print_json(value_json(games, terms, play, thermograph));
            } else {
              print(games, terms, play, thermograph);
            }
          }};
}

}  // namespace zermelo
