// zermelo play: a game in the terminal.
#include <filesystem>
#include <random>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/saved_game.h"
#include "app/seats.h"
#include "app/terminal.h"
#include "app/terminal_game.h"
#include "base/error.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

// The file that the words name: --load, or in the place of a game what is none.
std::string file_of(const std::string& game, const std::string& load) {
  if (!load.empty() || game.empty()) return load;
  const std::string name = game.substr(0, game.find('('));
  std::error_code none;
  const bool is_file = std::filesystem::is_regular_file(game, none);
  return is_file && find_game(name) == nullptr ? game : "";
}

}  // namespace

Command play_command() {
  struct Words {
    std::string game, position, seats, svg, load;
    std::uint64_t record = 0;
    std::uint64_t seed = 0;
    bool no_record = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "play",
      .group = "Play",
      .summary = "play in the terminal, with undo, hints, and the values at the end",
      .examples = {"play othello", "play connect-four --seats \"human,mcts(time=1s)\"",
                   "play nim --seats perfect,human --seed 4 --svg values.svg",
                   "play \"tic-tac-toe(misere)\" --seats human,human", "play saved.game",
                   "play --record 31"},
      .declare =
          [words](Arguments& args) {
            args.optional_positional(
                "GAME", words->game,
                "a game, such as \"hex(size=7)\", or a file that 'save' wrote");
            args.position(words->position);
            args.option("--seats", words->seats,
                        "human or an agent for each seat; the rest are quick opponents");
            args.option("--load", words->load, "go on with a game that 'save' wrote");
            args.option("--record", words->record, "or with one of your records, by its number");
            args.option("--seed", words->seed, "for chance and agents; 0: another each time");
            args.output("--svg", words->svg, "draw the values of the game into this file");
            args.flag("--no-record", words->no_record, "do not keep the game");
          },
      .run =
          [words] {
            stop_on_signals();
            const std::string file = file_of(words->game, words->load);
            const bool recorded = words->record != 0;
            if (words->game.empty() && file.empty() && !recorded) {
              bad_input("expected a game or --load FILE; 'zermelo games' lists the games");
            }
            if (recorded && !(words->game.empty() && file.empty())) {
              bad_input("expected a game or --record N, found both");
            }
            if (file.ends_with(".phh")) {
              bad_input("{}: hands of Poker are shown by 'zermelo replay', not played on", file);
            }
            if ((!file.empty() || recorded) && !words->position.empty()) {
              bad_input("expected --position or a saved game, found both");
            }
            const bool named = !words->game.empty() && file != words->game;
            const Record record =
                recorded ? recorded_game(static_cast<std::int64_t>(words->record)) : Record{};
            const auto game = make_game(recorded ? record.game
                                        : named  ? words->game
                                                 : saved_spec(file));
            SavedGame saved;
            if (!file.empty()) saved = read_saved(*game, file);
            if (recorded) saved = saved_of(*game, record);
            const bool goes_on = recorded || !file.empty();
            const AnyPosition p = goes_on ? saved.start : position_or_start(*game, words->position);
            const std::uint64_t seed = words->seed != 0 ? words->seed : std::random_device{}();
            const std::string source = recorded ? fmt::format("--record {}", words->record) : file;
            const std::string seats = !words->seats.empty()  ? words->seats
                                      : !saved.seats.empty() ? checked_seats(source, saved.seats)
                                                             : "human";
            play_in_terminal(*game, {.start = p,
                                     .seats = seats_for(*game, seats, seed),
                                     .seed = seed,
                                     .svg = words->svg,
                                     .saved = goes_on ? std::optional(saved) : std::nullopt,
                                     .is_kept = !words->no_record,
                                     .before = record.id});
          }};
}

}  // namespace zermelo
