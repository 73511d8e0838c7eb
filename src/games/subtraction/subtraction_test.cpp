#include "games/subtraction/subtraction.h"

#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/taking_witness.h"
#include "tests/witness.h"

namespace zermelo::subtraction {
namespace {

TakingGame game_of(const std::string& spec) {
  const Options options("subtraction", info().options, Spec::parse(spec));
  return make(options, [](const TakingGame& game) { return game; });
}

PlainTaking plain(std::multiset<int, std::greater<>> heaps, const std::set<int>& set,
                  bool misere = false) {
  PlainTaking out = {.heaps = std::move(heaps), .misere = misere};
  for (const int take : set) out.allowed[take] = {0, 1};
  return out;
}

TEST(Subtraction, AgreesWithThePlainRules) {
  const TakingGame one = game_of("subtraction(1,2,5,sizes=20+7)");
  ASSERT_NO_FATAL_FAILURE(
      expect_same_random_games(one, one.start(), plain({20, 7}, {1, 2, 5}), 20, 5));
  const TakingGame two = game_of("subtraction(3,4,sizes=17+17+2,misere)");
  ASSERT_NO_FATAL_FAILURE(
      expect_same_random_games(two, two.start(), plain({17, 17, 2}, {3, 4}, true), 20, 6));
  for (int depth = 0; depth <= 4; ++depth) {
    EXPECT_EQ(perft(one, one.start(), depth), witness_perft(plain({20, 7}, {1, 2, 5}), depth));
  }
}

TEST(Subtraction, SetsOfTheFirstNumbers) {
  for (const auto& [spec, m] :
       {std::pair("subtraction(1)", 1), std::pair("subtraction(1,2)", 2),
        std::pair("subtraction", 3), std::pair("subtraction(4,3,2,1)", 4)}) {
    const TakingGame game = game_of(spec);
    for (int n = 0; n <= 255; ++n) {
      EXPECT_EQ(game.nimber(game.read(std::to_string(n))), n % (m + 1)) << spec;
    }
  }
}

TEST(Subtraction, NimbersFromTheTableAreThoseOfTheWholeGame) {
  const TakingGame game = game_of("subtraction(2,5,6,sizes=13+9)");
  BruteForce<TakingGame> whole(game);
  whole.solve(game.start());
  EXPECT_EQ(game.nimber(game.start()), whole.nimber(game.start()));
}

TEST(Subtraction, SpecsAndRefusals) {
  const Options options("subtraction", info().options,
                        Spec::parse("subtraction(sizes=20+7,1,2,misere,5)"));
  EXPECT_EQ(options.spec(), "subtraction(1,2,5,sizes=20+7,misere)");
  EXPECT_EQ(Options("subtraction", info().options, Spec::parse(options.spec())).spec(),
            options.spec());
  for (const char* text : {"subtraction(0)", "subtraction(256)", "subtraction(1,sizes=256)",
                           "subtraction(1,sizes=x)", "subtraction(a)"}) {
    EXPECT_THROW(game_of(text), Error) << text;
  }
  const TakingGame game = game_of("subtraction(2,5)");
  EXPECT_EQ(game.why_not(game.start(), "10 9"), "no move takes 1 item");
}

}  // namespace
}  // namespace zermelo::subtraction
