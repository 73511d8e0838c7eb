// phh: hands of Poker, as other programs of the field exchange them.
#include <iterator>

#include <fmt/core.h>

#include "base/error.h"
#include "catalogue/catalogue.h"
#include "games/poker/phh.h"
#include "records/phh_format.h"
#include "records/record_format.h"

namespace zermelo {

using poker::Poker;

std::string phh_of(const AnyGame& game, const AnyPosition& start, const std::vector<AnyMove>& moves,
                   std::uint64_t* next) {
  if (&game.info() != &poker::info()) {
    bad_input("expected a game of poker for a PHH file, found {}", game.spec());
  }
  std::vector<Poker::Move> typed;
  for (const AnyMove m : moves) typed.push_back(m.as<Poker::Move>());
  const Options options(game.info().name, game.info().options, Spec::parse(game.spec()));
  return poker::make(options, [&](const Poker& poker_game) {
    return poker::write_phh(poker_game, start.as<poker::Position>(), typed, next);
  });
}

namespace {

std::string write_hands(const Record& record, std::uint64_t& next) {
  const auto game = make_game(record.game);
  const AnyPosition start = record.start.empty() ? game->start() : game->read(record.start);
  AnyPosition p = start;
  std::vector<AnyMove> moves;
  for (const RecordedMove& move : record.moves) {
    moves.push_back(game->read_move(p, move.move));
    game->play(p, moves.back());
  }
  return phh_of(*game, start, moves, &next);
}

// A hand is a game that ends with it: what each player won is what its stack has grown by.
Record record_of(const poker::PhhHand& hand) {
  const Poker& poker_game = hand.game;
  const auto players = static_cast<std::size_t>(poker_game.players());
  Record record = {.game = make_game(fmt::format("poker(players={},chips={},min_bet={}{})", players,
                                                 poker_game.chips(), poker_game.min_bet(),
                                                 poker_game.button_blind() ? ",button_blind" : ""))
                               ->spec(),
                   .agents = std::vector<std::string>(players, kUnknownPlayer),
                   .start = poker_game.write(hand.start),
                   .moves = {},
                   .returns = std::vector<double>(players)};
  poker::Position p = hand.start;
  for (const Poker::Move m : hand.moves) {
    record.moves.push_back({.move = poker_game.write_move(p, m), .turn = poker_game.turn(p)});
    poker_game.play(p, m);
  }
  const auto chips = [](const poker::Position& q, std::size_t k) { return q.stack[k] + q.in[k]; };
  for (std::size_t k = 0; k < players; ++k) {
    record.returns[k] = chips(p, k) - chips(hand.start, k);
  }
  return record;
}

const FormatRegistration registration_of_phh({
    .name = "phh",
    .ending = ".phh",
    .summary = "Poker: hands in the Poker Hand History format",
    .games = {"poker"},
    .write = write_hands,
    .read =
        [](std::istream& in, const std::string&, const std::function<void(Record)>& keep) {
          const std::string text(std::istreambuf_iterator<char>(in), {});
          for (const poker::PhhHand& hand : poker::read_phh(text)) keep(record_of(hand));
        },
});

}  // namespace
}  // namespace zermelo
