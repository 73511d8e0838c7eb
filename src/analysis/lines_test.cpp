#include "analysis/lines.h"

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

// Where all is proved a line is best play of both sides to the end.
TEST(Lines, FollowBestPlayToTheEnd) {
  const auto game = make_game("tic-tac-toe");
  Analyst analyst(*game, {.work = 100000});
  const AnyPosition p = game->read("1 2 5");
  Analysis analysis = analyst.analyze(p);
  add_lines(analysis, *game, analyst, {.lines = 2, .moves = 9, .seconds = 0});
  for (std::size_t i = 0; i < 2; ++i) {
    const MoveValue& first = analysis.moves[i];
    ASSERT_TRUE(first.value.remoteness);
    AnyPosition at = first.to;
    for (const std::string& move : first.line) game->play(at, game->read_move(at, move));
    EXPECT_TRUE(game->turn(at).is_over());
    EXPECT_EQ(first.line.size() + 1, static_cast<std::size_t>(*first.value.remoteness));
  }
  EXPECT_TRUE(analysis.moves[2].line.empty());
}

// A line ends where chance is to move.
TEST(Lines, EndAtChance) {
  const auto game = make_game("2048");
  Analyst analyst(*game, {.work = 20000});
  Rng rng(1);
  AnyPosition p = game->start();
  while (game->turn(p).is_chance()) game->play(p, game->random_move(p, rng));
  Analysis analysis = analyst.analyze(p);
  add_lines(analysis, *game, analyst, {});
  for (const MoveValue& move : analysis.moves) EXPECT_TRUE(move.line.empty());
}

}  // namespace
}  // namespace zermelo
