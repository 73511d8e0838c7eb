// zermelo replay: recorded games, move by move: hands of Poker as PHH files, and what play has saved,
// with the values of all positions.
#include <algorithm>
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/hand_equities.h"
#include "app/othello_files.h"
#include "app/replay_episode.h"
#include "app/saved_game.h"
#include "app/stepper.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "games/othello/openings.h"
#include "games/poker/phh.h"
#include "report/value_history.h"

namespace zermelo {
namespace {

using poker::PhhHand;
using poker::Poker;

// Chips in front of each player, what it has put in included.
Json stacks_json(const Poker& game, const poker::Position& p) {
  Json list = Json::array();
  for (int k = 0; k < game.players(); ++k) list.push_back(p.stack[k] + p.in[k]);
  return list;
}

// Tells equities once all hole cards are dealt, and when a street has been.
class EquityTeller {
 public:
  std::vector<PlayerShare> after(const PhhHand& hand, const poker::Position& p) {
    if (p.phase != poker::Phase::kBetting && p.phase != poker::Phase::kBoard) return {};
    if (p.hand != hand.start.hand || p.board_size == told_ || p.board_size == 1 ||
        p.board_size == 2) {
      return {};
    }
    told_ = p.board_size;
    return hand_equities(hand.game, p);
  }

 private:
  int told_ = -1;  // cards on the board
};

Json hand_json(const PhhHand& hand) {
  poker::Position p = hand.start;
  Json moves = Json::array(), equities = Json::array();
  EquityTeller teller;
  for (const Poker::Move m : hand.moves) {
    moves.push_back(hand.game.write_move(p, m));
    hand.game.play(p, m);
    const std::vector<PlayerShare> shares = teller.after(hand, p);
    if (shares.empty()) continue;
    Json players = Json::array();
    for (const PlayerShare& share : shares) {
      players.push_back({{"player", share.player + 1}, {"equity", share.equity}});
    }
    equities.push_back({{"after_moves", moves.size()}, {"players", players}});
  }
  return {{"players", hand.game.players()},
          {"start", hand.game.write(hand.start)},
          {"moves", std::move(moves)},
          {"equities", std::move(equities)},
          {"end", hand.game.write(p)},
          {"starting_stacks", stacks_json(hand.game, hand.start)},
          {"finishing_stacks", stacks_json(hand.game, p)}};
}

void print_hand(const PhhHand& hand, std::size_t number, Pen pen) {
  const Poker& game = hand.game;
  poker::Position p = hand.start;
  fmt::print("{}\n{}\n", pen(Color::kBold, fmt::format("hand {}", number)),
             game.draw(p, std::nullopt, pen));
  EquityTeller teller;
  for (const Poker::Move m : hand.moves) {
    const Turn turn = game.turn(p);
    const std::string who =
        turn.is_player() ? fmt::format("player {}", turn.player() + 1) : "dealt";
    fmt::print("  {:<10} {}\n", who, game.write_move(p, m));
    game.play(p, m);
    const std::vector<PlayerShare> shares = teller.after(hand, p);
    if (!shares.empty()) fmt::print("  {:<10} {}\n", "equity", equities_text(shares));
  }
  fmt::print("\n{}\n", game.draw(p, std::nullopt, pen));
}

std::vector<Frame> hand_frames(const PhhHand& hand, std::size_t number, Pen pen) {
  const Poker& game = hand.game;
  poker::Position p = hand.start;
  std::vector<Frame> frames = {
      {fmt::format("hand {}, the start", number), game.draw(p, std::nullopt, pen)}};
  for (const Poker::Move m : hand.moves) {
    const Turn turn = game.turn(p);
    const std::string text = game.write_move(p, m);
    game.play(p, m);
    frames.push_back(
        {fmt::format("hand {}, move {}: {} {}", number, frames.size(),
                     turn.is_player() ? fmt::format("player {}", turn.player() + 1) : "dealt",
                     text),
         game.draw(p, m, pen)});
  }
  return frames;
}

void replay_hands(const std::string& path, int wanted, const StepWords& steps, bool as_json) {
  std::vector<PhhHand> hands;
  try {
    hands = poker::read_phh(read_file(path));
  } catch (const Error& error) {
    if (error.exit() != Exit::kBadInput) throw;
    bad_input("{}: {}", path, error.what());
  }
  if (wanted < 0 || wanted > static_cast<int>(hands.size())) {
    bad_input("--hand: expected 0 to {}, found {}", hands.size(), wanted);
  }
  Json json = {{"hands", Json::array()}};
  const Pen pen = pen_for(STDOUT_FILENO);
  if (steps.any()) {
    const std::size_t i = static_cast<std::size_t>(std::max(wanted, 1)) - 1;
    if (hands.empty()) bad_input("{}: expected a hand, found none", path);
    return steps.show(hand_frames(hands[i], i + 1, pen));
  }
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (wanted != 0 && static_cast<int>(i) + 1 != wanted) continue;
    if (as_json) {
      json["hands"].push_back(hand_json(hands[i]));
    } else {
      print_hand(hands[i], i + 1, pen);
    }
  }
  if (as_json) print_json(json);
}

std::vector<Frame> saved_frames(const AnyGame& game, const SavedGame& saved,
                                const ValueHistory& history, Pen pen) {
  AnyPosition p = saved.start;
  std::vector<Frame> frames = {{"the start", game.draw(p, std::nullopt, pen)}};
  int ply = 0;
  for (const AnyMove m : saved.moves) {
    const Turn turn = game.turn(p);
    const std::string text = game.write_move(p, m);
    const std::string note = turn.is_player() ? history.note(ply++) : "";
    game.play(p, m);
    std::string title =
        fmt::format("move {}: {} plays {}", frames.size(),
                    turn.is_player() ? game.player_name(turn.player()) : "chance", text);
    if (!note.empty()) title += fmt::format(", before it {}", note);
    if (game.turn(p).is_over()) title += "; " + describe_turn(game, p);
    frames.push_back({std::move(title), game.draw(p, m, pen)});
  }
  return frames;
}

void replay_game(const AnyGame& game, const SavedGame& saved, const std::string& svg,
                 const StepWords& steps, bool as_json) {
  constexpr std::uint64_t kBytes = std::uint64_t{512} << 20;
  constexpr Limits kLimits = {
      .seconds = 20, .work = 5000000, .bytes = kBytes};  // for all positions
  stop_on_signals();
  Analyst analyst(game, kLimits);
  analyst.use_databases();
  const ValueHistory history(game, saved.start, saved.moves, analyst, kLimits, user_control());
  if (!svg.empty()) history.save_picture(svg);
  if (steps.any()) {
    return steps.show(saved_frames(game, saved, history, pen_for(STDOUT_FILENO)));
  }
  if (as_json) {
    print_json(
        {{"game", game.spec()}, {"start", game.write(saved.start)}, {"positions", history.json()}});
    return;
  }
  AnyPosition p = saved.start;
  std::vector<std::string> moves;
  for (const AnyMove m : saved.moves) {
    moves.push_back(game.write_move(p, m));
    game.play(p, m);
  }
  const Pen pen = pen_for(STDOUT_FILENO);
  fmt::print("{}\n{}\n{}\n", join(moves, ", "), game.draw(p, std::nullopt, pen),
             pen(Color::kBold, describe_turn(game, p)));
  if (!history.is_empty()) fmt::print("\n{}", history.draw(pen));
}

// A game of one of the files in which the field keeps games of Othello.
void replay_transcript(const std::string& path, int wanted, const std::string& svg,
                       const StepWords& steps, bool as_json) {
  const auto games = read_othello_file(path);
  if (wanted < 1 || wanted > static_cast<int>(games.size())) {
    bad_input("--game: expected 1 to {}, found {}", games.size(), wanted);
  }
  const othello::Transcript& told = games[static_cast<std::size_t>(wanted) - 1];
  const auto game = make_game("othello");
  SavedGame saved = {.start = AnyPosition(told.start), .moves = {}};
  for (const othello::Othello::Move m : told.moves) saved.moves.push_back(AnyMove(m));
  if (!as_json && !steps.any()) {
    const std::string_view opening = told.start == othello::Othello().start()
                                         ? othello::opening_name(told.moves)
                                         : std::string_view();
    if (!told.black.empty() || !told.white.empty()) {
      fmt::print("{} - {}{}{}\n", told.black, told.white, told.date.empty() ? "" : ", ", told.date);
    }
    if (!opening.empty()) fmt::print("opening: {}\n", opening);
  }
  replay_game(*game, saved, svg, steps, as_json);
}

}  // namespace

Command replay_command() {
  struct Words {
    std::string file, svg;
    std::uint64_t record = 0;
    int hand = 0, episode = 1, game = 1;
    StepWords steps;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "replay",
      .group = "Play",
      .summary =
          "show a saved or recorded game with its values, hands of Poker, an episode of 2584",
      .examples = {"replay game --svg values.svg", "replay match.phh --hand 3 --json",
                   "replay stat.txt --episode 7", "replay game --step", "replay game --move 12",
                   "replay --record 31"},
      .declare =
          [words](Arguments& args) {
            args.optional_positional(
                "FILE", words->file,
                "what 'save' of play wrote, a .phh file, recorded episodes, or games of "
                "Othello (.ggf, .wtb, f5d6c3)");
            args.option("--record", words->record, "a game of your records, by its number");
            args.output("--svg", words->svg, "draw the values of the game into this file");
            args.option("--hand", words->hand, "of a .phh file, only this one, from 1; 0: all");
            args.option("--episode", words->episode, "of recorded episodes this one, from 1");
            args.option("--game", words->game,
                        "of several games of Othello in a file this one, from 1");
            args.flag("--step", words->steps.step,
                      "move by move: n forward, b back, a number to it");
            args.option("--move", words->steps.move,
                        "only the position after this move; 0: the start");
            args.json(words->json);
          },
      .run =
          [words] {
            if (words->json && words->steps.any()) {
              bad_input("expected --json or one of --step and --move, found both");
            }
            if (words->file.empty() == (words->record == 0)) {
              bad_input("expected a FILE or --record N, found {}",
                        words->file.empty() ? "neither" : "both");
            }
            if (words->record != 0) {
              const Record record = recorded_game(static_cast<std::int64_t>(words->record));
              const auto game = make_game(record.game);
              replay_game(*game, saved_of(*game, record), words->svg, words->steps, words->json);
              return;
            }
            if (words->file.ends_with(".phh")) {
              replay_hands(words->file, words->hand, words->steps, words->json);
              return;
            }
            const std::string text = read_file(words->file);
            if (is_othello_file(words->file, text)) {
              replay_transcript(words->file, words->game, words->svg, words->steps, words->json);
            } else if (holds_episodes(text)) {
              replay_episode(words->file, text, words->episode, words->steps, words->json);
            } else {
              const auto game = make_game(saved_spec(words->file));
              replay_game(*game, read_saved(*game, words->file), words->svg, words->steps,
                          words->json);
            }
          }};
}

}  // namespace zermelo
