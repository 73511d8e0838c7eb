// zermelo play: a game in the terminal.
#include <iostream>
#include <random>
#include <unistd.h>

#include <fmt/core.h>

#include "app/answer.h"
#include "app/commands.h"
#include "app/hint.h"
#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

constexpr const char* kHelp =
    "  a move        as the game writes it, or its number in the list of moves\n"
    "  moves         the legal moves, numbered\n"
    "  hint          the moves with their values by random games, best first\n"
    "  undo          take back your last move\n"
    "  history       the moves so far\n"
    "  rules         how the game is played\n"
    "  help          this\n"
    "  quit          stop (Ctrl-D and Ctrl-C too)\n";

class Table {
 public:
  Table(const AnyGame& game, const AnyPosition& start, std::vector<std::string> seats,
        std::uint64_t seed)
      : game_(game), seats_(std::move(seats)), rng_(seed), pen_(Pen::for_output(STDOUT_FILENO)) {
    states_.push_back({start, std::nullopt, "", -1});
  }

  // Plays until the end of the game or the player's wish.
  void play() {
    while (!quit_) {
      const Turn turn = game_.turn(now().position);
      if (turn.is_over()) {
        finish();
        return;
      }
      if (turn.is_player() && seats_[static_cast<std::size_t>(turn.player())] == "human") {
        ask(turn.player());
      } else {
        const AnyMove m = game_.random_move(now().position, rng_);
        const std::string text = game_.write_move(now().position, m);
        // What chance does may be hidden (a card): the next drawing shows what may be seen.
        if (turn.is_player()) {
          fmt::print("{} plays {}\n", game_.player_name(turn.player()), pen_(Color::kBold, text));
        } else if (!game_.offers().hidden) {
          fmt::print("{}\n", pen_(Color::kDim, "chance: " + text));
        }
        make(m, turn.is_player() ? turn.player() : -1);
      }
    }
    fmt::print("\nTo go on: zermelo play \"{}\" --position \"{}\"\n", game_.spec(),
               game_.write(now().position));
  }

 private:
  struct State {
    AnyPosition position;
    std::optional<AnyMove> last;
    std::string text;  // of the last move
    int mover;         // who made it; -1: chance
  };

  const State& now() const { return states_.back(); }

  void make(AnyMove m, int mover) {
    AnyPosition p = now().position;
    std::string text = game_.write_move(p, m);
    const double reward = game_.play(p, m);
    if (mover >= 0) score_ += reward;
    states_.push_back({p, m, std::move(text), mover});
    rewards_.push_back(mover >= 0 ? reward : 0);
  }

  void draw(int seat) const {
    const AnyPosition p = seat < 0 ? now().position : game_.view(now().position, seat);
    fmt::print("\n{}", game_.draw(p, now().last, pen_));
    if (game_.offers().rewards) fmt::print("score {:g}\n", score_);
  }

  void ask(int seat) {
    draw(seat);
    while (true) {
      fmt::print("{} to move{}: ", pen_(Color::kBold, game_.player_name(seat)),
                 asked_ ? "" : " (help for help)");
      asked_ = true;
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        quit_ = true;
        return;
      }
      if (obey(std::string(trimmed(line)), seat)) return;
    }
  }

  // Returns whether it is time to look at the position anew.
  bool obey(const std::string& words, int seat) {
    if (words.empty()) return false;
    if (words == "quit" || words == "exit" || words == "q") {
      quit_ = true;
      return true;
    }
    if (words == "help" || words == "?") {
      fmt::print("{}", kHelp);
    } else if (words == "moves") {
      list_moves();
    } else if (words == "hint") {
      show_hints();
    } else if (words == "history") {
      for (std::size_t i = 1; i < states_.size(); ++i) {
        if (states_[i].mover < 0 && game_.offers().hidden) continue;
        fmt::print("{}{}", i > 1 ? ", " : "", states_[i].text);
      }
      fmt::print("\n");
    } else if (words == "rules") {
      fmt::print("{}", wrapped(trimmed(game_.info().rules), 80));
    } else if (words == "undo") {
      return undo(seat);
    } else {
      return try_move(words, seat);
    }
    return false;
  }

  bool try_move(const std::string& words, int seat) {
    const AnyPosition& p = now().position;
    if (const auto move = game_.find_move(p, words)) {
      make(*move, seat);
      return true;
    }
    // "#3" is the third of the list, for moves that are long to type.
    const std::vector<AnyMove> moves = game_.moves(p);
    const auto number = words.starts_with('#') ? to_integer(words.substr(1)) : std::nullopt;
    if (number && *number >= 1 && *number <= static_cast<std::int64_t>(moves.size())) {
      make(moves[static_cast<std::size_t>(*number) - 1], seat);
      return true;
    }
    fmt::print("'{}' is not a legal move{}\n", words, game_.why_not(p, words));
    return false;
  }

  bool undo(int seat) {
    std::size_t back = states_.size() - 1;
    while (back > 0 && states_[back].mover != seat) --back;
    if (back == 0) {
      fmt::print("there is no move of yours to take back\n");
      return false;
    }
    while (states_.size() > back) {
      score_ -= rewards_.back();
      rewards_.pop_back();
      states_.pop_back();
    }
    return true;
  }

  void list_moves() const {
    int number = 0;
    for (const AnyMove m : game_.moves(now().position)) {
      fmt::print("  {:<5} {}\n", fmt::format("#{}", ++number), game_.write_move(now().position, m));
    }
  }

  void show_hints() {
    const auto hints = random_game_hints(game_, now().position, 0.3, rng_);
    std::size_t shown = 0;
    for (const MoveHint& hint : hints) {
      if (++shown > 10) {
        fmt::print("  ... and {} more\n", hints.size() - 10);
        break;
      }
      fmt::print("  {:<10} {}\n", hint.text, to_string(hint.value));
    }
  }

  void finish() const {
    draw(-1);
    fmt::print("{}\n", pen_(Color::kBold, describe_turn(game_, now().position)));
  }

  const AnyGame& game_;
  const std::vector<std::string> seats_;
  Rng rng_;
  const Pen pen_;
  std::vector<State> states_;
  std::vector<double> rewards_;  // of each state but the first
  double score_ = 0;
  bool asked_ = false;
  bool quit_ = false;
};

std::vector<std::string> seats_for(const AnyGame& game, const std::string& words) {
  std::vector<std::string> seats = split_top_level(words, ',');
  for (std::string& seat : seats) {
    seat = trimmed(seat);
    if (seat != "human" && seat != "random") {
      bad_input("--seats: expected human or random, found '{}'{}", seat,
                near_name_hint(seat, {"human", "random"}));
    }
  }
  const auto players = static_cast<std::size_t>(game.players());
  if (seats.size() > players) {
    bad_input("--seats: {} has {} seats, found {}", game.spec(), players, seats.size());
  }
  seats.resize(players, "random");  // seats that are not named
  return seats;
}

}  // namespace

Command play_command() {
  struct Words {
    std::string game, position, seats = "human";
    std::uint64_t seed = 0;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "play",
          .group = "Play",
          .summary = "play in the terminal, with undo and hints",
          .examples = {"play tic-tac-toe", "play nim --seats random,human --seed 4",
                       "play \"tic-tac-toe(misere)\" --seats human,human"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.position(words->position);
                args.option("--seats", words->seats,
                            "who plays, human or random; the rest is random");
                args.option("--seed", words->seed, "for chance and random; 0: another each time");
              },
          .run =
              [words] {
                stop_on_signals();
                const auto game = make_game(words->game);
                const AnyPosition p = position_or_start(*game, words->position);
                const std::uint64_t seed = words->seed != 0 ? words->seed : std::random_device{}();
                Table table(*game, p, seats_for(*game, words->seats), seed);
                table.play();
              }};
}

}  // namespace zermelo
