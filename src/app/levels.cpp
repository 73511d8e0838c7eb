// zermelo levels: opponents of measured strength.
#include "analysis/levels.h"

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/record_words.h"
#include "app/terminal.h"
#include "arena/climb.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "core/options.h"
#include "records/event_recorder.h"

namespace zermelo {
namespace {

struct LevelsWords {
  std::string game, agents;
  ClimbSettings settings;
  int threads = 0;
  bool measure = false, no_record = false, json = false;
};

// The names that stand for a level: "easy, medium".
std::string names_of(std::size_t level, std::size_t levels) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::size(kLevelNames); ++i) {
    if (named_level(i, levels) == level) names.emplace_back(kLevelNames[i]);
  }
  return join(names, ", ");
}

void show(const AnyGame& game, const std::vector<Level>& levels, bool as_json) {
  Json json = {{"game", game.spec()}, {"levels", Json::array()}};
  std::string lines;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::string names = names_of(i + 1, levels.size());
    const double share = levels[i].share;
    json["levels"].push_back({{"level", i + 1},
                              {"agent", levels[i].agent},
                              {"share", share == 0 ? Json(nullptr) : Json(share)},
                              {"names", names}});
    lines += fmt::format("{:>5}  {:<24} {:>9}  {}\n", i + 1, levels[i].agent,
                         share == 0 ? "" : fmt::format("{:.1f} %", 100 * share), names);
  }
  if (as_json) return print_json(json);
  fmt::print("{:>5}  {:<24} {:>9}  {}\n{}", "level", "agent", "over it", "also called", lines);
}

// Prints the line of data/levels.txt.
void measure(const AnyGame& game, const LevelsWords& words) {
  std::vector<std::string> candidates = candidates_for(game);
  if (!words.agents.empty()) {
    candidates.clear();
    for (const std::string& agent : split_top_level(words.agents, ',')) {
      candidates.emplace_back(trimmed(agent));
    }
  }
  if (words.settings.games == 0) bad_input("--games: expected at least 1, found 0");
  EventRecorder recorder(
      words.no_record ? "" : default_store_path(),
      {.name = event_name("levels", game),
       .about = about_text(fmt::format(
           "zermelo levels \"{}\" --measure --agents \"{}\" --games {} --seed {}", game.spec(),
           join(candidates, ","), words.settings.games, words.settings.seed))});
  ClimbSettings settings = words.settings;
  settings.threads = words.threads > 0 ? words.threads : core_count();
  std::uint64_t number = 0;
  ProgressBar progress("levels", 0, "games");
  const Control control = user_control(&progress);
  const std::vector<Level> levels = climb(
      game, candidates, settings, control,
      [&](Record record) {
        record.number = number++;  // one event of several matches
        recorder.add(std::move(record));
      },
      [&](const std::string& agent, double share) {
        fmt::print(stderr, "{:<24} {:.1f} %\n", agent, 100 * share);
      });
  const std::string trouble = control.is_stopped() ? recorder.finish() : recorder.close();
  if (control.is_stopped()) failed("stopped before all agents had played");
  if (words.json) {
    show(game, levels, true);
  } else {
    fmt::print("{}\n", write_levels(game.info().name, levels));
  }
  if (!trouble.empty()) failed("not all games were recorded: {}", trouble);
}

}  // namespace

Command levels_command() {
  const auto words = std::make_shared<LevelsWords>();
  return {.name = "levels",
          .group = "Compare",
          .summary = "opponents of measured strength: level(1), level(2), ..., easy, medium, hard",
          .examples = {"levels hex", "play hex --seats \"human,level(3)\"",
                       "levels hex --measure --agents \"random,mcts(sims=10),mcts(sims=100)\""},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.flag("--measure", words->measure,
                          "let agents climb: each that takes 60 % from the highest is the next");
                args.option("--agents", words->agents, "who climbs, weakest first");
                args.option("--games", words->settings.games, "of each agent");
                args.option("--seed", words->settings.seed, "the same seed gives the same games");
                args.option("--threads", words->threads, "0: all cores; the games are the same");
                args.flag("--no-record", words->no_record, "do not keep the games");
                args.json(words->json);
              },
          .run =
              [words] {
                stop_on_signals();
                const auto game = make_game(words->game);
                if (words->measure) return measure(*game, *words);
                show(*game, ladder_of(*game), words->json);
              }};
}

}  // namespace zermelo
