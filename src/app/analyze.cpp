// zermelo analyze: the value of a position and of every move in it, and how it is known.
#include <iostream>
#include <unistd.h>

#include <fmt/core.h>

#include "analysis/analyst.h"
#include "analysis/databases.h"
#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "report/analysis_json.h"
#include "report/estimate_opponents.h"

namespace zermelo {
namespace {

constexpr double kDefaultSeconds = 5;

void print(const AnyGame& game, const AnyPosition& p, const Analysis& analysis, Pen pen) {
  fmt::print("{}", game.draw(p, std::nullopt, pen));
  const bool ended = game.turn(p).is_over();
  fmt::print("{}{}\n", describe_turn(game, p),
             ended ? "" : ": " + describe(game, analysis.value, analysis.returns));
  if (!ended) fmt::print("{}", describe_source(analysis));
  fmt::print("{}{}", list_values(game, analysis.moves, SIZE_MAX, pen),
             list_stages(analysis.stages));
  const std::string opponents = estimate_opponents(game, analysis);
  if (!opponents.empty()) fmt::print("against {}\n", opponents);
  fmt::print("{}", draw_regions(game, p, analysis.regions, pen));
  if (!analysis.why_not.empty()) fmt::print(stderr, "not proved: {}\n", analysis.why_not);
}

void write_picture(const AnyGame& game, const AnyPosition& p, const Analysis& analysis,
                   const std::string& path) {
  const auto scene = analysis_scene(game, p, analysis);
  if (!scene) throw Error(Exit::kUnanswered, "there is no picture of " + game.spec());
  if (path == "-") {
    fmt::print("{}", to_svg(*scene));
  } else {
    write_file(path, to_svg(*scene));
  }
}

// A position a line in, an object a line out; a line that cannot be read is answered with why not.
void answer_lines(const AnyGame& game, Analyst& analyst) {
  std::string line;
  while (!stop_wanted() && std::getline(std::cin, line)) {
    if (trimmed(line).empty()) continue;
    Json json;
    try {
      const AnyPosition p = game.read(line);
      json = analysis_json(game, p, analyst.analyze(p, {}, user_control()));
    } catch (const Error& error) {
      json = {{"game", game.spec()}, {"position", one_line(line)}, {"refused", error.what()}};
    }
    print_json(json);
    flush_answer();
  }
}

}  // namespace

Command analyze_command() {
  struct Words {
    std::string game, position, agent, svg, folder = default_database_folder();
    BudgetWords budget;
    int threads = 1;
    bool lines = false, json = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "analyze",
      .group = "Know",
      .summary = "the value of a position and of every move in it, and how it is known",
      .examples = {"analyze tic-tac-toe --position \"x o - - - - - - -\"",
                   "analyze \"nim(3,4,5)\" --json", "analyze connect-four --time 2s",
                   "analyze 2048 --agent \"td(load=2048.weights,depth=3)\"",
                   "analyze \"hex(size=5)\" --position c3 --svg connection.svg",
                   "analyze kayles --stdin < positions.txt"},
      .declare =
          [words](Arguments& args) {
            args.game(words->game);
            args.position(words->position);
            args.flag("--stdin", words->lines, "a position a line in, a JSON object a line out");
            args.option("--agent", words->agent,
                        "who estimates what cannot be solved; default mcts or ismcts");
            args.option("--threads", words->threads,
                        "that estimate together; 0: all cores. With one, the same each time");
            args.option("--folder", words->folder, "where databases are");
            args.output("--svg", words->svg,
                        "write the picture, with regions marked, to this file ('-': to stdout)");
            words->budget.declare(args);
            args.json(words->json);
          },
      .run =
          [words] {
            stop_on_signals();  // first: an expert takes a moment to get ready
            const auto game = make_game(words->game);
            if (words->lines && !words->position.empty()) {
              bad_input("expected --position or --stdin, found both");
            }
            if (words->lines && !words->svg.empty()) {
              bad_input("expected --svg or --stdin, found both");
            }
            Analyst analyst(*game, words->budget.limits(kDefaultSeconds));
            analyst.use_databases(words->folder);
            if (words->threads < 0 || words->threads > 1024) {
              bad_input("--threads: expected 0 to 1024, found {}", words->threads);
            }
            if (words->threads != 1) analyst.use_threads(words->threads);
            if (!words->agent.empty()) analyst.estimate_by(words->agent);
            if (words->lines) {
              answer_lines(*game, analyst);
              return;
            }
            const AnyPosition p = position_or_start(*game, words->position);
            const Analysis analysis = analyst.analyze(p, {}, user_control());
            if (!words->svg.empty()) {
              write_picture(*game, p, analysis, words->svg);
              if (words->svg == "-") return;
            }
            if (words->json) {
              print_json(analysis_json(*game, p, analysis));
            } else {
              print(*game, p, analysis, pen_for(STDOUT_FILENO));
            }
          }};
}

}  // namespace zermelo
