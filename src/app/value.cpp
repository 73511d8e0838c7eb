// zermelo value: the canonical value of a game, a value or a sum of them, how to win it, and whether it
// is greater than another.
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

std::string numbered(const ValueAnswer& answer, std::size_t term, const std::string& move) {
  return (answer.terms.size() > 1 ? fmt::format("{}: ", term + 1) : "") + move;
}

std::string name_of(const ValueAnswer& answer, std::size_t side, const SumMove& move) {
  return numbered(answer, move.term, answer.terms[move.term].moves[side][move.move]);
}

void print_moves(ShortGames& games, const ValueAnswer& answer, std::size_t side) {
  constexpr std::size_t kMostMoves = 60;
  const std::vector<SumMove>& moves = answer.play.moves[side];
  const auto& orthodox = answer.play.orthodox[side];
  line(side == 0 ? "Left first" : "Right first", moves.empty()            ? "has no move"
                                                 : answer.play.wins(side) ? "wins"
                                                                          : "loses");
  std::size_t name = 8, to = 4;
  std::vector<std::string> names, values;
  for (std::size_t i = 0; i < std::min(moves.size(), kMostMoves); ++i) {
    names.push_back(name_of(answer, side, moves[i]));
    values.push_back(shortened(write_value(games, moves[i].to), 40));
    name = std::max(name, names[i].size());
    to = std::max(to, values[i].size());
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<std::string> words;
    if (moves[i].wins) words.emplace_back("wins");
    if (orthodox && orthodox->place == i) {
      words.emplace_back("orthodox");
      if (!orthodox->is_best) {
        const SumMove& better = moves[orthodox->better];
        words.push_back(
            fmt::format("not the best: {} {}", name_of(answer, side, better),
                        better.wins && !moves[i].wins ? "wins" : "stops at " + better.stop.text()));
      }
    }
    fmt::print("{:<14} {:<{}}  to {:<{}}{}{}\n", "", names[i], name, values[i],
               words.empty() ? 0 : to, words.empty() ? "" : "  ", join(words, ", "));
  }
  if (names.size() < moves.size()) {
    fmt::print("{:<14} and {} more: --json lists all\n", "", moves.size() - names.size());
  }
}

const char* related(const std::string& relation) {
  if (relation == ">") return "greater";
  if (relation == "<") return "less";
  return relation == "==" ? "equal" : "confused";
}

void print_comparison(ShortGames& games, const ValueAnswer& answer) {
  const ValueComparison& comparison = *answer.comparison;
  line(comparison.holds ? "yes" : "no", answer.text);
  line("found", fmt::format("{} {} {}: {}", comparison.left, comparison.found, comparison.right,
                            related(comparison.found)));
  for (std::size_t i = 0; i < answer.terms.size(); ++i) {
    fmt::print("{:<14} {}\n", i + 1, answer.terms[i].text);
  }
  line("difference", write_value(games, answer.play.value));
  for (const ValueLine& shown : answer.lines) {
    std::vector<std::string> moves;
    std::size_t player = shown.first;
    for (const ValueLine::Step& step : shown.steps) {
      moves.push_back(fmt::format("{} {}", player == 0 ? "Left" : "Right",
                                  numbered(answer, step.term, step.move)));
      player = 1 - player;
    }
    if (shown.cut) moves.emplace_back("...");
    if (moves.empty()) moves.emplace_back("no move");
    const std::string text = wrapped(join(moves, ", "), 78, std::string(15, ' '));
    fmt::print("{:<14} {} wins\n{}{}", shown.first == 0 ? "Left first" : "Right first",
               shown.winner == 0 ? "Left" : "Right", text, text.ends_with('\n') ? "" : "\n");
  }
}

void print(ShortGames& games, Thermographs& thermographs, const ValueAnswer& answer) {
  const SumPlay& play = answer.play;
  if (answer.terms.size() > 1) {
    for (std::size_t i = 0; i < answer.terms.size(); ++i) {
      const ValueTerm& term = answer.terms[i];
      const std::string value = write_value(games, term.play.value);
      const Thermograph& own = thermographs.of(term.play.value);
      fmt::print("{:<14} {}{}, mean {}, temperature {}\n", i + 1, term.text,
                 value == term.text ? "" : " = " + shortened(value, 48), own.mean.text(),
                 own.temperature.text());
    }
  }
  const Thermograph& thermograph = thermographs.of(play.value);
  line("value", write_value(games, play.value));
  line("outcome", explained(play.outcome));
  line("mean", thermograph.mean.text());
  line("temperature", thermograph.temperature.text());
  line("left stop", games.left_stop(play.value).text());
  line("right stop", games.right_stop(play.value).text());
  line("birthday", std::to_string(games.birthday(play.value)));
  for (const std::size_t side : {0u, 1u}) print_moves(games, answer, side);
}

}  // namespace

Command value_command() {
  struct Words {
    std::string sum, position, svg;
    BudgetWords budget;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "value",
          .group = "Know",
          .summary = "canonical value, mean and temperature of partizan games and their sums",
          .examples = {"value \"toads-and-frogs(line=RR--LLLL)\" --thermograph hot.svg",
                       "value \"domineering(2x3) - 2*toads-and-frogs(line=RR-L) + nim(3)\" --json",
                       "value \"{2|-1} + ^*\"", "value \"domineering(3x3) >= {1|-1} - ^\""},
          .declare =
              [words](Arguments& args) {
                args.positional(
                    "SUM", words->sum,
                    "games and values with + and -, such as \"kayles(5) - 2*{1|*}\", or two "
                    "such with >=, <=, ==, >, < or || (confused) between");
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
                Thermographs thermographs(games);
                const ValueAnswer answer =
                    value_answer(games, thermographs, words->sum, words->position);
                const ShortGame value = answer.play.value;
                if (!words->svg.empty()) {
                  const std::string svg =
                      to_svg(picture(thermographs.of(value), write_value(games, value)));
                  if (words->svg == "-") {
                    fmt::print("{}", svg);
                    return;
                  }
                  write_file(words->svg, svg);
                }
                if (words->json) {
                  print_json(value_json(games, thermographs, answer));
                } else if (answer.comparison) {
                  print_comparison(games, answer);
                } else {
                  print(games, thermographs, answer);
                }
              }};
}

}  // namespace zermelo
