// zermelo playthrough: one random game written out, for reading and for comparing with yesterday's.
#include <algorithm>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "core/game.h"
#include "report/position_json.h"

namespace zermelo {
namespace {

// Positions at the start of the game that are shown in full; of the others only the moves.
constexpr int kShown = 6;

void print_position(const AnyGame& game, const AnyPosition& p, std::optional<AnyMove> last) {
  fmt::print("{}", game.draw(p, last, Pen(false)));
  fmt::print("position: {}\nturn: {}\n", game.write(p), to_string(game.turn(p)));
  if (game.traits().key) fmt::print("key: {:016x}\n", game.key(p));
  if (game.traits().hidden) {
    for (int k = 0; k < game.players(); ++k) {
      fmt::print("seen by {}: {}\n", k, game.write(game.view(p, k)));
    }
  }
  if (game.turn(p).is_over()) return;
  const std::vector<AnyMove> moves = game.moves(p);
  const bool chance = game.turn(p).is_chance();
  const bool fair = chance && std::all_of(moves.begin(), moves.end(), [&](AnyMove m) {
                      return game.probability(p, m) == game.probability(p, moves[0]);
                    });
  std::vector<std::string> names;
  for (const AnyMove m : moves) {
    std::string name = game.write_move(p, m);
    if (chance && !fair) name += fmt::format(" ({:.4g})", game.probability(p, m));
    names.push_back(std::move(name));
  }
  fmt::print("{}", wrapped(fmt::format("moves ({}{}): {}", moves.size(),
                                       fair ? ", equally likely" : "", join(names, ", ")),
                           100));
}

void print_game(const AnyGame& game, std::uint64_t seed, int limit) {
  Rng rng(seed);
  AnyPosition p = game.start();
  std::optional<AnyMove> last;
  Payoffs returns(game.players());
  fmt::print("game: {}\nplayers: {}\nlongest: {}\n\n", game.spec(), game.players(),
             game.max_length() == kUnbounded ? "unbounded" : std::to_string(game.max_length()));
  std::string later;
  int length = 0;
  for (; !game.turn(p).is_over() && length < limit; ++length) {
    const Turn turn = game.turn(p);
    last = game.random_move(p, rng);
    const std::string name = game.write_move(p, *last);
    if (length < kShown) print_position(game, p, std::nullopt);
    const double reward = game.play(p, *last);
    if (turn.is_player()) returns[turn.player()] += reward;
    const std::string with_reward =
        turn.is_player() && reward != 0 ? fmt::format("{} [{:g}]", name, reward) : name;
    if (length < kShown) {
      fmt::print("{} plays: {}\n\n", to_string(turn), with_reward);
    } else {
      later += (later.empty() ? "" : ", ") + with_reward;
    }
  }
  if (!later.empty()) fmt::print("{}\n", wrapped("then: " + later, 100));
  print_position(game, p, last);
  if (game.turn(p).is_over()) {
    const Payoffs end = game.payoffs(p);
    for (int k = 0; k < game.players(); ++k) returns[k] += end[k];
  }
  fmt::print("moves made: {}\nreturns: {}\n", length, to_json(returns).dump());
}

}  // namespace

Command playthrough_command() {
  struct Words {
    std::string game;
    std::uint64_t seed = 1;
    int limit = 200;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "playthrough",
          .group = "Measure",
          .summary = "write out one random game in full, for reading and comparing",
          .examples = {"playthrough kuhn-poker", "playthrough 2048 --seed 3"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.option("--seed", words->seed, "which game");
                args.option("--limit", words->limit, "stop after so many moves");
              },
          .run = [words] { print_game(*make_game(words->game), words->seed, words->limit); }};
}

}  // namespace zermelo
