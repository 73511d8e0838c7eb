// Values of Domineering against the definition, published ones, and symmetry.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "cgt/notation.h"
#include "cgt/partizan_values.h"
#include "cgt/thermograph.h"
#include "games/domineering/domineering.h"
#include "tests/domineering_witness.h"
#include "tests/effort.h"
#include "tests/slow_values.h"

namespace zermelo::domineering {
namespace {

ShortGame value_of(ShortGames& games, const std::string& region) {
  const Domineering game(1, 1, region, false);
  return PartizanValues(game, games).value(game.start());
}

void expect_slow_value(ShortGames& games, Thermographs& thermographs, const std::string& region) {
  const ShortGame value = value_of(games, region);
  SlowValues<Slow> slow({}, games);
  ASSERT_TRUE(slow.is_worth(rows_of(region), value)) << region << " " << write_value(games, value);
  const Thermograph& found = thermographs.of(value);
  const auto [mean, temperature] = slow.mean_and_temperature(rows_of(region));
  ASSERT_EQ(found.mean, Dyadic(mean, 5)) << region;
  ASSERT_EQ(found.temperature, Dyadic(temperature, 5)) << region;
}

TEST(DomineeringValues, RectanglesAgreeWithTheDefinition) {
  ShortGames games;
  Thermographs thermographs(games);
  for (int rows = 1; rows <= 4; ++rows) {
    for (int cols = 1; cols <= (rows <= 3 ? 5 : 4); ++cols) {
      if (kSanitized && rows * cols > 9) continue;  // ten times slower
      ASSERT_NO_FATAL_FAILURE(expect_slow_value(games, thermographs, rectangle(rows, cols)));
    }
  }
}

TEST(DomineeringValues, RandomRegionsAgreeWithTheDefinition) {
  Rng rng(11);
  ShortGames games;
  Thermographs thermographs(games);
  for (int i = 0; i < effort(500); ++i) {
    const std::string region = random_region(rng, 2 + rng.index(11));
    ASSERT_NO_FATAL_FAILURE(expect_slow_value(games, thermographs, region));
  }
}

// Winning Ways, chapter 5, and On Numbers and Games, chapter 10; Left's dominoes stand.
TEST(DomineeringValues, PublishedValues) {
  ShortGames games;
  const auto is = [&](const std::string& region, const char* value) {
    EXPECT_EQ(value_of(games, region), read_value(games, value)) << region;
  };
  is(rectangle(2, 2), "+-1");
  is(rectangle(3, 3), "+-1");
  is(rectangle(3, 2), "{1/2|-2}");
  is(rectangle(2, 3), "{2|-1/2}");
  for (int n = 1; n <= 9; ++n) {
    EXPECT_EQ(value_of(games, rectangle(n, 1)), games.number(n / 2)) << n;
    EXPECT_EQ(value_of(games, rectangle(1, n)), games.number(-(n / 2))) << n;
  }
  is("../.#", "*");
  is(".#/../.#", "*");
  is("#./../.#", "{1|0}");
}

// A board turned by a right angle is the negative, a mirrored one the same.
TEST(DomineeringValues, TurnedAndMirroredBoards) {
  Rng rng(12);
  ShortGames games;
  for (int i = 0; i < effort(300); ++i) {
    const Rows rows = rows_of(random_region(rng, 2 + rng.index(13)));
    Rows turned(rows[0].size(), std::string(rows.size(), '#')), mirrored = rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      std::reverse(mirrored[r].begin(), mirrored[r].end());
      for (std::size_t c = 0; c < rows[r].size(); ++c) turned[c][r] = rows[r][c];
    }
    const ShortGame value = value_of(games, text_of(rows));
    ASSERT_EQ(value_of(games, text_of(mirrored)), value) << text_of(rows);
    ASSERT_EQ(value_of(games, text_of(turned)), games.negative(value)) << text_of(rows);
  }
}

}  // namespace
}  // namespace zermelo::domineering
