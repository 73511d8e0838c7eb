#include "games/octal/octal.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/taking_witness.h"
#include "tests/witness.h"

namespace zermelo::octal {
namespace {

TakingGame game_of(const std::string& spec) {
  const Options options("octal", info().options, Spec::parse(spec));
  return make(options, [](const TakingGame& game) { return game; });
}

TEST(Octal, AgreesWithThePlainRules) {
  struct Case {
    std::string spec;
    PlainTaking plain;
  };
  const std::map<int, std::set<int>> kayles = {{1, {0, 1, 2}}, {2, {0, 1, 2}}};
  const std::vector<Case> cases = {
      {"octal(0.77,9,4)", {{9, 4}, kayles}},
      {"octal(0.77,9,4,4,misere)", {{9, 4, 4}, kayles, true}},
      {"octal(0.07,12)", {{12}, {{2, {0, 1, 2}}}}},
      {"octal(0.137,11)", {{11}, {{1, {0}}, {2, {0, 1}}, {3, {0, 1, 2}}}}},
      {"octal(4.3,7)", {{7}, {{0, {2}}, {1, {0, 1}}}}},
      {"octal(c.0a,9,3)", {{9, 3}, {{0, {2, 3}}, {2, {1, 3}}}}},
      {"octal(0.3f,8)", {{8}, {{1, {0, 1}}, {2, {0, 1, 2, 3}}}}}};
  for (const auto& [spec, plain] : cases) {
    const TakingGame game = game_of(spec);
    ASSERT_NO_FATAL_FAILURE(expect_same_random_games(game, game.start(), plain, 20, 3)) << spec;
    for (int depth = 0; depth <= 3; ++depth) {
      EXPECT_EQ(perft(game, game.start(), depth), witness_perft(plain, depth)) << spec;
    }
  }
}

TEST(Octal, NimbersFromTheTableAreThoseOfTheWholeGame) {
  for (const char* spec : {"octal(0.77,11,3)", "octal(0.07,13,5)", "octal(4.3,8)", "octal(0.3f,9)",
                           "octal(0.6,10,2)"}) {
    const TakingGame game = game_of(spec);
    BruteForce<TakingGame> whole(game);
    whole.solve(game.start());
    auto p = game.start();
    while (!game.turn(p).is_over()) {
      EXPECT_EQ(game.nimber(p), whole.nimber(p)) << spec << " at " << game.write(p);
      game.play(p, game.moves(p)[0]);
    }
    EXPECT_EQ(game.nimber(p), 0);
  }
  EXPECT_EQ(game_of("octal(0.77,71)").nimber(game_of("octal(0.77)").read("70 70 21 9")), 4 ^ 4);
}

TEST(Octal, PartsAreHeapsWithAMove) {
  const TakingGame game = game_of("octal(0.07,9)");
  std::vector<std::string> parts;
  for (const auto& part : game.parts(game.read("1 5 3 5 1"))) parts.push_back(game.write(part));
  EXPECT_EQ(parts, (std::vector<std::string>{"5", "5", "3"}));
}

TEST(Octal, EveryMoveRaisesTheTierAndEachIsListedOnce) {
  const TakingGame game = game_of("octal(c.3f,20,6)");
  const auto p = game.start();
  std::set<std::string> texts;
  for (const auto m : game.moves(p)) {
    auto next = p;
    game.play(next, m);
    EXPECT_GT(game.tier(next), game.tier(p)) << game.write_move(p, m);
    EXPECT_TRUE(texts.insert(game.write_move(p, m)).second) << game.write_move(p, m);
    EXPECT_EQ(game.read_move(p, game.write_move(p, m)), m);
  }
  EXPECT_EQ(texts.size(), game.moves(p).size());
}

TEST(Octal, ReadsMovesAndSaysWhyNot) {
  const TakingGame game = game_of("octal(0.37,9,4)");
  const auto p = game.start();
  EXPECT_EQ(game.read_move(p, "9 3 4"), game.read_move(p, "(9, 4, 3)"));
  EXPECT_TRUE(game.read_move(p, "9 8"));
  EXPECT_EQ(game.why_not(p, "9 4 3"), "");
  EXPECT_EQ(game.why_not(p, "8 7"), "there is no heap of 8");
  EXPECT_EQ(game.why_not(p, "9 4 4"), "a move that takes 1 leaves 0 or 1 heaps of one, not 2");
  EXPECT_EQ(game.why_not(p, "9 3 3"), "no move takes 3 items");
  EXPECT_EQ(game.why_not(p, "9 9 1"), "more would be left than the 9 items");
  for (const char* text : {"", "nine", "9 1 1 1 1", "9 -1", "999 1"}) {
    EXPECT_FALSE(game.read_move(p, text)) << text;
    EXPECT_NE(game.why_not(p, text), "") << text;
  }
}

TEST(Octal, SpecsAndRefusals) {
  const auto spec = [](const std::string& text) {
    return Options("octal", info().options, Spec::parse(text)).spec();
  };
  EXPECT_EQ(spec("octal(0.07,9,4,misere)"), "octal(0.07,9,4,misere)");
  EXPECT_EQ(spec("octal(sizes=9+4,code=0.07)"), "octal(0.07,9,4)");
  for (const char* text : {"octal(0.78g)", "octal(1.7)", "octal(0.77,256)", "octal(0.77,200,56)",
                           "octal(0.77,0.07)", "octal(miser)"}) {
    EXPECT_THROW(game_of(text), Error) << text;
  }
  const TakingGame game = game_of("octal");
  for (const char* text : {"", "x", "256", "200 56", "3 -1", "(3"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_EQ(game.write(game.read("0 4 9 4")), "9 4 4");
  EXPECT_TRUE(game.turn(game.read("0")).is_over());
}

}  // namespace
}  // namespace zermelo::octal
