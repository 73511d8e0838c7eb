#include "games/hackenbush/hackenbush.h"

#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/effort.h"
#include "tests/hackenbush_witness.h"
#include "tests/witness.h"

namespace zermelo::hackenbush {
namespace {

TEST(Hackenbush, AgreesWithThePlainRules) {
  Rng rng(3);
  for (int i = 0; i < effort(200); ++i) {
    const bool right = rng.index(2) == 1;
    const Witness witness{random_garden(rng, 1 + rng.index(12), "brg"), right};
    const Hackenbush game(text_of(witness.garden), right);
    ASSERT_NO_FATAL_FAILURE(
        expect_same_random_games(game, game.start(), witness, 5, rng.index(1000)));
    for (int depth = 0; depth <= 2; ++depth) {
      ASSERT_EQ(perft(game, game.start(), depth), witness_perft(witness, depth));
    }
  }
}

TEST(Hackenbush, WritesEachPictureInOneWay) {
  const Hackenbush game("b", true);
  const auto again = [&](const char* text) { return game.write(game.read(text)); };
  EXPECT_EQ(again("left-turn b(rr)g"), "left-turn b(rr)g");
  EXPECT_EQ(again("b(b(r))"), "right-turn bbr");
  EXPECT_EQ(again("B()B"), "right-turn b()b");
  EXPECT_EQ(again("-"), "right-turn -");
  EXPECT_EQ(again("g7(g(g7)b)"), "right-turn g1(g(g1)b)");
  EXPECT_EQ(again("g0"), "right-turn g0");
  EXPECT_EQ(again("b3(r)"), "right-turn br");
}

// What is cut from the one foot of a door hangs on the other.
TEST(Hackenbush, RingsHangOnBothFeet) {
  const Hackenbush game("b(g(r0))", false);
  auto p = game.start();
  game.play(p, {0});
  EXPECT_EQ(game.write(p), "right-turn rg");
  p = game.start();
  game.play(p, {1});
  EXPECT_EQ(game.write(p), "right-turn b()r");
}

TEST(Hackenbush, SaysWhyNot) {
  const Hackenbush game("b(rr)g", false);
  EXPECT_EQ(game.why_not(game.start(), "2"), "edge 2 is red, and Left cuts blue or green");
  EXPECT_EQ(game.why_not(game.start(), "9"), "there are edges 1 to 4");
  EXPECT_EQ(game.why_not(game.start(), "x"), "expected the number of an edge, as in '2'");
}

TEST(Hackenbush, Refuses) {
  const Hackenbush game("b", false);
  for (const std::string& text :
       {std::string(""), std::string("x"), std::string("b(r"), std::string("b)"), std::string("()"),
        std::string("b((r))"), std::string("g0(b)"), std::string("b99"), std::string(32, 'b'),
        std::string("left-turn")}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_EQ(game.read(std::string(31, 'g')).count, 31);
}

}  // namespace
}  // namespace zermelo::hackenbush
