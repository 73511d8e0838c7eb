// zermelo tournament: many agents, rated.
#include "arena/tournament.h"

#include <sstream>
#include <unistd.h>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/rating_words.h"
#include "app/record_words.h"
#include "app/terminal.h"
#include "app/version.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "core/options.h"
#include "records/event_recorder.h"
#include "report/tournament_html.h"
#include "report/tournament_json.h"

namespace zermelo {
namespace {

struct TournamentWords {
  std::string game, agents, format = "round-robin", openings = "0", grace = "20ms", sprt, html;
  RatingWords rating;
  TournamentSettings settings;
  int threads = 0;
  bool json = false, no_record = false, fresh = false;
};

// Positions or lists of moves, a line each; # begins a comment.
std::vector<std::string> openings_in(const std::string& path) {
  std::vector<std::string> openings;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    const std::string opening(trimmed(line.substr(0, line.find('#'))));
    if (!opening.empty()) openings.push_back(opening);
  }
  if (openings.empty()) bad_input("--openings: expected openings in '{}', found none", path);
  return openings;
}

TournamentSettings settings_of(const TournamentWords& words, const AnyGame& game) {
  TournamentSettings settings = words.settings;
  for (const std::string& agent : split_top_level(words.agents, ',')) {
    if (!trimmed(agent).empty()) settings.agents.emplace_back(trimmed(agent));
  }
  if (settings.agents.empty()) {
    bad_input(
        "--agents: expected agents such as \"mcts(sims=1000),alphabeta,random\"; 'zermelo agents "
        "{}' lists those that fit",
        game.spec());
  }
  settings.format = tournament_format(words.format);
  if (settings.games == 0) bad_input("--games: expected at least 1, found 0");
  if (settings.swiss_rounds < 0) {
    bad_input("--rounds: expected at least 0, found {}", settings.swiss_rounds);
  }
  if (words.threads < 0) bad_input("--threads: expected at least 0, found {}", words.threads);
  settings.threads = words.threads > 0 ? words.threads : core_count();
  settings.grace = seconds_of("--grace", words.grace);
  if (const auto moves = to_integer(words.openings)) {
    settings.opening = static_cast<int>(integer_in(words.openings, 0, 1000, "--openings"));
  } else {
    settings.openings = openings_in(words.openings);
  }
  if (!words.sprt.empty()) settings.sprt = SprtSettings::parse(words.sprt);
  return settings;
}

void print_sprt(const Sprt& sprt) {
  const auto& n = sprt.counts();
  fmt::print(
      "\nsprt: {} after {} pairs, llr {:.2f} ({:.2f} to {:.2f}), pairs of 0 to 2 points {} {} "
      "{} {} {}\n{}\n",
      sprt.state() == SprtState::kElo1   ? "elo1 holds"
      : sprt.state() == SprtState::kElo0 ? "elo0 holds"
                                         : "undecided",
      sprt.pairs(), sprt.ratio(), sprt.lower(), sprt.upper(), n[0], n[1], n[2], n[3], n[4],
      sprt.estimate().text());
}

void print_result(const AnyGame& game, const TournamentResult& result, const RatingReport& report) {
  fmt::print("{}: {} games\n", game.spec(), result.games.size());
  print_ratings(report);
  print_crosstable(report);
  if (const std::string shared = shared_ends_of(game, result.games).text(); !shared.empty()) {
    fmt::print("{}\n", shared);
  }
  fmt::print("\n");
  const Pen pen = pen_for(STDOUT_FILENO);
  for (std::size_t place = 0; place < report.order.size(); ++place) {
    const Standing& s = result.standings[report.order[place]];
    fmt::print("{:>3}. {} a move, {} at most", place + 1,
               short_time(s.moves == 0 ? 0 : s.seconds / static_cast<double>(s.moves)),
               short_time(s.slowest));
    if (!result.byes.empty() && result.byes[report.order[place]] > 0) {
      fmt::print(", {} points without a game", result.byes[report.order[place]]);
    }
    if (s.illegal + s.late + s.failed > 0) {
      fmt::print(", {} ({} illegal, {} late, {} failed): {}", pen(Color::kRed, "fouls"), s.illegal,
                 s.late, s.failed, s.complaint);
    }
    fmt::print("\n");
  }
  if (result.sprt) print_sprt(*result.sprt);
}

void run_tournament(const TournamentWords& words) {
  stop_on_signals();
  const auto game = make_game(words.game);
  const TournamentSettings settings = settings_of(words, *game);
  const RatingOptions options = words.rating.options();
  const std::string command = command_of(*game, settings, words.openings);
  EventRecorder recorder(words.no_record ? "" : default_store_path(),
                         {.name = event_name("tournament", *game),
                          .identity = identity_of(*game, settings),
                          .about = about_text(command)});
  TournamentHooks hooks = {.keep = [&](Record record) { recorder.add(std::move(record)); }};
  if (!words.fresh) {
    recorder.go_on();
    hooks.earlier = recorder.take_earlier();
    if (!hooks.earlier.empty()) {
      fmt::print(stderr, "going on after {} games of '{}'; --fresh begins anew\n",
                 hooks.earlier.size(), recorder.name());
    }
  }
  TournamentResult result;
  {
    ProgressBar progress("tournament", 0, "games");
    result = play_tournament(*game, settings, user_control(&progress), std::move(hooks));
  }
  const bool cut = result.sprt && result.sprt->state() != SprtState::kUndecided;
  std::string trouble =
      recorder.finish(cut ? std::optional<std::uint64_t>(result.games.size()) : std::nullopt);
  if (result.games.empty()) failed("stopped before the first game was over");
  const RatingReport report = report_of(*game, result, options);
  words.rating.write_outputs(report);
  if (!words.html.empty()) {
    write_output(words.html,
                 tournament_html(
                     *game, settings, result, report,
                     {.command = command, .machine = machine_text(), .version = version_text()}));
  }
  if (words.json) {
    Json json = tournament_json(*game, settings, result, report);
    if (recorder.is_recording()) json["event"] = recorder.name();
    print_json(json);
  } else if (words.rating.csv != "-" && words.rating.svg != "-" && words.html != "-") {
    print_result(*game, result, report);
  }
  std::fflush(stdout);
  if (trouble.empty() && result.complete) trouble = recorder.close();
  if (!trouble.empty()) failed("not all games were recorded: {}", trouble);
  if (!result.complete) {
    failed("stopped after {} games{}", result.games.size(),
           recorder.is_recording() ? "; the same command goes on" : "");
  }
}

}  // namespace

Command tournament_command() {
  const auto words = std::make_shared<TournamentWords>();
  return {
      .name = "tournament",
      .group = "Compare",
      .summary = "many agents against each other, rated",
      .examples =
          {"tournament connect-four --agents \"random,mc,mcts(sims=500),alphabeta(depth=4)\"",
           "tournament \"sim(players=3)\" --agents random,greedy,mc,mcts --games 12 --json",
           "tournament othello --agents \"mcts(sims=900),mcts(sims=800)\" --openings 4 "
           "--games 4000 --sprt elo0=0,elo1=20",
           "tournament hex --agents mcts,mc,random --format gauntlet --html report.html"},
      .declare =
          [words](Arguments& args) {
            args.game(words->game);
            args.option("--agents", words->agents, "who plays, separated by commas, best first");
            args.option("--format", words->format,
                        "round-robin, gauntlet (the first against all), swiss or knockout");
            args.option("--games", words->settings.games,
                        "for each set of agents at one table, rounded up to whole rounds of "
                        "seatings");
            args.option("--rounds", words->settings.swiss_rounds,
                        "swiss: how many; 0: as many as a knockout would have");
            args.option("--seed", words->settings.seed, "the same seed gives the same games");
            args.option("--threads", words->threads, "0: all cores; the games are the same");
            args.option("--openings", words->openings,
                        "random moves before the agents begin, or a file with a position a line");
            args.option("--grace", words->grace, "how late a move may be");
            args.option("--sprt", words->sprt,
                        "end when elo0=0,elo1=10 is decided between two agents");
            words->rating.declare(args);
            args.output("--html", words->html, "write a report to this file");
            args.flag("--fresh", words->fresh, "do not go on with an interrupted run");
            args.flag("--no-record", words->no_record, "do not keep the games");
            args.json(words->json);
          },
      .run = [words] { run_tournament(*words); }};
}

}  // namespace zermelo
