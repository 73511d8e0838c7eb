// zermelo replay: recorded games, move by move. Reads hands of Poker as PHH files.
#include "app/replay.h"

#include <unistd.h>

#include <fmt/core.h>

#include "app/answer.h"
#include "app/commands.h"
#include "base/error.h"
#include "base/files.h"
#include "games/poker/phh.h"

namespace zermelo {
namespace {

using poker::PhhHand;
using poker::Poker;

// Chips in front of each player, what he has put in included.
Json stacks_json(const Poker& game, const poker::Position& p) {
  Json list = Json::array();
  for (int k = 0; k < game.players(); ++k) list.push_back(p.stack[k] + p.in[k]);
  return list;
}

Json hand_json(const PhhHand& hand) {
  poker::Position p = hand.start;
  Json moves = Json::array();
  for (const Poker::Move m : hand.moves) {
    moves.push_back(hand.game.write_move(p, m));
    hand.game.play(p, m);
  }
  return {{"players", hand.game.players()},
          {"start", hand.game.write(hand.start)},
          {"moves", std::move(moves)},
          {"end", hand.game.write(p)},
          {"starting_stacks", stacks_json(hand.game, hand.start)},
          {"finishing_stacks", stacks_json(hand.game, p)}};
}

void print_hand(const PhhHand& hand, std::size_t number, Pen pen) {
  const Poker& game = hand.game;
  poker::Position p = hand.start;
  fmt::print("{}\n{}\n", pen(Color::kBold, fmt::format("hand {}", number)),
             game.draw(p, std::nullopt, pen));
  for (const Poker::Move m : hand.moves) {
    const Turn turn = game.turn(p);
    const std::string who =
        turn.is_player() ? fmt::format("player {}", turn.player() + 1) : "dealt";
    fmt::print("  {:<10} {}\n", who, game.write_move(p, m));
    game.play(p, m);
  }
  fmt::print("\n{}\n", game.draw(p, std::nullopt, pen));
}

}  // namespace

std::string phh_of(const AnyGame& game, const AnyPosition& start,
                   const std::vector<AnyMove>& moves) {
  if (&game.info() != &poker::info()) {
    bad_input("expected a game of poker for a PHH file, found {}", game.spec());
  }
  std::vector<Poker::Move> typed;
  for (const AnyMove m : moves) typed.push_back(m.as<Poker::Move>());
  const Options options(game.info().name, game.info().options, Spec::parse(game.spec()));
  return poker::make(options, [&](const Poker& poker_game) {
    return poker::write_phh(poker_game, start.as<poker::Position>(), typed);
  });
}

Command replay_command() {
  struct Words {
    std::string file;
    int hand = 0;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "replay",
          .group = "Play",
          .summary = "show recorded hands of Poker (PHH files) move by move",
          .examples = {"replay match.phh", "replay match.phh --hand 3 --json"},
          .declare =
              [words](Arguments& args) {
                args.positional("FILE", words->file, "a PHH file");
                args.option("--hand", words->hand, "only this one, from 1; 0: all");
                args.json(words->json);
              },
          .run =
              [words] {
                std::vector<PhhHand> hands;
                try {
                  hands = poker::read_phh(read_file(words->file));
                } catch (const Error& error) {
                  if (error.exit() != Exit::kBadInput) throw;
                  bad_input("{}: {}", words->file, error.what());
                }
                if (words->hand < 0 || words->hand > static_cast<int>(hands.size())) {
                  bad_input("--hand: expected 0 to {}, found {}", hands.size(), words->hand);
                }
                Json json = {{"hands", Json::array()}};
                const Pen pen = Pen::for_output(STDOUT_FILENO);
                for (std::size_t i = 0; i < hands.size(); ++i) {
                  if (words->hand != 0 && static_cast<int>(i) + 1 != words->hand) continue;
                  if (words->json) {
                    json["hands"].push_back(hand_json(hands[i]));
                  } else {
                    print_hand(hands[i], i + 1, pen);
                  }
                }
                if (words->json) print_json(json);
              }};
}

}  // namespace zermelo
