// zermelo match: agents against each other.
#include "arena/match.h"

#include <unistd.h>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "core/options.h"
#include "report/match_json.h"

namespace zermelo {
namespace {

// One agent takes all seats; else there must be one a seat.
std::vector<std::string> agents_for(const AnyGame& game, const std::string& words) {
  std::vector<std::string> agents = split_top_level(words, ',');
  for (std::string& agent : agents) agent = trimmed(agent);
  const auto players = static_cast<std::size_t>(game.players());
  if (agents.size() == 1) agents.resize(players, agents[0]);
  if (agents.size() != players) {
    bad_input("--agents: {} has {} seats, found {} agents", game.spec(), players, agents.size());
  }
  return agents;
}

void print_result(const AnyGame& game, const MatchResult& match) {
  const Pen pen = pen_for(STDOUT_FILENO);
  constexpr std::size_t kWidest = 30;  // longer specs have a line of their own
  std::size_t width = 5;
  for (const Standing& s : match.standings) {
    if (s.agent.size() <= kWidest) width = std::max(width, s.agent.size());
  }
  const bool alone = game.players() == 1;
  fmt::print("{}: {} games, {} moves{}\n", game.spec(), match.games, match.moves,
             match.cut > 0 ? fmt::format(", {} cut off", match.cut) : "");
  fmt::print("{}\n", pen(Color::kBold, fmt::format("{:<{}} {:>20} {:>22} {:>7} {:>7} {:>10}",
                                                   "agent", width, alone ? "mean return" : "points",
                                                   "wins (95 %)", "ties", "losses", "a move")));
  for (const Standing& s : match.standings) {
    const auto games = static_cast<double>(s.games);
    const Share wins = share_of(static_cast<double>(s.wins), games);
    const std::string points =
        alone ? fmt::format("{:.1f} +- {:.1f}", s.returns / games,
                            margin_of(s.returns, s.return_squares, games))
              : fmt::format("{:.1f} = {:.1f} +- {:.1f} %", s.points, 100 * s.points / games,
                            100 * margin_of(s.points, s.squares, games));
    const bool wide = s.agent.size() > width;
    if (wide) fmt::print("{}\n", s.agent);
    fmt::print("{:<{}} {:>20} {:>22} {:>7} {:>7} {:>10}\n", wide ? "" : s.agent, width, points,
               fmt::format("{} ({:.1f}-{:.1f} %)", s.wins, 100 * wins.low, 100 * wins.high), s.ties,
               s.losses, short_time(s.moves == 0 ? 0 : s.seconds / static_cast<double>(s.moves)));
  }
  for (const Standing& s : match.standings) {
    const std::uint64_t broken = s.illegal + s.late + s.crashed;
    if (broken == 0) continue;
    fmt::print("{} lost {} games by the rules of play ({} illegal, {} late, {} failed): {}\n",
               pen(Color::kRed, s.agent), broken, s.illegal, s.late, s.crashed, s.complaint);
  }
}

}  // namespace

Command match_command() {
  struct Words {
    std::string game, agents;
    MatchSettings settings;
    std::string grace = "20ms";
    int threads = 0;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "match",
          .group = "Play",
          .summary = "agents against each other, in all seats",
          .examples =
              {"match connect-four --agents \"mcts(sims=2000),random\" --games 100",
               "match \"sim(players=3)\" --agents mcts,random,random --json",
               "match othello --agents \"mcts(time=100ms),alphabeta\" --openings 4 --threads 1"},
          .declare =
              [words](Arguments& args) {
                args.game(words->game);
                args.option("--agents", words->agents,
                            "one a seat, separated by commas; or one for all");
                args.option("--games", words->settings.games, "how many");
                args.option("--seed", words->settings.seed, "the same seed gives the same games");
                args.option("--threads", words->threads, "0: all cores; the games are the same");
                args.option(
                    "--openings", words->settings.opening,
                    "random moves before the agents begin, the same for every rotation of seats");
                args.option("--grace", words->grace, "how late a move may be");
                args.json(words->json);
              },
          .run =
              [words] {
                stop_on_signals();
                const auto game = make_game(words->game);
                MatchSettings& settings = words->settings;
                if (words->agents.empty()) {
                  bad_input(
                      "--agents: expected agents such as \"mcts(sims=1000),random\"; "
                      "'zermelo agents {}' lists those that fit",
                      game->spec());
                }
                settings.agents = agents_for(*game, words->agents);
                if (settings.games == 0) bad_input("--games: expected at least 1, found 0");
                if (settings.opening < 0) {
                  bad_input("--openings: expected at least 0, found {}", settings.opening);
                }
                settings.threads = words->threads > 0 ? words->threads : core_count();
                settings.grace = seconds_of("--grace", words->grace);
                ProgressBar progress("match", settings.games, "games");
                const MatchResult match = play_match(*game, settings, user_control(&progress));
                if (match.games == 0) failed("stopped before the first game was over");
                if (match.games < settings.games) {
                  fmt::print(stderr, "stopped after {} of {} games\n", match.games, settings.games);
                }
                if (words->json) {
                  print_json(match_json(*game, settings, match));
                } else {
                  print_result(*game, match);
                }
              }};
}

}  // namespace zermelo
