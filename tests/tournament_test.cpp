// Tournaments: the same games whatever the threads and interruptions, fair seats, tests that stop.
#include "arena/tournament.h"

#include <set>

#include <gtest/gtest.h>

#include "arena/ratings.h"
#include "base/error.h"
#include "base/files.h"
#include "base/rng.h"
#include "catalogue/catalogue.h"
#include "records/event_recorder.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

TournamentSettings of_four() {
  TournamentSettings settings;
  settings.agents = {"random", "mc(sims=20)", "mcts(sims=30)", "mcts(sims=60)"};
  settings.games = 4;
  settings.seed = 5;
  settings.opening = 2;
  return settings;
}

TEST(Tournament, SameSeedSameGamesWhateverTheThreads) {
  const auto game = make_game("tic-tac-toe");
  TournamentSettings settings = of_four();
  const TournamentResult one = play_tournament(*game, settings);
  settings.threads = 3;
  const TournamentResult three = play_tournament(*game, settings);
  EXPECT_TRUE(one.complete);
  EXPECT_EQ(one.games.size(), 6u * 4);
  EXPECT_EQ(one.digest, three.digest);
  EXPECT_EQ(one.order, three.order);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(one.standings[i].points, three.standings[i].points);
    EXPECT_EQ(one.standings[i].games, 12u);
  }
  settings.seed = 6;
  EXPECT_NE(play_tournament(*game, settings).digest, one.digest);
}

TEST(Tournament, PairsShareTheirOpeningWithSidesChanged) {
  const auto game = make_game("tic-tac-toe");
  std::vector<Record> records;
  play_tournament(*game, of_four(), {}, {.keep = [&](Record r) { records.push_back(r); }});
  std::map<std::uint64_t, Record> by_number;
  for (const Record& record : records) by_number[record.number] = record;
  ASSERT_EQ(by_number.size(), 24u);
  std::set<std::string> openings;
  for (std::uint64_t i = 0; i < 24; i += 2) {
    const Record &a = by_number[i], &b = by_number[i + 1];
    EXPECT_EQ(a.agents[0], b.agents[1]);
    EXPECT_EQ(a.agents[1], b.agents[0]);
    EXPECT_EQ(a.opening, 2u);
    EXPECT_EQ(a.moves[0].move, b.moves[0].move);
    EXPECT_EQ(a.moves[1].move, b.moves[1].move);
    EXPECT_NE(a.seed, b.seed);
    openings.insert(a.moves[0].move + a.moves[1].move);
  }
  EXPECT_GT(openings.size(), 6u);
}

TEST(Tournament, InterruptedAndGoneOnWithIsTheSame) {
  const auto game = make_game("tic-tac-toe");
  const TournamentSettings settings = of_four();
  std::vector<Record> all;
  const TournamentResult whole =
      play_tournament(*game, settings, {}, {.keep = [&](Record r) { all.push_back(r); }});
  Rng rng(1);
  for (int i = 0; i < 5; ++i) {
    TournamentHooks hooks;
    for (const Record& record : all) {
      if (rng.below(2)) hooks.earlier.push_back(record);
    }
    std::size_t played = 0;
    const std::size_t known = hooks.earlier.size();
    hooks.keep = [&](Record) { ++played; };
    const TournamentResult again = play_tournament(*game, settings, {}, std::move(hooks));
    EXPECT_EQ(again.digest, whole.digest);
    EXPECT_EQ(played, 24 - known);
    EXPECT_EQ(again.standings[2].points, whole.standings[2].points);
  }
}

TEST(Tournament, StopsAndGoesOnFromTheStore) {
  const auto game = make_game("tic-tac-toe");
  const TournamentSettings settings = of_four();
  const TournamentResult whole = play_tournament(*game, settings);
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/records.sqlite";
  const RecordedEvent event = {.name = "cup", .identity = identity_of(*game, settings)};
  int runs = 0;
  for (bool complete = false; !complete; ++runs) {
    ASSERT_LT(runs, 20);
    EventRecorder recorder(path, event);
    recorder.go_on();
    std::atomic<bool> stop{false};
    int left = 7;
    TournamentHooks hooks = {.earlier = recorder.take_earlier(), .keep = [&](Record record) {
                               recorder.add(std::move(record));
                               if (--left == 0) stop = true;
                             }};
    const TournamentResult part =
        play_tournament(*game, settings, {.stop = &stop}, std::move(hooks));
    complete = part.complete;
    EXPECT_EQ(recorder.finish(), "");
    EXPECT_TRUE(open_store(path, StoreAccess::kRead)->unfinished_event(event.identity));
    if (complete) {
      EXPECT_EQ(recorder.close(), "");
    }
    EXPECT_TRUE(!complete || part.digest == whole.digest);
  }
  EXPECT_GE(runs, 3);
  const auto store = open_store(path, StoreAccess::kRead);
  EXPECT_EQ(store->count({.event = "cup"}), 24u);
  EXPECT_FALSE(store->unfinished_event(event.identity));
}

TEST(Tournament, EverySeatingEquallyOftenWithThreePlayers) {
  const auto game = make_game("nim3p(1,2,3)");
  TournamentSettings settings;
  settings.agents = {"random", "greedy", "mc(sims=5)", "mc(sims=10)", "mcts(sims=20)"};
  settings.games = 7;  // rounded up to 12
  const TournamentResult result = play_tournament(*game, settings);
  EXPECT_EQ(result.games.size(), 10u * 12);
  std::map<std::vector<std::size_t>, int> times;
  for (const GameOutcome& outcome : result.games) ++times[outcome.planned.agents];
  EXPECT_EQ(times.size(), 60u);
  for (const auto& [seating, count] : times) EXPECT_EQ(count, 2);
  const RatingTable table = rate(result.rated(), result.agents);
  EXPECT_EQ(table.model, RatingModel::kPlackettLuce);
}

TEST(Tournament, OnePlayerIsRatedByScore) {
  const auto game = make_game("2048(rows=2,cols=3)");
  TournamentSettings settings;
  settings.agents = {"random", "expectimax(playouts=1)"};
  settings.games = 5;
  const TournamentResult result = play_tournament(*game, settings);
  EXPECT_EQ(result.games.size(), 10u);
  EXPECT_FALSE(result.standings[0].stages.empty());
  EXPECT_EQ(rate(result.rated(), result.agents).model, RatingModel::kScore);
}

TEST(Tournament, SequentialTestStopsAtTheSameGameWhateverTheThreads) {
  const auto game = make_game("tic-tac-toe");
  TournamentSettings settings;
  settings.agents = {"mcts(sims=50)", "random"};
  settings.games = 2000;
  settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 50};
  const TournamentResult one = play_tournament(*game, settings);
  EXPECT_EQ(one.sprt->state(), SprtState::kElo1);
  EXPECT_LT(one.games.size(), 2000u);
  EXPECT_EQ(one.games.size(), 2 * one.sprt->pairs());
  settings.threads = 3;
  const TournamentResult three = play_tournament(*game, settings);
  EXPECT_EQ(three.games.size(), one.games.size());
  EXPECT_EQ(three.digest, one.digest);
}

TEST(Tournament, SwissAndKnockoutOfSixteen) {
  const auto game = make_game("nim(1,2,3)");
  TournamentSettings settings;
  for (int i = 16; i > 0; --i) {
    settings.agents.push_back("mc(sims=" + std::to_string(i) + ")");
  }
  settings.games = 2;
  settings.format = TournamentFormat::kSwiss;
  const TournamentResult swiss = play_tournament(*game, settings);
  EXPECT_EQ(swiss.games.size(), 4u * 8 * 2);
  EXPECT_EQ(swiss.stages.size(), 4u);
  settings.threads = 2;
  EXPECT_EQ(play_tournament(*game, settings).digest, swiss.digest);
  settings.format = TournamentFormat::kKnockout;
  const TournamentResult knockout = play_tournament(*game, settings);
  settings.threads = 1;
  EXPECT_EQ(play_tournament(*game, settings).digest, knockout.digest);
  EXPECT_GE(knockout.games.size(), 15u * 2);
}

TEST(Tournament, RefusesWhatDoesNotFit) {
  const auto game = make_game("tic-tac-toe");
  TournamentSettings settings;
  settings.agents = {"random", "random"};
  EXPECT_THROW(play_tournament(*game, settings), Error);  // twins
  settings.agents = {"random"};
  EXPECT_THROW(play_tournament(*game, settings), Error);
  settings.agents = {"random", "mc", "greedy"};
  settings.sprt.emplace();
  EXPECT_THROW(play_tournament(*game, settings), Error);
  settings.sprt.reset();
  settings.openings = {"x x x - o - o o -"};
  EXPECT_THROW(play_tournament(*game, settings), Error);
}

}  // namespace
}  // namespace zermelo
