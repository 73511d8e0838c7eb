#include "cgt/short_games.h"

#include <rapidcheck.h>
#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "cgt/notation.h"
#include "cgt/sum_play.h"
#include "tests/effort.h"
#include "tests/game_trees.h"

namespace zermelo {
namespace {

TEST(Dyadic, SimplestNumbers) {
  const auto open = [](Dyadic x) { return NumberBound{x, true, false}; };
  const auto closed = [](Dyadic x) { return NumberBound{x, true, true}; };
  EXPECT_EQ(simplest_between({}, {}), 0);
  EXPECT_EQ(simplest_between(open(3), {}), 4);
  EXPECT_EQ(simplest_between(closed(3), {}), 3);
  EXPECT_EQ(simplest_between({}, open(-2)), -3);
  EXPECT_EQ(simplest_between(open({1, 2}), open(1)), Dyadic(1, 1));
  EXPECT_EQ(simplest_between(open({5, 3}), open({3, 2})), Dyadic(11, 4));
  EXPECT_EQ(simplest_between(open({-7, 1}), open({-5, 1})), -3);
  EXPECT_EQ(simplest_between(closed({-9, 2}), closed({-9, 2})), Dyadic(-9, 2));
  EXPECT_EQ(simplest_between(open({-1, 1}), open(7)), 0);
  EXPECT_EQ(Dyadic(6, 2), Dyadic(3, 1));
  EXPECT_EQ((Dyadic(1, 1) - Dyadic(5, 3)).text(), "-1/8");
  EXPECT_LT(Dyadic(-1, 1), Dyadic(-1, 2));
  EXPECT_THROW(Dyadic(1, 62).half(), Error);
}

// From On Numbers and Games and Winning Ways.
TEST(ShortGames, KnownForms) {
  ShortGames games;
  const auto is = [&](const char* form, const char* value) {
    EXPECT_EQ(write_value(games, read_value(games, form)), value) << form;
  };
  is("{|}", "0");
  is("{0|}", "1");
  is("{|0}", "-1");
  is("{0|1}", "1/2");
  is("{1/4|}", "1");
  is("{-3|5}", "0");
  is("{1/2|1}", "3/4");
  is("{0|0}", "*");
  is("{0,*|0,*}", "*2");
  is("{*|*}", "0");
  is("{0,*3|0,*3}", "*");
  is("{0|*}", "^");
  is("{0,*|0}", "^*");
  is("{0|^}", "^^*");
  is("{0|^*}", "^^");
  is("{^|^}", "^^*");
  is("{v|^}", "0");
  is("{0|*2}", "^*3");
  is("{*|0}", "v");
  is("{0|0,*}", "v*");
  is("{1|1}", "1*");
  is("{1|1*}", "1^");
  is("{2,{3|-5}|4}", "3");
  is("^ + ^", "^^");
  is("* + *2", "*3");
  is("+-1 + +-1", "0");
  is("{1|-1} + {1|-1} + {2|-2}", "+-2");
  is("{3|1}", "{3|1}");
  is("{3|1} - 2", "+-1");
  is("{0||0|-1} + {1|0||0}", "0");
  is("{5|2||-1|-2}", "{5|2||-1|-2}");
  is("{0|v*}", "^.Pow(2)");
  is("{1/4,^|1}", "1/2");
}

TEST(ShortGames, BirthdaysAreDepths) {
  ShortGames games;
  const auto depth = [&](auto&& self, ShortGame g) -> std::int64_t {
    std::int64_t most = 0;
    for (const int side : {0, 1}) {
      for (const ShortGame option : games.options(g, side)) {
        most = std::max(most, self(self, option) + 1);
      }
    }
    return most;
  };
  for (const Dyadic x : {Dyadic(0), Dyadic(3), Dyadic(-2), Dyadic(5, 3), Dyadic(-7, 1)}) {
    for (int ups = -4; ups <= 4; ++ups) {
      for (std::uint32_t nimber = 0; nimber < 5; ++nimber) {
        const ShortGame g = games.plain({x, ups, nimber});
        EXPECT_EQ(games.birthday(g), depth(depth, g)) << write_value(games, g);
        // The options say the same as the figures.
        const ShortSpan left = games.left(g), right = games.right(g);
        EXPECT_EQ(games.make({left.begin(), left.end()}, {right.begin(), right.end()}), g);
      }
    }
  }
}

// Comparison, and with it equality, against the definition on trees.
TEST(ShortGames, AgreesWithTheDefinition) {
  Rng rng(1);
  ShortGames games;
  for (int i = 0; i < effort(20000); ++i) {
    const Tree a = random_tree(rng, 4, 2), b = random_tree(rng, 4, 2);
    const ShortGame x = value_of(games, a), y = value_of(games, b);
    const bool below = tree_at_most(a, b), above = tree_at_most(b, a);
    ASSERT_EQ(games.at_most(x, y), below) << write_value(games, x) << ' ' << write_value(games, y);
    ASSERT_EQ(games.at_most(y, x), above);
    ASSERT_EQ(x == y, below && above);
  }
}

TEST(ShortGames, FormsAreCanonical) {
  Rng rng(2);
  ShortGames games;
  for (int i = 0; i < effort(5000); ++i) {
    const ShortGame g = value_of(games, random_tree(rng, 5, 3));
    for (const int side : {0, 1}) {
      const auto ordered = [&](ShortGame a, ShortGame b) {
        return side == 0 ? games.at_most(a, b) : games.at_most(b, a);
      };
      for (const ShortGame option : games.options(g, side)) {
        for (const ShortGame other : games.options(g, side)) {
          ASSERT_TRUE(other == option || !ordered(option, other)) << write_value(games, g);
        }
        for (const ShortGame answer : games.options(option, 1 - side)) {
          ASSERT_FALSE(ordered(answer, g)) << write_value(games, g);
        }
      }
    }
  }
}

TEST(ShortGames, FormAGroupWithOrder) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    ShortGames games;
    const auto any = [&] { return value_of(games, random_tree(rng, 3, 2)); };
    const ShortGame a = any(), b = any(), c = any();
    RC_ASSERT(games.sum(a, b) == games.sum(b, a));
    RC_ASSERT(games.sum(games.sum(a, b), c) == games.sum(a, games.sum(b, c)));
    RC_ASSERT(games.difference(a, a) == ShortGames::kZero);
    RC_ASSERT(games.negative(games.negative(a)) == a);
    RC_ASSERT(games.negative(games.sum(a, b)) == games.sum(games.negative(a), games.negative(b)));
    RC_ASSERT((games.difference(a, b) == ShortGames::kZero) == (a == b));
    RC_ASSERT(games.at_most(a, b) == games.at_most(ShortGames::kZero, games.difference(b, a)));
    RC_ASSERT(games.at_most(a, b) == games.at_most(games.sum(a, c), games.sum(b, c)));
    // A sum is what its options say.
    ShortList options[2];
    for (const int side : {0, 1}) {
      for (const ShortGame x : games.options(a, side)) options[side].push_back(games.sum(x, b));
      for (const ShortGame x : games.options(b, side)) options[side].push_back(games.sum(a, x));
    }
    RC_ASSERT(games.make(options[0], options[1]) == games.sum(a, b));
  }));
}

// Who wins, and by which moves, against search through the sum as one game.
TEST(SumPlay, AgreesWithSearch) {
  Rng rng(3);
  for (int i = 0; i < effort(400); ++i) {
    ShortGames games;
    std::vector<Tree> trees;
    for (std::size_t n = 1 + rng.index(3); n > 0; --n) trees.push_back(random_tree(rng, 3, 2));
    std::vector<const Tree*> sum;
    std::vector<SumTerm> terms;
    for (const Tree& tree : trees) {
      sum.push_back(&tree);
      terms.push_back({value_of(games, tree), {}});
      for (const std::size_t side : {0u, 1u}) {
        for (const Tree& option : tree.options[side]) {
          terms.back().after[side].push_back(value_of(games, option));
        }
      }
    }
    Thermographs thermographs(games);
    const SumPlay play = play_of_sum(games, thermographs, terms);
    const bool left = wins_first(sum, 0), right = wins_first(sum, 1);
    ASSERT_EQ(play.outcome, left    ? right ? OutcomeClass::kNext : OutcomeClass::kLeft
                            : right ? OutcomeClass::kRight
                                    : OutcomeClass::kPrevious);
    for (const std::size_t side : {0u, 1u}) {
      std::vector<SumMove> winning;
      for (const SumMove& move : play.moves[side]) {
        if (move.wins) winning.push_back(move);
      }
      std::size_t found = 0;
      for (std::size_t t = 0; t < trees.size(); ++t) {
        for (std::size_t m = 0; m < trees[t].options[side].size(); ++m) {
          std::vector<const Tree*> next = sum;
          next[t] = &trees[t].options[side][m];
          if (wins_first(next, 1 - static_cast<int>(side))) continue;
          ASSERT_LT(found, winning.size());
          ASSERT_EQ(winning[found].term, t);
          ASSERT_EQ(winning[found].move, m);
          ++found;
        }
      }
      ASSERT_EQ(found, winning.size());
    }
  }
}

TEST(ShortGames, KeepsToItsLimits) {
  ShortGames games(Limits{.bytes = 400'000});
  Rng rng(4);
  EXPECT_THROW(
      {
        for (int i = 0; i < 100'000; ++i) value_of(games, random_tree(rng, 5, 3));
      },
      Error);
}

}  // namespace
}  // namespace zermelo
