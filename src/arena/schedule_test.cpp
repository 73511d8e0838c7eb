// Formats of tournaments, played by players whose results are known.
#include "arena/schedule.h"

#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "base/error.h"

namespace zermelo {
namespace {

// Plays a schedule in which agent i beats all with higher numbers, and returns the stages.
std::vector<std::vector<Encounter>> played(Schedule& schedule, bool ties = false) {
  std::vector<std::vector<Encounter>> stages;
  std::vector<EncounterResult> last;
  for (;;) {
    stages.push_back(schedule.next(last));
    last.clear();
    if (stages.back().empty()) return stages;
    for (const Encounter& contest : stages.back()) {
      const auto games = static_cast<double>(2 * contest.rounds);
      const bool first = contest.agents[0] < contest.agents[1];
      last.push_back({contest, ties ? std::vector{games / 2, games / 2}
                                    : std::vector{first ? games : 0, first ? 0 : games}});
    }
  }
}

TEST(Schedule, SeatingsAreEquallyFair) {
  const std::size_t counts[] = {0, 1, 2, 6, 24, 5, 6, 7};
  for (std::size_t seats = 1; seats <= 7; ++seats) {
    const auto all = seatings(seats);
    EXPECT_EQ(all.size(), counts[seats]);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> times;
    for (const auto& order : all) {
      for (std::size_t seat = 0; seat < seats; ++seat) ++times[{order[seat], seat}];
    }
    for (const auto& [pair, count] : times) EXPECT_EQ(count, all.size() / seats);
  }
}

TEST(Schedule, RoundRobinHasEveryTableOnce) {
  const auto schedule = make_schedule({.agents = 6, .seats = 3, .rounds = 4});
  EXPECT_EQ(schedule->rounds_expected(), 20u * 4);
  const auto tables = schedule->next({});
  std::set<std::vector<std::size_t>> different;
  for (const Encounter& table : tables) {
    EXPECT_EQ(table.rounds, 4u);
    different.insert(table.agents);
  }
  EXPECT_EQ(different.size(), 20u);
  EXPECT_TRUE(schedule->next({}).empty());
}

TEST(Schedule, GauntletHasTheFirstAtEveryTable) {
  const auto schedule =
      make_schedule({.format = TournamentFormat::kGauntlet, .agents = 5, .seats = 2});
  const auto tables = schedule->next({});
  EXPECT_EQ(tables.size(), 4u);
  for (const Encounter& table : tables) EXPECT_EQ(table.agents[0], 0u);
}

TEST(Schedule, SwissOfSixteenNeverRepeatsAPair) {
  const auto schedule =
      make_schedule({.format = TournamentFormat::kSwiss, .agents = 16, .seats = 2, .rounds = 3});
  const auto stages = played(*schedule);
  EXPECT_EQ(stages.size(), 4u + 1);
  std::set<std::vector<std::size_t>> met;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(stages[i].size(), 8u);
    std::set<std::size_t> playing;
    for (const Encounter& contest : stages[i]) {
      EXPECT_TRUE(met.insert(contest.agents).second);
      playing.insert(contest.agents.begin(), contest.agents.end());
    }
    EXPECT_EQ(playing.size(), 16u);
  }
  EXPECT_EQ(schedule->order()[0], 0u);
  EXPECT_EQ(schedule->order()[15], 15u);
  EXPECT_EQ(schedule->rounds_expected(), 4u * 8 * 3);
}

TEST(Schedule, SwissOfSevenGivesEachAByeAtMostOnce) {
  const auto schedule = make_schedule({.format = TournamentFormat::kSwiss,
                                       .agents = 7,
                                       .seats = 2,
                                       .rounds = 2,
                                       .swiss_rounds = 7});
  const auto stages = played(*schedule);
  std::set<std::vector<std::size_t>> met;
  for (const auto& stage : stages) {
    for (const Encounter& contest : stage) met.insert(contest.agents);
  }
  EXPECT_EQ(met.size(), 21u);  // with an odd number, seven rounds are a round robin
  for (const double bye : schedule->byes()) EXPECT_EQ(bye, 4);
}

TEST(Schedule, SwissGoesOnWhenAllHaveMet) {
  const auto schedule = make_schedule(
      {.format = TournamentFormat::kSwiss, .agents = 2, .seats = 2, .swiss_rounds = 3});
  EXPECT_EQ(played(*schedule).size(), 4u);
}

TEST(Schedule, KnockoutOfSixteenKeepsTheBestApart) {
  const auto schedule =
      make_schedule({.format = TournamentFormat::kKnockout, .agents = 16, .seats = 2});
  const auto stages = played(*schedule);
  ASSERT_EQ(stages.size(), 5u);
  const std::size_t sizes[] = {8, 4, 2, 1, 0};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(stages[i].size(), sizes[i]);
  EXPECT_EQ(stages[3][0].agents, (std::vector<std::size_t>{0, 1}));  // the best meet in the end
  for (const Encounter& contest : stages[0]) {
    EXPECT_EQ(contest.agents[0] + contest.agents[1], 15u);  // the best meets the last, and so on
  }
  EXPECT_EQ(schedule->order()[0], 0u);
  EXPECT_EQ(schedule->order()[1], 1u);
}

TEST(Schedule, KnockoutOfElevenLetsTheBestWait) {
  const auto schedule =
      make_schedule({.format = TournamentFormat::kKnockout, .agents = 11, .seats = 2});
  const auto stages = played(*schedule);
  ASSERT_EQ(stages.size(), 5u);
  EXPECT_EQ(stages[0].size(), 3u);
  std::size_t contests = 0;
  for (const auto& stage : stages) contests += stage.size();
  EXPECT_EQ(contests, 10u);  // everybody but one is out
  EXPECT_EQ(schedule->order()[0], 0u);
}

TEST(Schedule, KnockoutPlaysOnAfterATieButNotForEver) {
  const auto schedule =
      make_schedule({.format = TournamentFormat::kKnockout, .agents = 2, .seats = 2, .rounds = 5});
  const auto stages = played(*schedule, true);
  EXPECT_EQ(stages[0][0].rounds, 5u);
  EXPECT_EQ(stages[1][0].rounds, 1u);
  EXPECT_EQ(stages.size(), 1u + 10 + 1);
  EXPECT_EQ(schedule->order()[0], 0u);
}

TEST(Schedule, RefusesWhatDoesNotFit) {
  EXPECT_THROW(make_schedule({.agents = 2, .seats = 3}), Error);
  EXPECT_THROW(make_schedule({.format = TournamentFormat::kSwiss, .agents = 9, .seats = 3}), Error);
  EXPECT_THROW(make_schedule({.format = TournamentFormat::kKnockout, .agents = 9, .seats = 1}),
               Error);
  EXPECT_THROW(tournament_format("swis"), Error);
  EXPECT_EQ(tournament_format("swiss"), TournamentFormat::kSwiss);
}

}  // namespace
}  // namespace zermelo
