// Levels: what the table promises, and how it is made.
#include "analysis/levels.h"

#include <gtest/gtest.h>

#include "any/any_agent.h"
#include "arena/climb.h"
#include "arena/match.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

TEST(Levels, AreMeasured) {
  int measured = 0;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.info->name == "sum") continue;  // has no game of its name alone
    if (!is_searched(entry.info->name)) continue;
    const auto game = make_game(entry.info->name);
    const std::vector<Level> levels = ladder_of(*game);
    ASSERT_FALSE(levels.empty()) << entry.info->name;
    EXPECT_LE(levels.size(), kMostLevels) << entry.info->name;
    EXPECT_EQ(levels[0].agent, "random") << entry.info->name;
    // A game that is newer than the table has its quick opponent, with no claim.
    if (levels.size() == 2 && levels[1].share == 0) continue;
    ++measured;
    for (std::size_t i = 1; i < levels.size(); ++i) {
      EXPECT_GE(levels[i].share, kLevelShare) << entry.info->name << " level " << i + 1;
    }
  }
  EXPECT_GE(measured, kSanitized ? 10 : 26);
}

TEST(Levels, AreSeatedInEveryVariant) {
  for (const std::string& spec : searched_samples()) {
    if (takes_long_here(spec)) continue;
    const auto game = make_game(spec);
    const std::size_t levels = ladder_of(*game).size();
    for (const char* name : kLevelNames) {
      EXPECT_TRUE(make_agent(*game, name, 1)->spec().starts_with("level")) << spec;
    }
    EXPECT_THROW(make_agent(*game, "level(" + std::to_string(levels + 1) + ")", 1), Error) << spec;
  }
}

TEST(Levels, HaveThreeNames) {
  const auto names = [](std::size_t levels) {
    return std::vector<std::size_t>{named_level(0, levels), named_level(1, levels),
                                    named_level(2, levels)};
  };
  EXPECT_EQ(names(1), (std::vector<std::size_t>{1, 1, 1}));
  EXPECT_EQ(names(2), (std::vector<std::size_t>{1, 2, 2}));
  EXPECT_EQ(names(3), (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(names(10), (std::vector<std::size_t>{4, 7, 10}));
}

TEST(Levels, AreWhoTheyAre) {
  const auto game = make_game("tic-tac-toe");
  const std::vector<Level> levels = ladder_of(*game);
  const std::string top = "level(" + std::to_string(levels.size()) + ")";
  const AnyPosition p = game->start();
  const auto as_level = make_agent(*game, top, 7);
  const auto as_itself = make_agent(*game, levels.back().agent, 7);
  const Thoughts a = as_level->think(p, {}), b = as_itself->think(p, {});
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.values, b.values);
  EXPECT_NE(level_words(*game, as_level->spec())->find(levels.back().agent), std::string::npos);
  EXPECT_FALSE(level_words(*game, "mcts"));
}

std::vector<Level> climbed(const std::string& spec, const std::vector<std::string>& candidates,
                           std::vector<double>& shares, std::size_t& kept) {
  const auto game = make_game(spec);
  shares.clear();
  kept = 0;
  return climb(
      *game, candidates, {.games = 24, .seed = 2, .threads = 2}, {}, [&](Record) { ++kept; },
      [&](const std::string&, double share) { shares.push_back(share); });
}

TEST(Levels, AreClimbedByThoseWhoWin) {
  std::vector<double> shares, again;
  std::size_t kept = 0;
  const auto levels = climbed(
      "tic-tac-toe", {"random", "random", "perfect", "greedy", "mcts(sims=400)"}, shares, kept);
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[1].agent, "perfect");
  EXPECT_GE(levels[1].share, 0.75);
  EXPECT_EQ(shares.size(), 4u);
  EXPECT_LT(shares[2], 0.3);
  EXPECT_EQ(kept, 4u * 24);
  climbed("tic-tac-toe", {"random", "random", "perfect", "greedy", "mcts(sims=400)"}, again, kept);
  EXPECT_EQ(shares, again);
  // Three at a table, and one alone.
  EXPECT_EQ(climbed("nim3p", {"random", "mcts(sims=200)"}, shares, kept).size(), 2u);
  EXPECT_EQ(
      climbed("2048(rows=3,cols=3)", {"greedy", "random", "mcts(sims=8)"}, shares, kept).size(),
      2u);
  EXPECT_LT(shares[0], 0.6);
  EXPECT_EQ(kept, 4u * 24);
}

}  // namespace
}  // namespace zermelo
