// zermelo moves: the legal moves of a position.
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "report/position_json.h"

namespace zermelo {

Command moves_command() {
  struct Words {
    std::string game, position;
    bool both = false, json = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "moves",
      .group = "Look",
      .summary = "the legal moves of a position, or what chance may do",
      .examples = {"moves tic-tac-toe --position \"x o x - o - o x -\"",
                   "moves \"nim(3,4,5)\" --json", "moves domineering --both"},
      .declare =
          [words](Arguments& args) {
            args.game(words->game);
            args.position(words->position);
            args.flag("--both", words->both,
                      "of a partizan game: the moves of Left and of Right, whoever's turn it is");
            args.json(words->json);
          },
      .run =
          [words] {
            const auto game = make_game(words->game);
            const AnyPosition p = position_or_start(*game, words->position);
            if (words->both && !game->traits().partizan) {
              bad_input(
                  "--both: expected a partizan game, where Left and Right have moves of "
                  "their own, found {}",
                  game->spec());
            }
            if (words->json) {
              print_json(words->both ? moves_of_both_json(*game, p) : legal_moves_json(*game, p));
              return;
            }
            if (words->both) {
              for (const int side : {0, 1}) {
                for (const AnyMove m : game->moves_of(p, side)) {
                  fmt::print("{:<6} {}\n", game->player_name(side), game->write_move(p, m));
                }
              }
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
