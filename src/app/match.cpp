// zermelo match: agents against each other.
#include "arena/match.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <unistd.h>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/record_words.h"
#include "app/terminal.h"
#include "arena/confidence.h"
#include "arena/duplicate.h"
#include "arena/round_edge.h"
#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "core/options.h"
#include "records/event_recorder.h"
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
    bad_input("--agents: {} has {}, found {}", game.spec(), counted(players, "seat"),
              counted(agents.size(), "agent"));
  }
  return agents;
}

// A mean with the digits that its 95 % margin deserves, times a factor.
std::string mean_text(double sum, double margin, std::uint64_t count, double factor = 1) {
  return with_error(factor * sum / static_cast<double>(count), factor * margin);
}

std::string share_text(std::uint64_t count, std::uint64_t games) {
  const Share share = share_of(static_cast<double>(count), static_cast<double>(games));
  return fmt::format("{} ({:.1f}-{:.1f} %)", count, 100 * share.low, 100 * share.high);
}

// The columns of the table: their titles, and what stands in them for each agent.
struct Column {
  std::string title;
  std::size_t width;
  std::function<std::string(const Standing&)> text;
};

std::vector<Column> columns_for(Contest contest) {
  const Column a_move = {
      "a move", 10, [](const Standing& s) {
        return short_time(s.moves == 0 ? 0 : s.seconds / static_cast<double>(s.moves));
      }};
  const Column mean_return = {"mean return", 20, [](const Standing& s) {
                                return mean_text(s.returns, s.returns_margin, s.games);
                              }};
  if (contest == Contest::kAlone) return {mean_return, a_move};
  if (contest == Contest::kPuzzle) {
    return {{"solved (95 %)", 22, [](const Standing& s) { return share_text(s.wins, s.games); }},
            {"unsolved", 10, [](const Standing& s) { return std::to_string(s.losses); }},
            a_move};
  }
  return {{"points", 20,
           [](const Standing& s) {
             return fmt::format("{:.4g} = {} %", s.points,
                                mean_text(s.points, s.points_margin, s.games, 100));
           }},
          {"wins (95 %)", 22, [](const Standing& s) { return share_text(s.wins, s.games); }},
          {"ties", 7, [](const Standing& s) { return std::to_string(s.ties); }},
          {"losses", 7, [](const Standing& s) { return std::to_string(s.losses); }},
          a_move,
          mean_return};
}

// How often each largest tile was reached.
void print_stages(const Standing& s) {
  if (s.stages.empty()) return;
  std::vector<std::pair<std::string, std::uint64_t>> stages(s.stages.begin(), s.stages.end());
  std::sort(stages.begin(), stages.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.size(), a.first) < std::pair(b.first.size(), b.first);
  });
  fmt::print("{}:", s.agent);
  for (const auto& [stage, count] : stages) {
    const Share share = share_of(static_cast<double>(count), static_cast<double>(s.games));
    fmt::print(" {} {:.1f} % ({:.1f}-{:.1f})", stage, 100 * share.share, 100 * share.low,
               100 * share.high);
  }
  fmt::print("\n");
}

void print_result(const AnyGame& game, const MatchResult& match) {
  const Pen pen = pen_for(STDOUT_FILENO);
  constexpr std::size_t kWidest = 30;  // longer specs have a line of their own
  std::size_t width = 5;
  for (const Standing& s : match.standings) {
    if (s.agent.size() <= kWidest) width = std::max(width, s.agent.size());
  }
  const std::vector<Column> columns = columns_for(contest_of(game));
  fmt::print("{}: {}, {}{}\n", game.spec(), counted(match.games, "game"),
             counted(match.moves, "move"),
             match.cut > 0 ? fmt::format(", {} cut off", match.cut) : "");
  std::string title = fmt::format("{:<{}}", "agent", width);
  for (const Column& column : columns) title += fmt::format(" {:>{}}", column.title, column.width);
  fmt::print("{}\n", pen(Color::kBold, title));
  for (const Standing& s : match.standings) {
    const bool wide = s.agent.size() > width;
    if (wide) fmt::print("{}\n", s.agent);
    std::string line = fmt::format("{:<{}}", wide ? "" : s.agent, width);
    for (const Column& column : columns)
      line += fmt::format(" {:>{}}", column.text(s), column.width);
    fmt::print("{}\n", line);
  }
  if (const std::string shared = match.shared.text(); !shared.empty()) fmt::print("{}\n", shared);
  for (const Standing& s : match.standings) print_stages(s);
  for (const Standing& s : match.standings) {
    const std::uint64_t broken = s.illegal + s.late + s.failed;
    if (broken == 0) continue;
    fmt::print("{} lost {} by the rules of play ({} illegal, {} late, {} failed): {}\n",
               pen(Color::kRed, s.agent), counted(broken, "game"), s.illegal, s.late, s.failed,
               s.complaint);
  }
}

// Hands of Poker, each deal from both seats.
void run_duplicate(const AnyGame& game, const MatchSettings& settings, bool json) {
  if (settings.agents.size() != 2) bad_input("--duplicate: expected two agents");
  ProgressBar progress("match", settings.games, "deals");
  const DuplicateResult result = play_duplicate(game,
                                                {.agents = {settings.agents[0], settings.agents[1]},
                                                 .deals = settings.games,
                                                 .seed = settings.seed,
                                                 .threads = settings.threads},
                                                user_control(&progress));
  if (result.deals == 0) failed("stopped before the first deal was played");
  if (result.deals < settings.games) {
    fmt::print(stderr, "stopped after {} of {} deals\n", result.deals, settings.games);
  }
  if (json) {
    return print_json({{"game", game.spec()},
                       {"seed", settings.seed},
                       {"deals", result.deals},
                       {"agents", Json::array({result.agents[0], result.agents[1]})},
                       {"chips_a_hand", result.chips},
                       {"error", result.error},
                       {"as_player_1", result.by_seat[0]},
                       {"as_player_2", result.by_seat[1]}});
  }
  fmt::print("{}: {}, each from both seats\n", game.spec(), counted(result.deals, "deal"));
  fmt::print(
      "{} wins {} chips a hand from {} (standard error {:.2g}); as player 1 {:.3f}, as "
      "player 2 {:.3f}\n",
      result.agents[0], with_error(result.chips, result.error), result.agents[1], result.error,
      result.by_seat[0], result.by_seat[1]);
}

Json edges_json(const std::vector<RoundEdge>& edges) {
  Json list = Json::array();
  for (const RoundEdge& edge : edges) {
    list.push_back({{"agent", edge.agent},
                    {"rounds", edge.rounds},
                    {"edge", edge.edge},
                    {"error", edge.error}});
  }
  return list;
}

}  // namespace

Command match_command() {
  struct Words {
    std::string game, agents, position;
    MatchSettings settings;
    std::string grace = "20ms";
    int threads = 0;
    bool json = false, no_record = false, duplicate = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "match",
      .group = "Play",
      .summary = "agents against each other, in all seats",
      .examples = {"match connect-four --agents \"mcts(sims=2000),random\" --games 100",
                   "match \"sim(players=3)\" --agents mcts,random,random --json",
                   "match othello --agents \"mcts(time=100ms),alphabeta\" --openings 4 --threads 1",
                   "match poker --agents cfr,tight --duplicate --games 2000"},
      .declare =
          [words](Arguments& args) {
            args.game(words->game);
            args.position(words->position);
            args.option("--agents", words->agents,
                        "one a seat, separated by commas; or one for all");
            args.option("--games", words->settings.games, "how many");
            args.option("--seed", words->settings.seed, "the same seed gives the same games");
            args.option("--threads", words->threads, "0: all cores; the games are the same");
            args.option(
                "--openings", words->settings.opening,
                "random moves before the agents begin, the same for every rotation of seats");
            args.option("--most-moves", words->settings.most_moves,
                        "cut off a game that need not end after so many moves of players");
            args.option("--grace", words->grace, "how late a move may be");
            args.flag("--duplicate", words->duplicate,
                      "Poker of two: hands in place of matches, each deal from both seats");
            args.flag("--no-record", words->no_record, "do not keep the games");
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
            if (!words->position.empty()) settings.start = game->read(words->position);
            if (settings.games == 0) bad_input("--games: expected at least 1, found 0");
            if (settings.opening < 0) {
              bad_input("--openings: expected at least 0, found {}", settings.opening);
            }
            settings.threads = words->threads > 0 ? words->threads : core_count();
            settings.grace = seconds_of("--grace", words->grace);
            if (words->duplicate) return run_duplicate(*game, settings, words->json);
            ProgressBar progress("match", settings.games, "games");
            std::optional<RoundEdges> edges;
            if (RoundEdges::counts(*game)) edges.emplace(*game);
            EventRecorder recorder(
                words->no_record ? "" : default_store_path(),
                {.name = event_name("match", *game), .about = match_about(*game, settings)});
            const MatchResult match =
                play_match(*game, settings, user_control(&progress), [&](Record record) {
                  if (edges) edges->add(record);
                  recorder.add(std::move(record));
                });
            const std::string trouble = recorder.close();
            if (match.games == 0) failed("stopped before the first game was over");
            if (match.games < settings.games) {
              fmt::print(stderr, "stopped after {} of {} games\n", match.games, settings.games);
            }
            if (words->json) {
              Json json = match_json(*game, settings, match);
              if (edges) json["edges"] = edges_json(edges->edges());
              print_json(json);
            } else {
              print_result(*game, match);
              if (edges) {
                for (const RoundEdge& edge : edges->edges()) {
                  fmt::print("{}: {} % of the bet a round, over {}\n", edge.agent,
                             with_error(100 * edge.edge, 100 * edge.error),
                             counted(edge.rounds, "round"));
                }
              }
            }
            if (!trouble.empty()) failed("not all games were recorded: {}", trouble);
          }};
}

}  // namespace zermelo
