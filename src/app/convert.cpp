// zermelo convert: games of Othello from one of the field's formats to another.
#include <memory>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/othello_files.h"
#include "app/terminal.h"
#include "base/numerals.h"

namespace zermelo {

Command convert_command() {
  struct Words {
    std::string from, to;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "convert",
          .group = "Play",
          .summary = "games of Othello from one format to another: GGF, WTHOR, OBF, lists of moves",
          .examples = {"convert games.ggf games.wtb", "convert WTH_2001.wtb games.txt"},
          .declare =
              [words](Arguments& args) {
                args.positional("FROM", words->from, ".ggf, .wtb, .obf, or lines such as f5d6c3");
                args.positional("TO", words->to,
                                ".ggf, .wtb (with .jou and .trn), .obf (last positions) or .txt");
                args.json(words->json);
              },
          .run =
              [words] {
                const auto games = read_othello_file(words->from);
                write_othello_file(words->to, games);
                if (words->json) {
                  print_json({{"games", games.size()}, {"path", words->to}});
                } else {
                  fmt::print("{} in {}\n", counted(games.size(), "game"), words->to);
                }
              }};
}

}  // namespace zermelo
