// zermelo playout: random games, their length and their outcomes.
#include <cmath>
#include <functional>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "core/game.h"

namespace zermelo {
namespace {

// Each chunk of games has a stream of its own, so that the answer does not depend on the threads. It is
// played in steps, between which the user may stop it.
constexpr std::uint64_t kStep = 512, kMostChunks = 1 << 14;

struct Playouts {
  PlayoutTotals totals = {};
  // Standard errors of means, by the spread of the chunks' means; 0 where there are too few of them.
  double length_error = 0;
  double return_errors[kMaxPlayers] = {};
};

// The standard error of the mean of equally good means.
double error_of_means(const std::vector<double>& means) {
  constexpr std::size_t kFewest = 5;
  if (means.size() < kFewest) return 0;
  const auto n = static_cast<double>(means.size());
  double sum = 0, squares = 0;
  for (const double mean : means) sum += mean;
  for (const double mean : means) squares += (mean - sum / n) * (mean - sum / n);
  return std::sqrt(squares / (n - 1) / n);
}

Playouts run_playouts(const AnyGame& game, const AnyPosition& from, std::uint64_t games,
                      std::uint64_t limit, std::uint64_t seed, int threads) {
  const std::uint64_t chunk = std::max(kStep, games / kMostChunks);
  const std::uint64_t chunks = (games + chunk - 1) / chunk;
  std::vector<Rng> streams;
  Rng rng(seed);
  for (std::uint64_t i = 0; i < chunks; ++i, rng.jump()) streams.push_back(rng);
  std::vector<PlayoutTotals> totals(chunks);
  {
    ProgressBar progress("playout", games, "games");
    parallel_for(chunks, threads, [&](std::size_t i) {
      std::uint64_t left = std::min(chunk, games - i * chunk);
      while (left > 0 && !stop_wanted()) {
        const std::uint64_t step = std::min(kStep, left);
        totals[i].add(game.playouts(from, step, limit, streams[i]), game.players());
        progress.add(step);
        left -= step;
      }
    });
  }
  Playouts all;
  for (const PlayoutTotals& part : totals) all.totals.add(part, game.players());
  const auto error_of = [&](const std::function<double(const PlayoutTotals&)>& what) {
    std::vector<double> means;
    for (const PlayoutTotals& part : totals) {
      if (part.games == chunk) means.push_back(what(part) / static_cast<double>(chunk));
    }
    return error_of_means(means);
  };
  all.length_error =
      error_of([](const PlayoutTotals& part) { return static_cast<double>(part.moves); });
  for (int k = 0; k < game.players(); ++k) {
    all.return_errors[k] = error_of([&](const PlayoutTotals& part) { return part.returns[k]; });
  }
  return all;
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

// A mean no finer than its error; where that is not known, no finer than most are.
std::string mean_text(double mean, double error) {
  return error > 0 ? with_error(mean, error) : fmt::format("{:.3g}", mean);
}

void print_outcomes(const AnyGame& game, const Playouts& playouts) {
  const PlayoutTotals& totals = playouts.totals;
  const auto games = static_cast<double>(totals.games);
  const auto share = [&](std::uint64_t count) {
    // With the standard error of a share, so that nobody reads more into it than there is.
    const double s = static_cast<double>(count) / games;
    return with_error(100 * s, 100 * std::sqrt(s * (1 - s) / games)) + " %";
  };
  fmt::print("games        {}\nmoves        {}\nmean length  {} (shortest {}, longest {})\n",
             totals.games, totals.moves,
             mean_text(static_cast<double>(totals.moves) / games, playouts.length_error),
             totals.shortest, totals.longest);
  for (int k = 0; k < game.players(); ++k) {
    if (game.players() > 1) {
      fmt::print("{:<12} wins {}, mean return {}\n", game.player_name(k), share(totals.wins[k]),
                 mean_text(totals.returns[k] / games, playouts.return_errors[k]));
    } else {
      fmt::print("return       mean {}, best {:g}\n",
                 mean_text(totals.returns[k] / games, playouts.return_errors[k]),
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
                const Playouts playouts =
                    run_playouts(*game, from, words->games, limit, words->seed, threads);
                const PlayoutTotals& totals = playouts.totals;
                if (totals.games == 0) failed("stopped before the first game was over");
                if (totals.games < words->games) {
                  fmt::print(stderr, "stopped after {} of {} games\n", totals.games, words->games);
                }
                if (!words->json) {
                  print_outcomes(*game, playouts);
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
