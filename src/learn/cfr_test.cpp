#include "learn/cfr.h"

#include <gtest/gtest.h>

namespace zermelo::learn {
namespace {

// Matching pennies, the second player not seeing what the first has chosen: the first gets 3 for two
// heads, 1 for two tails, and loses 1 otherwise. It plays heads with 1/3; the value is 1/3.
GameTree pennies() {
  GameTree tree;
  tree.information = {{0, "first", {"heads", "tails"}, {0}},
                      {1, "second", {"heads", "tails"}, {1, 2}}};
  tree.nodes.resize(7);
  tree.nodes[0] = {.player = 0, .first_child = 1, .children = 2, .information = 0};
  tree.nodes[1] = {.player = 1, .first_child = 3, .children = 2, .information = 1};
  tree.nodes[2] = {.player = 1, .first_child = 5, .children = 2, .information = 1};
  const double payoffs[] = {3, -1, -1, 1};
  for (std::size_t i = 0; i < 4; ++i) tree.nodes[3 + i].payoff = payoffs[i];
  return tree;
}

TEST(Cfr, TellsValuesAndBestResponses) {
  const GameTree tree = pennies();
  const Strategy even(tree);
  EXPECT_DOUBLE_EQ(value_of(tree, even), 0.5);
  EXPECT_DOUBLE_EQ(best_response(tree, even, 0), 1);  // heads: (3 - 1) / 2
  EXPECT_DOUBLE_EQ(best_response(tree, even, 1), 0);  // tails: (1 - 1) / 2
  EXPECT_DOUBLE_EQ(exploitability(tree, even), 0.5);
}

TEST(Cfr, FindsTheEquilibrium) {
  const GameTree tree = pennies();
  RegretLearner learner(tree);
  for (int i = 0; i < 20000; ++i) learner.iterate();
  const Strategy found = learner.average();
  EXPECT_NEAR(value_of(tree, found), 1.0 / 3, 1e-4);
  EXPECT_NEAR(found.at(0)[0], 1.0 / 3, 1e-3);
  EXPECT_NEAR(found.at(1)[0], 1.0 / 3, 1e-3);
  EXPECT_LT(exploitability(tree, found), 1e-3);
}

TEST(Cfr, SamplesTowardsTheEquilibrium) {
  const GameTree tree = pennies();
  RegretLearner learner(tree);
  Rng rng(1);
  for (int i = 0; i < 100000; ++i) learner.sample(rng);
  EXPECT_LT(exploitability(tree, learner.average()), 0.02);
  EXPECT_EQ(learner.iterations(), 100000u);
}

}  // namespace
}  // namespace zermelo::learn
