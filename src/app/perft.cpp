// zermelo perft: counts sequences of moves, the classical check of a game's rules.
#include <chrono>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {

Command perft_command() {
  struct Words {
    std::string game, position;
    int depth = 0;
    bool divide = false, json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "perft",
          .group = "Measure",
          .summary = "count the sequences of exactly DEPTH moves (chance outcomes are moves)",
          .examples = {"perft othello 8", "perft tic-tac-toe 9 --json",
                       "perft connect-four 6 --divide"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.positional("DEPTH", words->depth, "how many moves");
                args.position(words->position);
                args.flag("--divide", words->divide, "also a count for each first move");
                args.json(words->json);
              },
          .run =
              [words] {
                if (words->depth < 0 || words->depth > 1000) {
                  bad_input("DEPTH: expected 0 to 1000, found {}", words->depth);
                }
                const auto game = make_game(words->game);
                const AnyPosition p = position_or_start(*game, words->position);
                const auto begin = std::chrono::steady_clock::now();
                Json divided = Json::object();
                std::uint64_t leaves = 0;
                if (words->divide && words->depth > 0 && !game->turn(p).is_over()) {
                  for (const AnyMove m : game->moves(p)) {
                    AnyPosition next = p;
                    game->play(next, m);
                    const std::uint64_t below = game->perft(next, words->depth - 1);
                    divided[game->write_move(p, m)] = below;
                    leaves += below;
                    if (!words->json) fmt::print("{:<10} {}\n", game->write_move(p, m), below);
                  }
                } else {
                  leaves = game->perft(p, words->depth);
                }
                const double seconds =
                    std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                if (words->json) {
                  Json json = {{"game", game->spec()},
                               {"position", game->write(p)},
                               {"depth", words->depth},
                               {"leaves", leaves},
                               {"seconds", seconds}};
                  if (words->divide) json["divide"] = divided;
                  print_json(json);
                  return;
                }
                fmt::print("{}\n", leaves);
                fmt::print(stderr, "{} in {}\n", game->spec(), short_time(seconds));
              }};
}

}  // namespace zermelo
