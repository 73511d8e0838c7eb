// zermelo rules: how a game is played.
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {

Command rules_command() {
  struct Words {
    std::string game;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "rules",
          .group = "Look",
          .summary = "how a game is played, its notation, what is known of it",
          .examples = {"rules yavalath"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.json(words->json);
              },
          .run =
              [words] {
                const auto game = make_game(words->game);
                const GameInfo& info = game->info();
                if (words->json) {
                  print_json({{"game", info.name}, {"rules", std::string(trimmed(info.rules))}});
                  return;
                }
                const Pen pen = pen_for(STDOUT_FILENO);
                fmt::print("{}\n\n{}", pen(Color::kBold, info.title),
                           wrapped(trimmed(info.rules), text_width()));
              }};
}

}  // namespace zermelo
