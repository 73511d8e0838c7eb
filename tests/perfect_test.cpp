// The player perfect: never gives away what it has, hurries when it wins, delays when it loses.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "any/any_agent.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

struct Ending {
  double payoff;  // of the player who moved first
  int moves;
};

// The player to move in p is agents[0].
Ending play_out(const AnyGame& game, AnyPosition p, const std::vector<AnyAgent*>& agents) {
  const int first = game.turn(p).player();
  int moves = 0;
  for (; !game.turn(p).is_over(); ++moves) {
    AnyAgent& agent = *agents[game.turn(p).player() == first ? 0 : 1];
    game.play(p, game.moves(p)[agent.think(p, {}).best]);
  }
  return {game.payoffs(p)[first], moves};
}

AnyPosition somewhere(const AnyGame& game, std::uint32_t most, Rng& rng) {
  while (true) {
    AnyPosition p = game.start();
    for (std::uint32_t i = rng.below(most); i > 0 && !game.turn(p).is_over(); --i) {
      game.play(p, game.random_move(p, rng));
    }
    if (!game.turn(p).is_over()) return p;
  }
}

const char* const kGames[] = {"tic-tac-toe",    "tic-tac-toe(misere)",
                              "nim(3,4,5)",     "nim(2,3,4,misere)",
                              "kayles(9)",      "toads-and-frogs",
                              "tactix",         "snake",
                              "poison(misere)", "connect-four(rows=4,cols=4)",
                              "sim(nodes=5)",   "hex(size=3)"};

TEST(Perfect, AgainstItselfTakesJustTheRemoteness) {
  for (const char* spec : kGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    const auto perfect = make_agent(*game, "perfect", 1);
    Rng rng(5);
    for (int round = 0; round < effort(10); ++round) {
      const AnyPosition p = somewhere(*game, 10, rng);
      const Value value = solution->value(p);
      const Ending ending = play_out(*game, p, {perfect.get(), perfect.get()});
      EXPECT_EQ(ending.moves, *value.remoteness) << spec << ": " << game->write(p);
      EXPECT_EQ(ending.payoff > 0, value.outcome == Outcome::kWin)
          << spec << ": " << game->write(p);
      EXPECT_EQ(ending.payoff < 0, value.outcome == Outcome::kLose)
          << spec << ": " << game->write(p);
    }
  }
}

// Where there is a score, more of it comes before fewer moves.
TEST(Perfect, PlaysForTheScoreWhereThereIsOne) {
  const auto game = make_game("othello(size=4)");
  const auto solution = game->solve(game->start(), {});
  const auto perfect = make_agent(*game, "perfect", 1);
  Rng rng(5);
  for (int round = 0; round < effort(10); ++round) {
    const AnyPosition p = somewhere(*game, 10, rng);
    const Value value = solution->value(p);
    const Ending ending = play_out(*game, p, {perfect.get(), perfect.get()});
    EXPECT_EQ(ending.payoff > 0, value.outcome == Outcome::kWin) << game->write(p);
    EXPECT_EQ(ending.payoff < 0, value.outcome == Outcome::kLose) << game->write(p);
  }
  const Thoughts thoughts = perfect->think(game->start(), {}, {});
  EXPECT_EQ(thoughts.value.score, -10) << "the empty cells go to the winner";
  for (const Value& value : thoughts.values) {
    EXPECT_LE(*value.score, *thoughts.values[thoughts.best].score);
  }
}

TEST(Perfect, KeepsWhatItHasAndHurriesOrHoldsOut) {
  for (const char* spec : kGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    const auto perfect = make_agent(*game, "perfect", 1);
    for (const char* name : {"random", "alphabeta(nodes=300,playouts=4)"}) {
      const auto rival = make_agent(*game, name, 7);
      Rng rng(6);
      for (int round = 0; round < effort(10); ++round) {
        const AnyPosition p = somewhere(*game, 10, rng);
        const std::string where = std::string(spec) + " " + name + ": " + game->write(p);
        const Value value = solution->value(p);
        const Ending ending = play_out(*game, p, {perfect.get(), rival.get()});
        if (value.outcome == Outcome::kWin) {
          EXPECT_GT(ending.payoff, 0) << where;
          EXPECT_LE(ending.moves, *value.remoteness) << where;
        } else if (value.outcome == Outcome::kTie) {
          EXPECT_GE(ending.payoff, 0) << where;
        } else if (ending.payoff < 0) {
          EXPECT_GE(ending.moves, *value.remoteness) << where;
        }
      }
    }
  }
}

// With chance, and with three players, by exact expectation.
TEST(Perfect, TakesTheHighestExpectation) {
  for (const char* spec : {"2048(rows=2,cols=2)", "2584(rows=2,cols=2)", "nim3p(2,3,2)"}) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    const auto perfect = make_agent(*game, "perfect", 1);
    Rng rng(8);
    for (int round = 0; round < effort(30); ++round) {
      AnyPosition p = somewhere(*game, 12, rng);
      if (!game->turn(p).is_player()) continue;
      const auto player = static_cast<std::size_t>(game->turn(p).player());
      const Thoughts thoughts = perfect->think(p, {});
      const double before = solution->returns(p).at(player);
      const double reward = game->play(p, game->moves(p)[thoughts.best]);
      EXPECT_EQ(thoughts.values[thoughts.best].known, Known::kExact);
      EXPECT_NEAR(reward + solution->returns(p).at(player), before, 1e-9) << spec;
    }
  }
}

// What it cannot prove it plays by its best estimate, and says that it is one.
TEST(Perfect, SaysWhatItOnlyEstimates) {
  const auto game = make_game("connect-four(rows=7,cols=7)");
  const Thoughts thoughts = make_agent(*game, "perfect(nodes=20000)", 1)->think(game->start(), {});
  EXPECT_EQ(thoughts.values[thoughts.best].known, Known::kEstimated);
  EXPECT_EQ(thoughts.values[thoughts.best].basis, Basis::kSearch);
  EXPECT_GT(thoughts.values[thoughts.best].count, 10u);
}

}  // namespace
}  // namespace zermelo
