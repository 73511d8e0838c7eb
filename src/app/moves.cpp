// zermelo moves: the legal moves of a position.
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "catalogue/catalogue.h"
#include "report/position_json.h"

namespace zermelo {

Command moves_command() {
  struct Words {
    std::string game, position;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "moves",
          .group = "Look",
          .summary = "the legal moves of a position, or what chance may do",
          .examples = {"moves tic-tac-toe --position \"x o x - o - o x -\"",
                       "moves \"nim(3,4,5)\" --json"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.position(words->position);
                args.json(words->json);
              },
          .run =
              [words] {
                const auto game = make_game(words->game);
                const AnyPosition p = position_or_start(*game, words->position);
                if (words->json) {
                  print_json(legal_moves_json(*game, p));
                  return;
                }
                const Turn turn = game->turn(p);
                if (turn.is_over()) {
                  fmt::print("{}\n", describe_turn(*game, p));
                  return;
                }
                for (const AnyMove m : game->moves(p)) {
                  if (turn.is_chance()) {
                    fmt::print("{:<10} {:.6g}\n", game->write_move(p, m), game->probability(p, m));
                  } else {
                    fmt::print("{}\n", game->write_move(p, m));
                  }
                }
              }};
}

}  // namespace zermelo
