// zermelo prove: the exact score of a position of Othello that takes hours, in steps that are kept.
#include <memory>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"
#include "core/game_info.h"
#include "core/options.h"
#include "engines/othello/long_proof.h"

namespace zermelo {
namespace {

struct ProveWords {
  std::string game, position, save = "othello.proof";
  int leaf = 18, threads = 0;
  std::string memory = "4G";
  bool json = false;
};

void run_prove(const ProveWords& words) {
  const GameInfo& info = othello::info();
  const Spec spec = Spec::parse(words.game);
  if (spec.name != info.name) {
    bad_input("GAME: expected {}, whose scores are proved, found '{}'", info.name, spec.name);
  }
  const Options options(info.name, info.options, spec);
  const othello::Othello game(options.number("size"));
  const auto position = words.position.empty() ? game.start() : game.read(words.position);
  if (game.turn(position).is_over()) bad_input("--position: expected a game that is not over");
  if (words.leaf < 4 || words.leaf > 30) {
    bad_input("--leaf: expected 4 to 30, found {}", words.leaf);
  }
  stop_on_signals();
  ProgressBar progress("prove", 0, "millionths");
  const othello::ProofReport report =
      othello::prove_score({.game = game,
                            .position = position,
                            .leaf_empties = words.leaf,
                            .threads = words.threads > 0 ? words.threads : core_count(),
                            .bytes = bytes_of("--memory", words.memory),
                            .path = words.save},
                           user_control(&progress));
  if (!report.score) {
    failed("stopped with a score of {} to {}, {} bounds kept in {}; the same command goes on",
           report.at_least, report.at_most, report.proved, words.save);
  }
  const char* const mover = position.mover == 0 ? "Black" : "White";
  if (words.json) {
    print_json({{"game", options.spec()},
                {"mover", mover},
                {"score", *report.score},
                {"bounds", report.proved},
                {"from_before", report.from_before},
                {"nodes", report.nodes},
                {"seconds", report.seconds},
                {"path", words.save}});
    return;
  }
  const int score = *report.score;
  const std::string result =
      score == 0 ? "a tie"
                 : fmt::format("{} wins by {}, empty cells counted for the winner",
                               (score > 0) == (position.mover == 0) ? "Black" : "White",
                               score > 0 ? score : -score);
  fmt::print("{}: {} bounds in {}, {} positions searched in {}\n", result, report.proved,
             words.save, report.nodes, short_time(report.seconds));
}

}  // namespace

Command prove_command() {
  const auto words = std::make_shared<ProveWords>();
  return {.name = "prove",
          .group = "Know",
          .summary = "prove the score of a position of Othello, for hours if need be",
          .examples = {"prove \"othello(size=4)\"", "prove \"othello(size=6)\" --save six.proof"},
          .declare =
              [words](Arguments& args) {
                args.positional("GAME", words->game, "othello, with or without a size");
                args.option("--position", words->position, "where to begin; else the start");
                args.output("--save", words->save, "what is proved; the same command goes on");
                args.option("--leaf", words->leaf, "empty cells from which all threads search");
                args.option("--memory", words->memory, "of the table that all threads share");
                args.option("--threads", words->threads, "0: one a core");
                args.json(words->json);
              },
          .run = [words] { run_prove(*words); }};
}

}  // namespace zermelo
