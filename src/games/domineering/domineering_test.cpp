#include "games/domineering/domineering.h"

#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/domineering_witness.h"
#include "tests/effort.h"
#include "tests/witness.h"

namespace zermelo::domineering {
namespace {

Domineering game_of(const std::string& region, bool right = false) {
  return Domineering(1, 1, region, right);
}

TEST(Domineering, AgreesWithThePlainRules) {
  for (const char* region :
       {".", "..", "./.", "../..", "..#./..../#..#", ".......", "....../......",
        "......../......../......../......../......../......../......../........", "#.#/.../#.#"}) {
    for (const bool right : {false, true}) {
      const Domineering game = game_of(region, right);
      const Witness witness{rows_of(region), right};
      ASSERT_NO_FATAL_FAILURE(
          expect_same_random_games(game, game.start(), witness, effort(200), 5));
      for (int depth = 0; depth <= 3; ++depth) {
        ASSERT_EQ(perft(game, game.start(), depth), witness_perft(witness, depth)) << region;
      }
    }
  }
  const Domineering by_size(4, 6, "", false);
  EXPECT_EQ(by_size.write(by_size.start()), "left-turn " + rectangle(4, 6));
}

TEST(Domineering, WinnersOfSquares) {
  for (const int side : {2, 3, 4}) {
    for (const bool right : {false, true}) {
      const Domineering game(side, side, "", right);
      EXPECT_EQ(BruteForce(game).solve(game.start()).value, 'W') << side;
    }
  }
}

TEST(Domineering, SaysWhyNot) {
  const Domineering game(3, 3, "", false);
  const auto p = game.read("left-turn .#./.../...");
  EXPECT_EQ(game.why_not(p, "b1"), "b1 is not free");
  EXPECT_EQ(game.why_not(p, "a3"), "the domino of Left would reach over the edge");
  EXPECT_EQ(game.why_not(p, "d1"), "there are columns a to c and rows 1 to 3");
  EXPECT_EQ(game.why_not(p, "x"), "expected the upper or left cell of the domino, as in 'b2'");
  EXPECT_EQ(game.why_not(game.read("right-turn .#./.../..."), "a1"), "b1 is not free");
}

TEST(Domineering, Refuses) {
  const Domineering game(3, 3, "", true);
  EXPECT_EQ(game.write(game.read("../.#")), "right-turn ../.#");
  EXPECT_EQ(game.write(game.read("(Left-Turn .. / .#)")), "left-turn ../.#");
  for (const char* text :
       {"", "../.", "../.x", ".................", "left-turn",
        "......../......../......../......../......../......../......../......../"
        "........"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_THROW(Domineering(9, 9, "", false), Error);
  EXPECT_THROW(Domineering(3, 3, "../.", false), Error);
}

}  // namespace
}  // namespace zermelo::domineering
