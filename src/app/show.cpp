// zermelo show: a position as a picture.
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "report/position_json.h"

namespace zermelo {

Command show_command() {
  struct Words {
    std::string game, position, svg;
    int seat = 0;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "show",
          .group = "Look",
          .summary = "draw a position in the terminal or as an SVG picture",
          .examples = {"show tic-tac-toe --position \"x o x - o - o x -\"",
                       "show \"hex(size=7)\" --position \"d4 c5\" --svg hex.svg",
                       "show kuhn-poker --position \"J K check\" --seat 1"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.position(words->position);
                args.output("--svg", words->svg, "write the picture to this file ('-': to stdout)");
                args.option("--seat", words->seat,
                            "only what this seat (from 1) may see; 0: everything");
                args.json(words->json);
              },
          .run =
              [words] {
                const auto game = make_game(words->game);
                AnyPosition p = position_or_start(*game, words->position);
                if (words->seat < 0 || words->seat > game->players()) {
                  bad_input("--seat: expected 0 to {}, found {}", game->players(), words->seat);
                }
                if (words->seat > 0) p = game->view(p, words->seat - 1);
                if (!words->svg.empty()) {
                  const auto scene = game->scene(p, std::nullopt);
                  if (!scene) {
                    throw Error(Exit::kUnanswered, "there is no picture of " + game->spec());
                  }
                  if (words->svg == "-") {
                    fmt::print("{}", to_svg(*scene));
                    return;
                  }
                  write_file(words->svg, to_svg(*scene));
                }
                if (words->json) {
                  print_json(drawn_position_json(*game, p));
                  return;
                }
                if (!words->svg.empty()) {
                  fmt::print("wrote {}\n", words->svg);
                  return;
                }
                const Pen pen = pen_for(STDOUT_FILENO);
                fmt::print("{}\n{}\n{}\n", game->draw(p, std::nullopt, pen), game->write(p),
                           describe_turn(*game, p));
              }};
}

}  // namespace zermelo
