// Evaluators in every search that takes one, by the worked example of CONTRIBUTING.md.
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "agents/make.h"
#include "base/error.h"
#include "tests/effort.h"
#include "tests/open_lines.h"
#include "tests/source_dir.h"

namespace zermelo {
namespace {

using connect_four::ConnectFour;

std::string text_of(const std::string& path) {
  std::ifstream file(source_dir() + "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Evaluator, IsTheOneThatContributingShows) {
  const std::string code = text_of("tests/open_lines.h");
  const std::size_t begin = code.find("class OpenLines"), end = code.find("}  // namespace");
  ASSERT_NE(end, std::string::npos);
  const std::string example = code.substr(begin, end - begin - 1);
  EXPECT_NE(text_of("CONTRIBUTING.md").find(example), std::string::npos);
}

// The lines of four on 6 by 7 are 24 across, 21 up and 12 in each diagonal direction.
TEST(Evaluator, OfTheExampleIsFair) {
  const ConnectFour game;
  const OpenLines evaluator;
  Rng rng(1);
  EXPECT_EQ(evaluator.judge(game.start(), rng), Payoffs({0, 0}));
  auto p = game.read("4");
  // A disc in the middle of the bottom row is in 4 + 1 + 1 + 1 of them.
  EXPECT_DOUBLE_EQ(evaluator.judge(p, rng)[0], std::tanh(7.0 / 40));
  EXPECT_DOUBLE_EQ(evaluator.judge(p, rng)[1], -std::tanh(7.0 / 40));
  EXPECT_EQ(evaluator.judge(game.read("41"), rng)[0], evaluator.judge(game.read("47"), rng)[0]);
}

// The share of the points that `a` gets against `b`, each beginning in half of the games after the
// same two random moves.
double share(Agent<ConnectFour>& a, Agent<ConnectFour>& b, int games) {
  const ConnectFour game;
  double points = 0;
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i / 2));
    auto p = game.start();
    for (int made = 0; made < 2; ++made) game.play(p, random_move(game, p, game.turn(p), rng));
    Agent<ConnectFour>* const seats[] = {i % 2 == 0 ? &a : &b, i % 2 == 0 ? &b : &a};
    for (Agent<ConnectFour>* const seat : seats) seat->reset(static_cast<std::uint64_t>(i));
    for (Turn turn = game.turn(p); !turn.is_over(); turn = game.turn(p)) {
      game.play(p, game.moves(p)[seats[turn.player()]->think(p, {}).best]);
    }
    points += (1 + game.payoffs(p)[i % 2 == 0 ? 0 : 1]) / 2;
  }
  return points / games;
}

constexpr int kMatchGames = kSanitized ? 10 : 200;
constexpr double kBetter = kSanitized ? 0.5 : 0.6;  // ten games tell little

TEST(Evaluator, MakesAlphaBetaStronger) {
  const ConnectFour game;
  const Limits limits = {.depth = 4, .bytes = 1 << 20};
  alphabeta::AlphaBetaAgent<ConnectFour> with(game, {limits, 50}, std::make_shared<OpenLines>(), 1);
  alphabeta::AlphaBetaAgent<ConnectFour> without(game, {limits, 50}, nullptr, 1);
  EXPECT_GE(share(with, without, kMatchGames), kBetter);
}

TEST(Evaluator, MakesMctsStronger) {
  const ConnectFour game;
  const Limits limits = {.work = 100, .bytes = 1 << 20};
  MctsAgent<ConnectFour> with(game, {limits, 1, 1, 0}, std::make_shared<OpenLines>(), 1);
  MctsAgent<ConnectFour> without(game, {limits, 1, 1, 0},
                                 std::make_shared<RandomGames<ConnectFour>>(game), 1);
  EXPECT_GE(share(with, without, kMatchGames), kBetter);
}

// Without chance expectimax is maxn.
TEST(Evaluator, MakesExpectimaxStronger) {
  const ConnectFour game;
  const Limits limits = {.depth = 2};
  ExpectimaxAgent<ConnectFour> with(game, {limits, 4, 1, std::make_shared<OpenLines>()}, 1);
  ExpectimaxAgent<ConnectFour> without(
      game, {limits, 4, 1, std::make_shared<RandomGames<ConnectFour>>(game)}, 1);
  EXPECT_GE(share(with, without, kMatchGames), kBetter);
}

TEST(Evaluator, MakesGreedyStronger) {
  const ConnectFour game;
  GreedyAgent<ConnectFour> with(game, std::make_unique<OpenLines>(), 1);
  GreedyAgent<ConnectFour> without(game, nullptr, 1);
  EXPECT_GE(share(with, without, kMatchGames), kBetter);
}

TEST(Evaluator, ProvesNothingThatIsNotSo) {
  const ConnectFour game;
  const Limits limits = {.depth = 3, .bytes = 1 << 20};
  alphabeta::AlphaBetaAgent<ConnectFour> agent(game, {limits, 0}, std::make_shared<OpenLines>(), 1);
  for (const Value& value : agent.think(game.start(), {}, {}).values) {
    EXPECT_EQ(value.known, Known::kEstimated);
    EXPECT_EQ(value.basis, Basis::kSearch);
    EXPECT_FALSE(value.error);
  }
}

// With the middle named as the only promising move, PUCT looks there first and most.
class Middle final : public Evaluator<ConnectFour> {
 public:
  Payoffs judge(const ConnectFour::Position&, Rng&) const override { return Payoffs::tie(); }
  bool priors(const ConnectFour::Position& p, std::span<float> priors) const override {
    const ConnectFour game;
    const auto moves = game.moves(p);
    for (std::size_t i = 0; i < moves.size(); ++i) priors[i] = moves[i] / 7 == 3 ? 0.94f : 0.01f;
    return true;
  }
};

TEST(Evaluator, PriorsGuideTheTree) {
  const ConnectFour game;
  MctsAgent<ConnectFour> agent(game, {{.work = 400, .bytes = 1 << 20}, 1, 1, 0},
                               std::make_shared<Middle>(), 1);
  const Thoughts thoughts = agent.think(game.start(), {}, {});
  EXPECT_EQ(thoughts.best, 3u);
  EXPECT_GT(thoughts.values[3].count, 300u);
  for (const std::size_t i : {0u, 1u, 2u, 4u, 5u, 6u}) {
    EXPECT_GT(thoughts.values[i].count, 0u) << "nothing is passed over for good";
  }
}

// The bound of PUCT against its formula, as SearchTree.SelectsTheHighestBound does for UCT.
TEST(SearchTree, SelectsByPriors) {
  Rng rng(5);
  for (const std::size_t count : {1u, 7u, 8u, 9u, 40u}) {
    SearchTree tree(1, 0, true);
    tree.plant(0, count, 0.5f);
    std::vector<float> priors(count);
    float total = 0;
    for (float& prior : priors) total += prior = static_cast<float>(rng.unit());
    for (float& prior : priors) prior /= total;
    tree.set_priors(tree.root(), priors, 0.8f);
    std::vector<double> sums(count), visits(count);
    for (std::uint32_t n = 0; n < 5 * count; ++n) {
      const auto bound = [&](std::size_t i) {
        const double mean = visits[i] == 0 ? 0.5 : sums[i] / visits[i];
        return mean + 0.8 * priors[i] * std::sqrt(std::max(n, 1u)) / (1 + visits[i]);
      };
      double top = 0;
      for (std::size_t i = 0; i < count; ++i) top = std::max(top, bound(i));
      const std::uint32_t chosen = tree.best_child(tree.root());
      ASSERT_LT(chosen, count);
      ASSERT_NEAR(bound(chosen), top, 1e-4);
      const SearchTree::Step step = {tree.root(), chosen, 0};
      const double x = rng.unit();
      tree.record(&step, 1, Payoffs{x, -x}, Proof::kOpen, 0.8f);
      sums[chosen] += x;
      visits[chosen] += 1;
    }
  }
}

// Random games with a length are cut off as ties: what is won later is not seen.
TEST(Playouts, HaveALength) {
  const ConnectFour game;
  const ConnectFour::Position start = game.start();
  Rng rng(4);
  for (const std::uint64_t length : {1u, 5u, 1000u}) {
    bool cut = false, ended = false;
    for (int i = 0; i < 50; ++i) {
      std::uint64_t moves = 0;
      Payoffs returns(2);
      add_random_game(game, start, rng, returns, length, [&](Turn, ConnectFour::Move) { ++moves; });
      EXPECT_LE(moves, length);
      cut = cut || moves == length;
      ended = ended || returns[0] != 0;
      if (moves == length) {
        EXPECT_EQ(returns[0], 0);
      }
    }
    EXPECT_EQ(cut, length < 1000);
    EXPECT_EQ(ended, length == 1000);
  }
  // A win at once is found, however short random games are.
  MctsAgent<ConnectFour> agent(game, {{.work = 300, .bytes = 1 << 20}, 1, 1, 0, 1},
                               make_evaluator(game, "", "random"), 1);
  EXPECT_EQ(agent.think(game.read("414141"), {}, {}).best, 3u);
}

TEST(Evaluator, IsNamedOrRefused) {
  const ConnectFour game;
  EXPECT_TRUE(make_evaluator(game, "", "random")->is_random());
  try {
    make_evaluator(game, "connect-four", "randon");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "leaf: expected random or td, found 'randon' (did you mean 'random'?)");
  }
}

}  // namespace
}  // namespace zermelo
