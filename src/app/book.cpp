// zermelo book: makes the opening book of a game whose engine has one.
#include <memory>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "base/threads.h"
#include "core/game_info.h"
#include "core/options.h"
#include "engines/connect_four/book_maker.h"
#include "engines/connect_four/book_shelf.h"
#include "games/connect_four/connect_four.h"

namespace zermelo {
namespace {

struct BookWords {
  std::string game, save;
  int discs = 8, threads = 0, check = 100;
  std::string memory = "4G";
  bool json = false;
};

void run_book(const BookWords& words) {
  const GameInfo& info = connect_four::info();
  const Spec spec = Spec::parse(words.game);
  if (spec.name != info.name) {
    bad_input("GAME: expected {}, which has a book, found '{}'", info.name, spec.name);
  }
  const Options options(info.name, info.options, spec);
  const connect_four::ConnectFour game(options.number("rows"), options.number("cols"),
                                       options.number("connect"));
  const connect_four::Geometry g = {game.rows(), game.cols(), game.connect()};
  if (words.discs < 0 || words.discs >= g.cells) {
    bad_input("--discs: expected 0 to {}, found {}", g.cells - 1, words.discs);
  }
  std::string path = words.save;
  if (path.empty()) {
    path = connect_four::cached_book_path(g);
    if (path.empty()) bad_input("--save: expected a file, as there is no home to keep a book in");
    make_folder(path.substr(0, path.rfind('/')));
  }
  stop_on_signals();
  ProgressBar progress("book", 0, "positions");
  const auto report =
      connect_four::make_book({.geometry = g,
                               .discs = words.discs,
                               .threads = words.threads > 0 ? words.threads : core_count(),
                               .bytes = bytes_of("--memory", words.memory),
                               .checked = words.check,
                               .path = path},
                              user_control(&progress));
  if (!report.done) {
    failed("stopped with {} of {} positions solved, kept in {}.part; the same command goes on",
           report.from_before + report.solved, report.of, path);
  }
  if (words.json) {
    print_json({{"game", options.spec()},
                {"discs", words.discs},
                {"positions", report.positions},
                {"solved", report.solved},
                {"bytes", report.bytes},
                {"nodes", report.nodes},
                {"seconds", report.seconds},
                {"path", path}});
  } else {
    fmt::print("{} positions with up to {} discs, {} bytes in {}; {} solved in {}\n",
               report.positions, words.discs, report.bytes, path, report.solved,
               short_time(report.seconds));
  }
}

}  // namespace

Command book_command() {
  const auto words = std::make_shared<BookWords>();
  return {.name = "book",
          .group = "Know",
          .summary = "make the opening book of Connect Four: the scores of all first positions",
          .examples = {"book connect-four --discs 8 --save connect_four.book",
                       "book \"connect-four(rows=5,cols=5)\" --discs 10"},
          .declare =
              [words](Arguments& args) {
                args.positional("GAME", words->game, "connect-four, with or without options");
                args.option("--discs", words->discs, "the most discs of its positions");
                args.output("--save", words->save,
                            "the file; else in the cache, where the expert looks");
                args.option("--memory", words->memory, "of the table that all threads share");
                args.option("--threads", words->threads, "0: one a core");
                args.option("--check", words->check, "positions to solve once more at the end");
                args.json(words->json);
              },
          .run = [words] { run_book(*words); }};
}

}  // namespace zermelo
