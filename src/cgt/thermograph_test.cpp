#include "cgt/thermograph.h"

#include <string>

#include <gtest/gtest.h>

#include "cgt/notation.h"
#include "tests/effort.h"
#include "tests/game_trees.h"

namespace zermelo {
namespace {

TEST(Thermograph, KnownMeansAndTemperatures) {
  const auto is = [](const char* text, const char* mean, const char* temperature) {
    ShortGames games;
    Thermographs thermographs(games);
    const Thermograph& found = thermographs.of(read_value(games, text));
    EXPECT_EQ(found.mean.text(), mean) << text;
    EXPECT_EQ(found.temperature.text(), temperature) << text;
  };
  is("0", "0", "-1");
  is("7", "7", "-1");
  is("3/4", "3/4", "-1/4");
  is("*2", "0", "0");
  is("^", "0", "0");
  is("1/2*", "1/2", "0");
  is("1.Tiny", "0", "0");
  is("+-1/8", "0", "1/8");
  is("{2|-1}", "1/2", "3/2");
  is("{1|*}", "1/2", "1/2");
  is("{5|2||-1|-2}", "1", "5/2");
  is("{4|2||-1}", "1", "2");   // the left wall bends: above 1 it is the mast of {4|2}
  is("{2||1|-1}", "1", "1");   // the threat is as large as the move
  is("{2||1|-11}", "1", "1");  // and however large it is, nobody waits
}

TEST(Thermograph, WallsBendWhereTheyShould) {
  ShortGames games;
  Thermographs thermographs(games);
  const Thermograph& found = thermographs.of(read_value(games, "{5|2||-1|-2}"));
  const auto at = [](const Wall& wall, Dyadic t) { return wall.at(t).text(); };
  EXPECT_EQ(at(found.left, 0), "2");
  EXPECT_EQ(at(found.left, {3, 1}), "2");
  EXPECT_EQ(at(found.left, 2), "3/2");
  EXPECT_EQ(at(found.right, 0), "-1");
  EXPECT_EQ(at(found.right, {1, 1}), "-1");
  EXPECT_EQ(at(found.right, 1), "-1/2");
  EXPECT_EQ(at(found.right, 100), "1");
}

TEST(Thermograph, Laws) {
  Rng rng(6);
  ShortGames games;
  Thermographs thermographs(games);
  for (int i = 0; i < effort(3000); ++i) {
    const ShortGame a = value_of(games, random_tree(rng, 4, 2));
    const ShortGame b = value_of(games, random_tree(rng, 3, 2));
    const Thermograph &x = thermographs.of(a), &y = thermographs.of(b);
    const Thermograph& sum = thermographs.of(games.sum(a, b));
    ASSERT_EQ(sum.mean, x.mean + y.mean);
    ASSERT_LE(sum.temperature, std::max(x.temperature, y.temperature));
    const Thermograph& negative = thermographs.of(games.negative(a));
    ASSERT_EQ(negative.mean, -x.mean);
    ASSERT_EQ(negative.temperature, x.temperature);
    ASSERT_EQ(x.left.at(0), games.left_stop(a));
    ASSERT_EQ(x.right.at(0), games.right_stop(a));
    for (Dyadic t = -1; t < 3; t = t + Dyadic(1, 3)) {
      ASSERT_EQ(negative.left.at(t), -x.right.at(t));
      ASSERT_GE(x.left.at(t), x.right.at(t));
    }
    // The mean value theorem: of many copies the stops stay near to as many means.
    ShortGame copies = a;
    for (int n = 2; n <= 4; ++n) copies = games.sum(copies, a);
    const Dyadic means = x.mean + x.mean + x.mean + x.mean;
    const Dyadic most = x.temperature > 0 ? x.temperature : Dyadic(0);
    ASSERT_LE(games.left_stop(copies), means + most);
    ASSERT_GE(games.right_stop(copies), means - most);
  }
}

// At each t on a grid finer than all corners, straight from the definition: while the walls are
// apart each is the best that the options leave after the tax; then they stand still.
TEST(Thermograph, AgreesWithCoolingStepByStep) {
  Rng rng(7);
  const Dyadic step(1, 5);
  for (int i = 0; i < effort(300); ++i) {
    ShortGames games;
    Thermographs thermographs(games);
    const ShortGame g = value_of(games, random_tree(rng, 3, 2));
    struct Pair {
      Dyadic left, right;
    };
    const auto walls = [&](auto&& self, ShortGame h) -> std::vector<Pair> {
      std::vector<Pair> pairs;
      std::vector<std::vector<Pair>> options[2];
      for (const std::size_t side : {0u, 1u}) {
        for (const ShortGame option : games.options(h, static_cast<int>(side))) {
          options[side].push_back(self(self, option));
        }
      }
      bool mast = false;
      for (Dyadic t = -1; t <= 4; t = t + step) {
        const std::size_t at = pairs.size();
        if (options[0].empty() || options[1].empty()) {  // an integer
          pairs.push_back({games.left_stop(h), games.left_stop(h)});
          continue;
        }
        Pair pair = {options[0][0][at].right - t, options[1][0][at].left + t};
        for (const auto& option : options[0]) pair.left = std::max(pair.left, option[at].right - t);
        for (const auto& option : options[1])
          pair.right = std::min(pair.right, option[at].left + t);
        pairs.push_back(mast ? pairs.back() : pair);
        mast = mast || pair.left <= pair.right;
      }
      return pairs;
    };
    const std::vector<Pair> expected = walls(walls, g);
    const Thermograph& found = thermographs.of(g);
    std::size_t at = 0;
    for (Dyadic t = -1; t <= 4; t = t + step, ++at) {
      ASSERT_EQ(found.left.at(t), expected[at].left) << write_value(games, g) << " at " << t.text();
      ASSERT_EQ(found.right.at(t), expected[at].right)
          << write_value(games, g) << " at " << t.text();
    }
  }
}

}  // namespace
}  // namespace zermelo
