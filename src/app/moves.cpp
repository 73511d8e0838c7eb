// zermelo moves: the legal moves of a position.
#include <unistd.h>

#include <fmt/core.h>

#include "app/answer.h"
#include "app/commands.h"
#include "catalogue/catalogue.h"

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
                const Turn turn = game->turn(p);
                std::vector<AnyMove> moves;
                if (!turn.is_over()) moves = game->moves(p);
                if (words->json) {
                  Json json = {{"game", game->spec()},
                               {"position", game->write(p)},
                               {"turn", to_json(turn)},
                               {"moves", Json::array()}};
                  for (const AnyMove m : moves) json["moves"].push_back(game->write_move(p, m));
                  if (turn.is_chance()) {
                    json["probabilities"] = Json::array();
                    for (const AnyMove m : moves) {
                      json["probabilities"].push_back(game->probability(p, m));
                    }
                  }
                  if (turn.is_over()) json["payoffs"] = to_json(game->payoffs(p));
                  print_json(json);
                  return;
                }
                for (const AnyMove m : moves) {
                  if (turn.is_chance()) {
                    fmt::print("{:<10} {:.6g}\n", game->write_move(p, m), game->probability(p, m));
                  } else {
                    fmt::print("{}\n", game->write_move(p, m));
                  }
                }
                if (turn.is_over()) fmt::print("{}\n", describe_turn(*game, p));
              }};
}

}  // namespace zermelo
