#include "app/evaluation.h"

#include <fmt/core.h>

#include "app/progress_bar.h"
#include "app/record_words.h"
#include "app/terminal.h"
#include "arena/match.h"
#include "base/error.h"
#include "base/numerals.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "records/event_recorder.h"

namespace zermelo {
namespace {

// The player that goes by this file, with quotes around what a spec would not take for a word.
std::string learned_player(const std::string& path) {
  std::string quoted;
  for (const char c : path) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return fmt::format("td(load=\"{}\")", quoted);
}

}  // namespace

void evaluate(const Evaluation& evaluation) {
  if (evaluation.games == 0 || stop_wanted()) return;
  const auto game = make_game(evaluation.game);
  MatchSettings settings = {.agents = {learned_player(evaluation.weights)},
                            .games = evaluation.games,
                            .seed = evaluation.seed,
                            .threads = evaluation.threads > 0 ? evaluation.threads : core_count()};
  settings.agents.resize(static_cast<std::size_t>(game->players()), "hard");
  EventRecorder recorder(default_store_path(), {.name = event_name("train", *game),
                                                .about = match_about(*game, settings)});
  MatchResult match;
  {
    ProgressBar progress("evaluation", settings.games, "games");
    match = play_match(*game, settings, user_control(&progress),
                       [&](Record record) { recorder.add(std::move(record)); });
  }
  const std::string trouble = recorder.finish(true);
  if (match.games == 0) failed("stopped before the first game was over");
  const Standing& own = match.standings[0];
  const auto games = static_cast<double>(own.games);
  if (game->players() == 1) {
    fmt::print("evaluation: {}, mean return {}\n", counted(own.games, "game"),
               with_error(own.returns / games, own.returns_margin));
  } else {
    fmt::print("evaluation: {} against {}, {} % of the points\n", counted(own.games, "game"),
               match.standings[1].agent,
               with_error(100 * own.points / games, 100 * own.points_margin));
  }
  if (!trouble.empty()) failed("not all games were recorded: {}", trouble);
}

}  // namespace zermelo
