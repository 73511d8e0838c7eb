// zermelo solve: value and remoteness of every position that can be reached.
#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "app/answer.h"
#include "app/budget_words.h"
#include "app/commands.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

Json summary_json(const Summary& summary) {
  const Value& value = summary.value;
  Json json = {{"value", to_json(value.outcome)},
               {"remoteness", value.remoteness ? Json(*value.remoteness) : Json(nullptr)},
               {"positions", summary.positions},
               {"wins", summary.wins},
               {"loses", summary.loses},
               {"ties", summary.ties},
               {"draws", summary.draws},
               {"ended", summary.ended},
               {"moves", summary.moves},
               {"max_remoteness", summary.max_remoteness},
               {"by_remoteness", Json::array()}};
  if (!summary.returns.empty()) json["returns"] = summary.returns;
  if (!summary.stages.empty()) json["stages"] = stages_json(summary.stages);
  for (const Summary::Counts& counts : summary.by_remoteness) {
    json["by_remoteness"].push_back(
        {{"wins", counts.wins}, {"loses", counts.loses}, {"ties", counts.ties}});
  }
  return json;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  return std::max(passed.count(), 1e-9);
}

void line(const char* name, std::uint64_t n) { fmt::print("{:<16} {}\n", name, n); }

void print_outcomes(const Summary& summary) {
  line("positions", summary.positions);
  line("wins", summary.wins);
  line("loses", summary.loses);
  line("ties", summary.ties);
  line("draws", summary.draws);
  line("ended", summary.ended);
  line("moves", summary.moves);
  fmt::print("{:<16} {}\n\n", "max remoteness", summary.max_remoteness);
  fmt::print("{:>10} {:>14} {:>14} {:>14}\n", "remoteness", "wins", "loses", "ties");
  for (std::size_t r = 0; r < summary.by_remoteness.size(); ++r) {
    const Summary::Counts& counts = summary.by_remoteness[r];
    fmt::print("{:>10} {:>14} {:>14} {:>14}\n", r, counts.wins, counts.loses, counts.ties);
  }
}

void print(const Summary& summary, double seconds) {
  if (summary.value.known != Known::kUnknown) {
    fmt::print("{:<16} {}\n", "value", to_string(summary.value));
  }
  if (!summary.returns.empty()) {
    fmt::print("{:<16} {:.10g}\n", "returns", fmt::join(summary.returns, " "));
    line("positions", summary.positions);
    line("ended", summary.ended);
    line("moves", summary.moves);
    fmt::print("{}", list_stages(summary.stages));
  } else {
    print_outcomes(summary);
  }
  fmt::print(stderr, "{} positions/s, a table of {}B, {}\n",
             short_count(static_cast<double>(summary.positions) / seconds),
             short_count(static_cast<double>(summary.bytes)), short_time(seconds));
}

// What solving would cost: exact if a second is enough; else bounds.
void estimate(const AnyGame& game, const AnyPosition& p, std::uint64_t memory, bool json) {
  constexpr double kSeconds = 1;
  std::uint64_t found = 0;
  const auto begin = std::chrono::steady_clock::now();
  std::optional<std::uint64_t> most, bytes;
  if (game.offers().ranks) most = game.ranks();
  try {
    const auto solution = game.solve(p, {.memory = memory, .seconds = kSeconds, .found = &found});
    most = found = solution->summary().positions;
    bytes = solution->summary().bytes;
  } catch (const Error& error) {
    // Nothing found means that there is no solver.
    if (error.exit() != Exit::kUnanswered || found == 0) throw;
    if (most) bytes = *most * sizeof(Code);
  }
  const double rate = static_cast<double>(found) / seconds_since(begin);
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  if (json) {
    print_json({{"game", game.spec()},
                {"position", game.write(p)},
                {"positions_at_least", found},
                {"positions_at_most", or_null(most)},
                {"bytes_at_most", or_null(bytes)},
                {"seconds_at_most", most ? Json(static_cast<double>(*most) / rate) : Json(nullptr)},
                {"positions_per_second", rate}});
    return;
  }
  fmt::print("{:<16} at least {}, at most {}\n", "positions", found,
             most ? std::to_string(*most) : "unknown");
  if (bytes) fmt::print("{:<16} {}B\n", "memory", short_count(static_cast<double>(*bytes)));
  if (most) {
    fmt::print("{:<16} {}\n", "time", short_time(static_cast<double>(*most) / rate));
  }
  fmt::print("{:<16} {} positions/s\n", "rate", short_count(rate));
}

}  // namespace

Command solve_command() {
  struct Words {
    std::string game, position;
    BudgetWords budget;
    bool estimate = false, json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "solve",
          .group = "Know",
          .summary = "value and remoteness of every position that can be reached",
          .examples = {"solve \"connect-four(rows=4,cols=5)\"", "solve \"tactix(5x5)\" --json",
                       "solve \"cube(size=2)\"", "solve hex --estimate",
                       "solve tic-tac-toe --position \"x o x - o - o x -\""},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.position(words->position);
                words->budget.declare(args);
                args.flag("--estimate", words->estimate, "only say what it would cost");
                args.json(words->json);
              },
          .run =
              [words] {
                const auto game = make_game(words->game);
                const AnyPosition p = position_or_start(*game, words->position);
                const double most = words->budget.seconds(std::numeric_limits<double>::infinity());
                stop_on_signals();
                if (words->estimate) return estimate(*game, p, words->budget.bytes(), words->json);
                const auto begin = std::chrono::steady_clock::now();
                std::unique_ptr<AnySolution> solution;
                {
                  Progress progress(game->spec(), 0, "positions");
                  solution = game->solve(
                      p, {.memory = words->budget.bytes(), .seconds = most, .progress = &progress});
                }
                const Summary& summary = solution->summary();
                const double seconds = seconds_since(begin);
                if (!words->json) {
                  print(summary, seconds);
                  return;
                }
                Json json = {{"game", game->spec()}, {"position", game->write(p)}};
                json.update(summary_json(summary));
                json["bytes"] = summary.bytes;
                json["seconds"] = seconds;
                json["positions_per_second"] = static_cast<double>(summary.positions) / seconds;
                print_json(json);
              }};
}

}  // namespace zermelo
