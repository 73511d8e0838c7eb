// zermelo openings: first moves for matches, a list a line.
#include "games/othello/openings.h"

#include <memory>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "engines/othello/balanced_openings.h"

namespace zermelo {
namespace {

struct OpeningWords {
  std::string game;
  int count = 100, plies = 8, within = 2;
  std::uint64_t seed = 1;
  bool json = false;
};

void run_openings(const OpeningWords& words) {
  if (words.game != "othello") {
    bad_input("GAME: expected othello, for which openings are made, found '{}'", words.game);
  }
  const auto expect = [](const char* name, int number, int low, int high) {
    if (number < low || number > high) {
      bad_input("{}: expected {} to {}, found {}", name, low, high, number);
    }
  };
  expect("--count", words.count, 1, 1'000'000);
  expect("--plies", words.plies, 1, 30);
  expect("--within", words.within, 0, 64);
  stop_on_signals();
  ProgressBar progress("openings", static_cast<std::uint64_t>(words.count), "openings");
  const auto openings = othello::balanced_openings({.count = static_cast<std::size_t>(words.count),
                                                    .plies = words.plies,
                                                    .within = static_cast<double>(words.within),
                                                    .seed = words.seed},
                                                   user_control(&progress));
  const othello::Othello game;
  Json list = Json::array();
  for (const auto& moves : openings) {
    std::string text;
    for (const auto m : moves) text += game.write_move(game.start(), m);
    if (words.json) {
      list.push_back({{"moves", text}, {"name", std::string(othello::opening_name(moves))}});
    } else {
      fmt::print("{}\n", text);
    }
  }
  if (words.json) print_json({{"openings", std::move(list)}});
  if (openings.size() < static_cast<std::size_t>(words.count)) {
    failed("found {} of {} openings", openings.size(), words.count);
  }
}

}  // namespace

Command openings_command() {
  const auto words = std::make_shared<OpeningWords>();
  return {
      .name = "openings",
      .group = "Know",
      .summary = "random openings of Othello after which neither side is much ahead (as XOT's)",
      .examples = {"openings othello --count 100 --seed 7", "openings othello --plies 6 --json"},
      .declare =
          [words](Arguments& args) {
            args.positional("GAME", words->game, "othello");
            args.option("--count", words->count, "how many");
            args.option("--plies", words->plies, "moves of both sides");
            args.option("--within", words->within, "discs that a side may be ahead");
            args.option("--seed", words->seed, "the same seed gives the same openings");
            args.json(words->json);
          },
      .run = [words] { run_openings(*words); }};
}

}  // namespace zermelo
