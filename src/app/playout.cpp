// zermelo playout: random games, their length and their outcomes.
#include <cmath>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/json.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "core/game.h"

namespace zermelo {
namespace {

// Each chunk of games has a stream of its own, so that the answer does not depend on the threads.
constexpr std::uint64_t kChunk = 512;

PlayoutTotals run_playouts(const AnyGame& game, const AnyPosition& from, std::uint64_t games,
                           std::uint64_t limit, std::uint64_t seed, int threads) {
  const std::uint64_t chunks = (games + kChunk - 1) / kChunk;
  std::vector<Rng> streams;
  Rng rng(seed);
  for (std::uint64_t i = 0; i < chunks; ++i, rng.jump()) streams.push_back(rng);
  std::vector<PlayoutTotals> totals(chunks);
  {
    ProgressBar progress("playout", games, "games");
    parallel_for(chunks, threads, [&](std::size_t i) {
      if (stop_wanted()) return;
      const std::uint64_t here = std::min(kChunk, games - i * kChunk);
      totals[i] = game.playouts(from, here, limit, streams[i]);
      progress.add(here);
    });
  }
  PlayoutTotals sum;
  for (const PlayoutTotals& part : totals) sum.add(part, game.players());
  return sum;
}

Json outcomes_json(const PlayoutTotals& totals, int players) {
  Json outcomes = Json::object();
  if (players > 1) {
    outcomes["wins"] = Json::array();
    for (int k = 0; k < players; ++k) outcomes["wins"].push_back(totals.wins[k]);
    outcomes["ties"] = totals.ties;
  } else {
    outcomes["finished"] = totals.games - totals.cut;
  }
  outcomes["cut"] = totals.cut;
  return outcomes;
}

void print_outcomes(const AnyGame& game, const PlayoutTotals& totals) {
  const auto games = static_cast<double>(totals.games);
  const auto share = [&](std::uint64_t count) {
    // With the standard error of a share, so that nobody reads more into it than there is.
    const double s = static_cast<double>(count) / games;
    return fmt::format("{:6.2f} % +- {:.2f}", 100 * s, 100 * std::sqrt(s * (1 - s) / games));
  };
  fmt::print("games        {}\nmoves        {}\nmean length  {:.4f} (shortest {}, longest {})\n",
             totals.games, totals.moves, static_cast<double>(totals.moves) / games, totals.shortest,
             totals.longest);
  for (int k = 0; k < game.players(); ++k) {
    if (game.players() > 1) {
      fmt::print("{:<12} wins {}, mean return {:+.4f}\n", game.player_name(k),
                 share(totals.wins[k]), totals.returns[k] / games);
    } else {
      fmt::print("return       mean {:.2f}, best {:g}\n", totals.returns[k] / games,
                 totals.best_return[k]);
    }
  }
  if (totals.ties > 0) fmt::print("ties         {}\n", share(totals.ties));
  if (totals.cut > 0) fmt::print("cut off      {}\n", share(totals.cut));
}

}  // namespace

Command playout_command() {
  struct Words {
    std::string game, position;
    std::uint64_t games = 10000, seed = 1, limit = 0;
    int threads = 0;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "playout",
          .group = "Measure",
          .summary = "play random games: mean length, shares of outcomes",
          .examples = {"playout hex --games 10000 --seed 7", "playout 2048 --games 1000 --json"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.position(words->position);
                args.option("--games", words->games, "how many");
                args.option("--seed", words->seed, "the same seed gives the same games");
                args.option("--limit", words->limit,
                            "cut a game after so many moves; 0: where the game needs it");
                args.option("--threads", words->threads, "0: all cores; the answer is the same");
                args.json(words->json);
              },
          .run =
              [words] {
                stop_on_signals();
                const auto game = make_game(words->game);
                const AnyPosition from = position_or_start(*game, words->position);
                if (words->games == 0) bad_input("--games: expected at least 1, found 0");
                std::uint64_t limit = words->limit;
                if (limit == 0) limit = game->max_length() == kUnbounded ? 10000 : UINT64_MAX;
                const int threads = words->threads > 0 ? words->threads : core_count();
                const PlayoutTotals totals =
                    run_playouts(*game, from, words->games, limit, words->seed, threads);
                if (totals.games == 0) failed("stopped before the first game was over");
                if (totals.games < words->games) {
                  fmt::print(stderr, "stopped after {} of {} games\n", totals.games, words->games);
                }
                if (!words->json) {
                  print_outcomes(*game, totals);
                  return;
                }
                const auto games = static_cast<double>(totals.games);
                Json json = {{"game", game->spec()},
                             {"position", game->write(from)},
                             {"seed", words->seed},
                             {"games", totals.games},
                             {"moves", totals.moves},
                             {"chance_moves", totals.chances},
                             {"mean_length", static_cast<double>(totals.moves) / games},
                             {"shortest", totals.shortest},
                             {"longest", totals.longest},
                             {"outcomes", outcomes_json(totals, game->players())},
                             {"mean_returns", Json::array()},
                             {"best_returns", Json::array()}};
                for (int k = 0; k < game->players(); ++k) {
                  json["mean_returns"].push_back(totals.returns[k] / games);
                  json["best_returns"].push_back(totals.best_return[k]);
                }
                print_json(json);
              }};
}

}  // namespace zermelo
