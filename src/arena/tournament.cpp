#include "arena/tournament.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/core.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr std::size_t kMostSamples = 120;

class Tournament {
 public:
  Tournament(const AnyGame& game, const TournamentSettings& settings, const Control& control,
             TournamentHooks hooks)
      : game_(game),
        control_(control),
        hooks_(std::move(hooks)),
        runner_(game, settings),
        seatings_(seatings(static_cast<std::size_t>(game.players()))) {
    const std::size_t round = seatings_.size();
    const ScheduleSettings plan = {.format = settings.format,
                                   .agents = settings.agents.size(),
                                   .seats = static_cast<std::size_t>(game.players()),
                                   .rounds = (settings.games + round - 1) / round,
                                   .swiss_rounds = settings.swiss_rounds};
    schedule_ = make_schedule(plan);
    if (settings.sprt) {
      if (plan.seats != 2 || plan.agents != 2) {
        bad_input("--sprt: expected two agents and a game of two, found {} and {}", plan.agents,
                  plan.seats);
      }
      result_.sprt.emplace(*settings.sprt);
    }
    for (const std::string& agent : runner_.agents()) result_.agents.push_back(agent);
    refuse_twins();
    for (Record& record : hooks_.earlier) earlier_.emplace(record.number, std::move(record));
  }

  TournamentResult run() {
    if (control_.progress != nullptr) {
      control_.progress->expect(schedule_->rounds_expected() * seatings_.size());
    }
    std::vector<EncounterResult> last;
    for (;;) {
      const std::vector<Encounter> contests = schedule_->next(last);
      if (contests.empty()) break;
      const bool whole = play_stage(contests);
      last = results_of(contests);
      result_.stages.push_back(last);
      if (!whole) break;
    }
    result_.complete = !control_.is_stopped();
    finish();
    return std::move(result_);
  }

 private:
  // Two agents of one name could not be told apart in records and ratings.
  void refuse_twins() const {
    std::vector<std::string> names = result_.agents;
    std::sort(names.begin(), names.end());
    const auto twin = std::adjacent_find(names.begin(), names.end());
    if (twin != names.end()) bad_input("--agents: '{}' is there twice", *twin);
  }

  // Rounds before tables, so that all of them have about as many games at any time.
  std::vector<PlannedGame> plan(const std::vector<Encounter>& contests) {
    std::vector<PlannedGame> games;
    std::uint64_t most = 0;
    for (const Encounter& contest : contests) most = std::max(most, contest.rounds);
    first_of_stage_ = next_number_;
    for (std::uint64_t round = 0; round < most; ++round) {
      for (const Encounter& contest : contests) {
        if (round >= contest.rounds) continue;
        for (const std::vector<std::size_t>& seating : seatings_) {
          PlannedGame planned = {.number = next_number_++, .opening = next_opening_, .agents = {}};
          for (const std::size_t seat : seating) planned.agents.push_back(contest.agents[seat]);
          games.push_back(std::move(planned));
        }
        ++next_opening_;
      }
      if (round == 0) last_sample_ = next_number_;
    }
    return games;
  }

  // Returns whether all was played.
  bool play_stage(const std::vector<Encounter>& contests) {
    std::vector<PlannedGame> missing;
    stage_.clear();
    for (PlannedGame& planned : plan(contests)) {
      const auto known = earlier_.find(planned.number);
      if (known == earlier_.end() || !is_as_planned(known->second, planned)) {
        missing.push_back(std::move(planned));
        continue;
      }
      if (control_.progress != nullptr) control_.progress->add(1);
      take(planned, std::move(known->second));
    }
    const bool decided = is_decided();
    if (!decided) {
      runner_.play(missing, control_, [&](const PlannedGame& planned, Record record) {
        if (hooks_.keep) hooks_.keep(record);
        take(planned, std::move(record));
        return !is_decided();
      });
    }
    for (auto& [number, outcome] : stage_) {
      if (sprt_end_ && number >= *sprt_end_) break;  // ended after the test was decided
      result_.games.push_back(std::move(outcome));
    }
    return !control_.is_stopped();
  }

  bool is_as_planned(const Record& record, const PlannedGame& planned) const {
    if (record.agents.size() != planned.agents.size()) return false;
    for (std::size_t seat = 0; seat < planned.agents.size(); ++seat) {
      if (record.agents[seat] != result_.agents[planned.agents[seat]]) return false;
    }
    return true;
  }

  void take(const PlannedGame& planned, Record record) {
    stage_.emplace(planned.number, outcome_of(game_, planned, record));
    if (planned.number < last_sample_ && result_.samples.size() < kMostSamples) {
      result_.samples.push_back(std::move(record));
    }
  }

  // The test looks at pairs in the order of their numbers, and only where all before are there.
  bool is_decided() {
    if (!result_.sprt) return false;
    while (!sprt_end_) {
      const auto one = stage_.find(2 * pairs_), other = stage_.find(2 * pairs_ + 1);
      if (one == stage_.end() || other == stage_.end()) return false;
      double points = 0;
      for (const GameOutcome& game : {one->second, other->second}) {
        const double first = first_score({game.planned.agents, game.scores});
        points += game.planned.agents[0] == 0 ? first : 1 - first;
      }
      result_.sprt->add(static_cast<int>(2 * points));
      ++pairs_;
      if (result_.sprt->state() != SprtState::kUndecided) sprt_end_ = 2 * pairs_;
    }
    return true;
  }

  std::vector<EncounterResult> results_of(const std::vector<Encounter>& contests) const {
    std::vector<EncounterResult> results;
    std::map<std::vector<std::size_t>, std::size_t> places;
    for (const Encounter& contest : contests) {
      std::vector<std::size_t> agents = contest.agents;
      std::sort(agents.begin(), agents.end());
      places[agents] = results.size();
      results.push_back({contest, std::vector<double>(contest.agents.size())});
    }
    for (const GameOutcome& game : result_.games) {
      if (game.planned.number < first_of_stage_) continue;
      std::vector<std::size_t> agents = game.planned.agents;
      std::sort(agents.begin(), agents.end());
      EncounterResult& result = results[places.at(agents)];
      const std::vector<double> points = points_of(game.scores);
      for (std::size_t seat = 0; seat < points.size(); ++seat) {
        const auto& members = result.contest.agents;
        const auto place = std::find(members.begin(), members.end(), game.planned.agents[seat]);
        result.points[static_cast<std::size_t>(place - members.begin())] += points[seat];
      }
    }
    return results;
  }

  void finish() {
    result_.standings = standings_of(result_.agents, result_.games, contest_of(game_));
    result_.crosstable = crosstable_of(result_.agents.size(), result_.rated());
    result_.byes = schedule_->byes();
    result_.order = schedule_->order();
    if (result_.order.empty()) {  // by points a game, or by the mean return of the only player
      result_.order.resize(result_.agents.size());
      std::iota(result_.order.begin(), result_.order.end(), std::size_t{0});
      const auto mean = [&](std::size_t i) {
        const Standing& s = result_.standings[i];
        const double sum = game_.players() == 1 ? s.returns : s.points;
        return s.games == 0 ? -1e300 : sum / static_cast<double>(s.games);
      };
      std::stable_sort(result_.order.begin(), result_.order.end(),
                       [&](std::size_t a, std::size_t b) { return mean(a) > mean(b); });
    }
    std::sort(result_.samples.begin(), result_.samples.end(),
              [](const Record& a, const Record& b) { return a.number < b.number; });
    for (const GameOutcome& game : result_.games) {
      result_.digest = mixed(result_.digest, game.digest);
    }
  }

  const AnyGame& game_;
  const Control control_;
  TournamentHooks hooks_;
  GameRunner runner_;
  const std::vector<std::vector<std::size_t>> seatings_;
  std::unique_ptr<Schedule> schedule_;
  std::map<std::uint64_t, Record> earlier_;
  std::map<std::uint64_t, GameOutcome> stage_;  // by number
  std::uint64_t next_number_ = 0, next_opening_ = 0, first_of_stage_ = 0, last_sample_ = 0;
  std::uint64_t pairs_ = 0;                // that the test has seen
  std::optional<std::uint64_t> sprt_end_;  // games that count
  TournamentResult result_;
};

}  // namespace

std::string identity_of(const AnyGame& game, const TournamentSettings& settings) {
  std::string text =
      fmt::format("{} {} games={} rounds={} seed={} opening={} sprt={}", game.spec(),
                  to_string(settings.format), settings.games, settings.swiss_rounds, settings.seed,
                  settings.opening, settings.sprt ? settings.sprt->text() : "");
  for (const std::string& agent : settings.agents) text += "\n" + agent;
  for (const std::string& opening : settings.openings) text += "\n" + opening;
  return text;
}

std::vector<RatedGame> TournamentResult::rated() const {
  std::vector<RatedGame> list;
  for (const GameOutcome& game : games) list.push_back({game.planned.agents, game.scores});
  return list;
}

TournamentResult play_tournament(const AnyGame& game, const TournamentSettings& settings,
                                 const Control& control, TournamentHooks hooks) {
  return Tournament(game, settings, control, std::move(hooks)).run();
}

}  // namespace zermelo
