#include "analysis/puzzles.h"

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

PuzzleSearch puzzles_of(const std::string& spec, const PuzzleWish& wish, std::size_t most = 6) {
  const auto game = make_game(spec);
  const auto solution = game->solve(game->start(), Limits{});
  Rng rng(3);
  return find_puzzles(*game, *solution, wish, most, rng, Limits{.work = 200000});
}

// The moves lead to the position, and each claim is what the solver says of the moves one by one.
TEST(Puzzles, AreWhatTheyClaim) {
  const auto game = make_game("connect-four(rows=4,cols=4)");
  const auto solution = game->solve(game->start(), Limits{});
  for (const Outcome outcome : {Outcome::kWin, Outcome::kTie, Outcome::kLose}) {
    for (const bool only : {false, true}) {
      const int remoteness = outcome == Outcome::kLose ? 4 : 5;
      Rng rng(3);
      const PuzzleSearch found = find_puzzles(
          *game, *solution, {.outcome = outcome, .remoteness = remoteness, .only_move = only}, 5,
          rng, Limits{.work = 100000});
      ASSERT_FALSE(found.puzzles.empty());
      for (const Puzzle& puzzle : found.puzzles) {
        AnyPosition p = game->start();
        for (const std::string& move : puzzle.moves) game->play(p, game->read_move(p, move));
        ASSERT_TRUE(game->equal(p, puzzle.position));
        EXPECT_EQ(puzzle.value, Value::proved(outcome, remoteness));
        EXPECT_EQ(solution->value(p), puzzle.value);
        std::size_t good = 0;
        for (const AnyMove move : game->moves(p)) {
          AnyPosition next = p;
          game->play(next, move);
          const Value after = solution->value(next);
          good += after.outcome == opposite(outcome) &&
                  (outcome != Outcome::kLose || after.remoteness == remoteness - 1);
        }
        EXPECT_EQ(puzzle.good.size(), good);
        EXPECT_EQ(puzzle.legal, game->moves(p).size());
        if (only) {
          EXPECT_EQ(good, 1u);
        }
        // The first good move is on the shortest way.
        game->play(p, game->read_move(p, puzzle.good[0]));
        EXPECT_EQ(solution->value(p).remoteness, remoteness - 1);
      }
    }
  }
}

// Best play after random moves comes by what random games alone hardly meet.
TEST(Puzzles, AreFoundFarFromTheEnd) {
  const PuzzleSearch found = puzzles_of("nim(5,6,7)", {.remoteness = 15});
  EXPECT_FALSE(found.puzzles.empty());
}

TEST(Puzzles, NoneAreClaimedWhereThereAreNone) {
  EXPECT_TRUE(puzzles_of("tic-tac-toe", {.remoteness = 40}).puzzles.empty());
  EXPECT_TRUE(puzzles_of("nim(1)", {.outcome = Outcome::kTie}).puzzles.empty());
}

}  // namespace
}  // namespace zermelo
