// Matches: seeds, seats, openings, and how sure the results are.
#include "arena/match.h"

#include <gtest/gtest.h>

#include "arena/confidence.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

TEST(Match, SameSeedSameGamesWhateverTheThreads) {
  const auto game = make_game("2048(rows=2,cols=3)");
  MatchSettings settings = {.agents = {"expectimax(playouts=1)"}, .games = 6, .seed = 9};
  const MatchResult one = play_match(*game, settings);
  settings.threads = 3;
  const MatchResult three = play_match(*game, settings);
  EXPECT_EQ(one.digest, three.digest);
  EXPECT_EQ(one.standings[0].returns, three.standings[0].returns);
  settings.seed = 10;
  EXPECT_NE(play_match(*game, settings).digest, one.digest);
}

TEST(Match, EveryRotationGetsTheSameOpening) {
  // Random moves alone: with an opening that fills the whole game but one move, both rotations end
  // alike, so that each seat's win goes to each agent once.
  const auto game = make_game("nim(1,1,1)");
  const MatchResult match =
      play_match(*game, {.agents = {"random", "random"}, .games = 10, .seed = 2, .opening = 2});
  EXPECT_EQ(match.standings[0].points, 5);
  EXPECT_EQ(match.standings[1].points, 5);
  // Each pair of games is one point to each: there is nothing unsure about it.
  EXPECT_NEAR(match.standings[0].points_margin, 0, 1e-12);
}

TEST(Match, EveryGameIsHandedOver) {
  const auto game = make_game("nim(1,2)");
  std::vector<Record> records;
  const MatchResult match =
      play_match(*game, {.agents = {"random", "mc(sims=5)"}, .games = 6, .seed = 2}, {},
                 [&](Record record) { records.push_back(std::move(record)); });
  ASSERT_EQ(records.size(), 6u);
  std::uint64_t moves = 0;
  for (const Record& record : records) {
    EXPECT_EQ(record.game, "nim(1,2)");
    moves += record.moves.size();
    AnyPosition p = game->start();
    for (const RecordedMove& move : record.moves) {
      EXPECT_EQ(game->turn(p), move.turn);
      game->play(p, game->read_move(p, move.move));
    }
    EXPECT_TRUE(game->turn(p).is_over());
    EXPECT_EQ(game->payoffs(p)[0], record.returns[0]);
  }
  EXPECT_EQ(moves, match.moves);
}

TEST(Match, OnlyAGameThatNeedNotEndIsCutOff) {
  if (is_searched("2584")) {
    std::size_t longest = 0;
    const MatchResult slides =
        play_match(*make_game("2584"), {.agents = {"td"}, .games = 4, .seed = 4}, {},
                   [&](const Record& record) { longest = std::max(longest, record.moves.size()); });
    EXPECT_EQ(slides.cut, 0u);
    EXPECT_GT(longest, 20'100u);  // slides and the tiles that come
  }
  const MatchResult turns =
      play_match(*make_game("cube(size=3)"), {.agents = {"random"}, .games = 1, .seed = 1});
  EXPECT_EQ(turns.cut, 1u);
}

TEST(Match, CountsLargestTiles) {
  const auto game = make_game("2048(rows=2,cols=2)");
  const MatchResult match = play_match(*game, {.agents = {"random"}, .games = 20});
  std::uint64_t games = 0;
  for (const auto& [tile, count] : match.standings[0].stages) games += count;
  EXPECT_EQ(games, 20u);
}

TEST(Match, RefusesWhatDoesNotFit) {
  const auto game = make_game("2048");
  EXPECT_THROW(play_match(*game, {.agents = {"random", "random"}}), Error);
  EXPECT_THROW(play_match(*game, {.agents = {"alphabeta"}}), Error);
  EXPECT_THROW(play_match(*game, {.agents = {"mcts(rave=100)"}}), Error);
}

TEST(Match, SharesKnowHowSureTheyAre) {
  const Share half = share_of(50, 100);  // Wilson's interval, as in any table of it
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  const Share none = share_of(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 0.0001);
  EXPECT_NEAR(margin_of(5, 5, 10), 0.3266, 0.0001);
}

}  // namespace
}  // namespace zermelo
