#include <algorithm>

#include <fmt/core.h>

#include "arena/tournament.h"
#include "base/error.h"
#include "records/event_recorder.h"
#include "report/tournament_json.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"
#include "server/run_plans.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> asked_agents(const AnyGame& game, const Json& body) {
  const auto asked = body["agents"].as<std::vector<std::string>>();
  if (!asked || asked->empty()) {
    throw Refused{400, "bad_body", "expected a list of agents in 'agents'"};
  }
  if (asked->size() > caps::kRivals) {
    throw Refused{400, "over_cap", fmt::format("at most {} agents take part", caps::kRivals)};
  }
  std::vector<std::string> agents;
  for (const std::string& agent : *asked) agents.push_back(caps::allowed_agent(game, agent));
  return agents;
}

// The games so far, as a tournament that was stopped here would tell them.
class StandingsSoFar {
 public:
  StandingsSoFar(const AnyGame& game, const TournamentSettings& settings,
                 std::vector<std::string> agents)
      : game_(game),
        settings_(settings),
        a_round_(seatings(static_cast<std::size_t>(game.players())).size()) {
    result_.agents = std::move(agents);
  }

  void add(const Record& record) {
    PlannedGame planned = {
        .number = record.number, .opening = record.number / a_round_, .agents = {}};
    for (const std::string& agent : record.agents) {
      const auto place = std::find(result_.agents.begin(), result_.agents.end(), agent);
      planned.agents.push_back(static_cast<std::size_t>(place - result_.agents.begin()));
    }
    result_.games.push_back(outcome_of(game_, planned, record));
  }

  Json told() {
    TournamentResult so_far = result_;
    std::stable_sort(so_far.games.begin(), so_far.games.end(),
                     [](const GameOutcome& a, const GameOutcome& b) {
                       return a.planned.number < b.planned.number;
                     });
    so_far.standings = standings_of(so_far.agents, so_far.games, contest_of(game_));
    so_far.crosstable = crosstable_of(so_far.agents.size(), so_far.rated());
    RatingReport report = report_of(game_, so_far, {});
    report.order = order_by_rating(report.ratings);
    // No format with stages, as these are not over.
    TournamentSettings settings = settings_;
    settings.format = TournamentFormat::kRoundRobin;
    Json json = tournament_json(game_, settings, so_far, report);
    json["format"] = to_string(settings_.format);
    return json;
  }

 private:
  const AnyGame& game_;
  const TournamentSettings& settings_;
  const std::size_t a_round_;
  TournamentResult result_;
};

Json play_and_tell(const AnyGame& game, TournamentSettings settings, const std::string& store,
                   const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
  EventRecorder recorder(store, {.name = event_name("tournament", game.spec()),
                                 .identity = identity_of(game, settings),
                                 .about = Json({{"by", "the web app"}}).dump()});
  std::vector<std::string> names;
  for (const std::string& agent : settings.agents) {
    names.push_back(make_agent(game, agent, 1)->spec());
  }
  StandingsSoFar standings(game, settings, names);
  CountedProgress count(nullptr);
  Pace pace(200ms), slow(1000ms);
  Json table, board, last;
  const auto show = [&] {
    Json progress = count.told();
    if (!table.is_null()) progress["table"] = table;
    if (!board.is_null()) progress["board"] = board;
    if (!last.is_null()) progress["last"] = last;
    tell(std::move(progress));
  };
  // One thread plays, so that nothing here needs a lock.
  settings.threads = 1;
  settings.on_position = [&](const std::vector<std::string>& agents, const AnyPosition& p,
                             std::optional<AnyMove> move) {
    if (!pace.is_due()) return;
    BoardHistory history;
    history.last = move;
    history.returns.resize(static_cast<std::size_t>(game.players()));
    board = {{"agents", agents}, {"position", board_json(game, p, history, true)}};
    show();
  };
  TournamentHooks hooks;
  hooks.keep = [&](Record record) {
    last = {{"number", record.number},
            {"agents", record.agents},
            {"returns", record.returns},
            {"moves", record.moves.size()}};
    standings.add(record);
    recorder.add(std::move(record));
    if (slow.is_due()) table = standings.told();
    show();
  };
  const TournamentResult result =
      play_tournament(game, settings, {.stop = &stop, .progress = &count}, std::move(hooks));
  const std::string trouble = result.complete ? recorder.close() : recorder.finish();
  table = result.games.empty()
              ? Json()
              : tournament_json(game, settings, result, report_of(game, result, {}));
  board = Json();
  show();
  Json json = {{"table", table}};
  if (recorder.is_recording() && !result.games.empty()) json["event"] = recorder.name();
  if (!trouble.empty()) json["unrecorded"] = true;
  return json;
}

}  // namespace

RunPlan tournament_run(const Json& body, const RunPlaces& places) {
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  TournamentSettings settings;
  settings.agents = asked_agents(*game, body);
  settings.games = asked_number(body, "games", 1, caps::kGames, 20);
  settings.opening = static_cast<int>(asked_number(body, "opening", 0, caps::kOpening, 0));
  settings.seed = body.contains("seed") ? asked_number(body, "seed", 0, UINT32_MAX, 1)
                                        : system_seed() >> 33;  // small enough to be typed
  try {
    if (body.contains("format")) {
      settings.format = tournament_format(asked_text(body, "format"));
    }
    const auto players = static_cast<std::size_t>(game->players());
    make_schedule({.format = settings.format, .agents = settings.agents.size(), .seats = players});
  } catch (const Error& error) {
    throw Refused{400, "bad_body", error.what()};
  }
  RunPlan plan = {.kind = "tournament",
                  .game = game->spec(),
                  .settings = {{"agents", settings.agents},
                               {"games", settings.games},
                               {"format", to_string(settings.format)},
                               {"opening", settings.opening},
                               {"seed", settings.seed}},
                  .work = {}};
  plan.work = [game, settings, store = places.record_store](const std::atomic<bool>& stop,
                                                            const RunPlan::Tell& tell) {
    return play_and_tell(*game, settings, store, stop, tell);
  };
  return plan;
}

}  // namespace zermelo
