// The solvers against tables of solved games, against published figures, and against plain recursion
// over the text of positions.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "solve/loop_free.h"
#include "tests/effort.h"
#include "tests/mnk_game.h"
#include "tests/samples.h"
#include "tests/solved_games.h"

namespace zermelo {
namespace {

// Plain recursion knows none; tests/nimbers_test.cpp looks at them.
Value without_nimber(Value value) {
  value.score.reset();  // which experts add
  value.nimber.reset();
  return value;
}

Summary solved(const std::string& spec, const std::string& position = "") {
  const auto game = make_game(spec);
  return game->solve(position.empty() ? game->start() : game->read(position), {})->summary();
}

// ---- Tables of solved games ------------------------------------------------------------------

// "3x4 k=3 misere": a game that is not in the catalogue, solved all the same.
Summary solved_mnk(const std::string& options) {
  const MnkGame game(options[0] - '0', options[2] - '0', std::stoi(number_after(options, "k=")),
                     options.find("misere") != std::string::npos);
  LoopFreeSolution<MnkGame> solution(game, game.start(), UINT64_MAX);
  Budget endless;
  solution.run(endless);
  return solution.summary();
}

TEST(Solve, TablesOfSolvedGames) {
  int rows = 0;
  for (const SolvedGame& game : solved_games()) {
    ++rows;
    if (kSanitized && game.positions() > 500000) continue;  // three rows
    if (!game.question.spec.empty() && !is_searched(game.question.spec)) continue;
    if (game.cells[0] == "Tic-Tac-Toe m,n,k") expect_solved(game, solved_mnk(game.cells[1]));
    if (game.question.spec.empty()) {
      EXPECT_EQ(game.cells[0], "Tic-Tac-Toe m,n,k");
      continue;
    }
    expect_solved(game, solved(game.question.spec, game.question.position));
    if (game.cells[11].empty()) continue;
    const auto impartial = make_game(game.question.spec);
    EXPECT_EQ(impartial->nimbers({})->nimber(impartial->start()), game.number(11)) << game.line;
  }
  EXPECT_EQ(rows, 160);
}

// ---- Published figures -----------------------------------------------------------------------

TEST(Solve, SimWithSixNodes) {
  if (!is_searched("sim")) GTEST_SKIP() << "no solver of sim in this build";
  const Summary sim = solved("sim");
  EXPECT_EQ(sim.value.outcome, Outcome::kLose);
  EXPECT_EQ(sim.positions - sim.ended, 1350022u);
  EXPECT_EQ(sim.ties, 0u);  // Ramsey: six nodes cannot be coloured without a triangle
}

TEST(Solve, TacTixFiveByFive) {
  if (kSanitized) GTEST_SKIP() << "933 million moves: too slow when sanitized";
  const Summary tactix = solved("tactix(5x5)");
  EXPECT_EQ(tactix.value, Value::proved(Outcome::kWin, 19));
  EXPECT_EQ(tactix.positions, 33554432u);
  EXPECT_EQ(tactix.ended, 1u);
}

TEST(Solve, DistancesOfTheSmallCube) {
  if (kSanitized) GTEST_SKIP() << "55 million moves: too slow when sanitized";
  const std::vector<std::uint64_t> half = {1,     9,      54,     321,     1847,   9992,
                                           50136, 227536, 870072, 1887748, 623800, 2644};
  const std::vector<std::uint64_t> quarter = {
      1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276};
  for (const bool is_half : {true, false}) {
    const Summary cube = solved(is_half ? "cube(size=2)" : "cube(size=2,metric=qtm,scramble=3)");
    std::vector<std::uint64_t> counts;
    for (const Summary::Counts& at : cube.by_remoteness) counts.push_back(at.wins);
    EXPECT_EQ(counts, is_half ? half : quarter);
    EXPECT_EQ(cube.positions, 3674160u);
    EXPECT_EQ(cube.wins, 3674160u);
    EXPECT_EQ(cube.ended, 1u);
    EXPECT_EQ(cube.moves, 3674159u * (is_half ? 9 : 6));
    EXPECT_EQ(cube.value.known, Known::kUnknown);  // the start is chance's
  }
}

// What DistanceSolution takes for granted.
TEST(Solve, MovesOfTheCubeCanBeUndone) {
  for (const char* spec : {"cube(size=2)", "cube", "cube(metric=qtm)"}) {
    const auto game = make_game(spec);
    Rng rng(7);
    AnyPosition p = game->read("R U F");
    for (int step = 0; step < 50; ++step) {
      AnyPosition q = p;
      game->play(q, game->random_move(p, rng));
      bool undone = false;
      for (const AnyMove m : game->moves(q)) {
        AnyPosition back = q;
        game->play(back, m);
        undone = undone || game->equal(back, p);
      }
      EXPECT_TRUE(undone) << game->write(p);
      p = q;
    }
  }
}

TEST(Solve, RefusesWhatItCannotHold) {
  const auto refusal = [](const char* spec, Limits limits) -> std::string {
    const auto game = make_game(spec);
    try {
      game->solve(game->start(), limits);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit(), Exit::kUnanswered) << spec;
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal("connect-four", {.bytes = 1000000}).find("memory"), std::string::npos);
  EXPECT_NE(refusal("cube", {.bytes = 1000000}).find("memory"), std::string::npos);
  if (is_searched("tactix")) {
    EXPECT_NE(refusal("tactix(7x7)", {.bytes = 1000000}).find("memory"), std::string::npos);
  }
  EXPECT_NE(refusal("othello", {.seconds = 0.01}).find("within"), std::string::npos);
  EXPECT_NE(refusal("poker", {}).find("hidden"), std::string::npos);
  EXPECT_NE(refusal("nim(30000,max=1)", {}).find("moves"), std::string::npos);
}

// ---- Analysis against plain recursion ---------------------------------------------------------

// Every position once, told apart by its text alone. Two players, no chance, loop-free.
class PlainSolution {
 public:
  explicit PlainSolution(const AnyGame& game) : game_(game) {}

  // `mover` is the player to move, also when the game is over.
  Value value(const AnyPosition& p, int mover) {
    const std::string text = game_.write(p);
    if (const auto found = known_.find(text); found != known_.end()) return found->second;
    Value best;
    if (game_.turn(p).is_over()) {
      const double payoff = game_.payoffs(p)[mover];
      best = Value::proved(payoff > 0   ? Outcome::kWin
                           : payoff < 0 ? Outcome::kLose
                                        : Outcome::kTie,
                           0);
    } else {
      for (const AnyMove m : game_.moves(p)) {
        const Value value = move_value(p, m, mover);
        const bool hurries = value.outcome != Outcome::kLose;
        if (best.known == Known::kUnknown || value.outcome > best.outcome ||
            (value.outcome == best.outcome && (value.remoteness < best.remoteness) == hurries &&
             value.remoteness != best.remoteness)) {
          best = value;
        }
      }
    }
    return known_[text] = best;
  }
  Value move_value(const AnyPosition& p, AnyMove m, int mover) {
    AnyPosition next = p;
    game_.play(next, m);
    const Value child = value(next, 1 - mover);
    return Value::proved(opposite(child.outcome), *child.remoteness + 1);
  }

 private:
  const AnyGame& game_;
  std::map<std::string, Value> known_;
};

const char* const kSmallGames[] = {"one-to-ten",
                                   "one-to-ten(target=21,max=3,misere)",
                                   "tic-tac-toe",
                                   "tic-tac-toe(misere)",
                                   "tactix",
                                   "tactix(misere)",
                                   "tactix(3x3,contiguous=no)",
                                   "tactix(2x5,contiguous=no,misere)",
                                   "kayles",
                                   "kayles(9,max=3,misere)",
                                   "soda-cans(9,ring)",
                                   "soda-cans(8,ring,misere)",
                                   "dawsons-kayles(11)",
                                   "dawsons-kayles(11,misere)",
                                   "treblecross(9)",
                                   "treblecross(8,misere)",
                                   "toads-and-frogs(line=RRR---LL)",
                                   "toads-and-frogs(line=RR---LLL,turn=right,jump_own,misere)",
                                   "snake",
                                   "snake(misere)",
                                   "snake(3x4,start=6,ends=own)",
                                   "snake(3x3,start=5,ends=own,misere)",
                                   "poison",
                                   "poison(misere)",
                                   "poison(3x4,left=queen,right=king,first=right)",
                                   "nim(3,4,5)",
                                   "nim(1,3,5,2,2,misere)",
                                   "nim(6,7,max=3)",
                                   "chomp(4x4)",
                                   "chomp(3x5,misere)",
                                   "sim(nodes=4)",
                                   "sim(nodes=5)",
                                   "hex(size=3)",
                                   "hex(size=3,swap)",
                                   "othello(size=4)"};

TEST(Analysis, EqualsPlainRecursion) {
  for (const char* spec : kSmallGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    PlainSolution plain(*game);
    Analyst analyst(*game, Limits{.seconds = 60, .bytes = UINT64_MAX});
    Rng rng(11);
    const bool start_is_cheap = std::string(spec).find("othello") == std::string::npos &&
                                std::string(spec) != "sim(nodes=5)";
    for (int round = 0; round < effort(60); ++round) {
      int mover = 0;  // also when the game is over
      // From somewhere in the middle, where plain recursion is quick; from the start if it may.
      AnyPosition p = game->start();
      const std::uint64_t steps = start_is_cheap && !kSanitized ? rng.below(16) : 6 + rng.below(12);
      for (std::uint64_t i = 0; i < steps && !game->turn(p).is_over(); ++i) {
        mover = 1 - game->turn(p).player();
        game->play(p, game->random_move(p, rng));
      }
      const bool is_over = game->turn(p).is_over();
      if (!is_over) mover = game->turn(p).player();
      // An ended position alone, without a table that it was reached in.
      const Analysis analysis =
          is_over ? Analyst(*game, Limits{.seconds = 60, .bytes = UINT64_MAX}).analyze(p)
                  : analyst.analyze(p);
      const std::string where = std::string(spec) + ": " + game->write(p);
      ASSERT_EQ(without_nimber(analysis.value), plain.value(p, mover)) << where;
      if (is_over) continue;
      ASSERT_EQ(analysis.moves.size(), game->moves(p).size()) << where;
      for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        const MoveValue& move = analysis.moves[i];
        ASSERT_EQ(without_nimber(move.value), plain.move_value(p, move.move, mover))
            << where << ": " << move.text;
        AnyPosition to = p;
        game->play(to, move.move);
        EXPECT_TRUE(game->equal(to, move.to)) << where << ": " << move.text;
        EXPECT_EQ(move.text, game->write_move(p, move.move));
        if (i > 0) {
          EXPECT_FALSE(is_better(move.value, analysis.moves[i - 1].value)) << where;
        }
      }
      if (analysis.value.score) {  // the best move has the best score, perhaps not the shortest win
        EXPECT_EQ(analysis.value.score, analysis.moves[0].value.score) << where;
      } else {
        EXPECT_EQ(without_nimber(analysis.value), without_nimber(analysis.moves[0].value)) << where;
      }
      EXPECT_EQ(analysis.why_not, "");
    }
  }
}

TEST(Analysis, EndedPositionsHaveTheValueOfWhoWouldMove) {
  const struct {
    const char *spec, *position;
    Outcome outcome;
  } kEnded[] = {
      {"tic-tac-toe", "x x x o o - - - -", Outcome::kLose},
      {"tic-tac-toe", "x x - o o o x - -", Outcome::kLose},
      {"tic-tac-toe(misere)", "x x x o o - - - -", Outcome::kWin},
      {"tic-tac-toe", "x o x x o o o x x", Outcome::kTie},
      {"nim(3,4,5)", "0 0 0", Outcome::kLose},
      {"nim(3,4,5,misere)", "0 0 0", Outcome::kWin},
      {"toads-and-frogs", "right-turn L L L L - - - -", Outcome::kLose},
      {"toads-and-frogs(misere)", "left-turn L L - - - - R R", Outcome::kWin},
  };
  for (const auto& [spec, position, outcome] : kEnded) {
    const auto game = make_game(spec);
    const Analysis analysis =
        Analyst(*game, Limits{.seconds = 60, .bytes = UINT64_MAX}).analyze(game->read(position));
    EXPECT_EQ(without_nimber(analysis.value), Value::proved(outcome, 0))
        << spec << ": " << position;
    EXPECT_TRUE(analysis.moves.empty());
  }
}

TEST(Analysis, NothingIsClaimedWithoutTheMeans) {
  for (const char* spec :
       {"othello", "sim(players=3)", "2048", "poker", "connect-four(rows=7,cols=7)"}) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    Rng rng(2);
    AnyPosition p = game->start();
    while (game->turn(p).is_chance()) game->play(p, game->random_move(p, rng));
    const Analysis analysis = Analyst(*game, Limits{.work = 50000, .bytes = 1 << 20}).analyze(p);
    EXPECT_EQ(analysis.value.known, Known::kEstimated) << spec;
    EXPECT_EQ(analysis.moves.size(), game->moves(p).size());
    for (const MoveValue& move : analysis.moves) {
      EXPECT_EQ(move.value.known, Known::kEstimated) << spec;
    }
    EXPECT_FALSE(analysis.why_not.empty());
  }
  // Random moves say nothing of a puzzle.
  const auto cube = make_game("cube");
  const Analysis analysis = Analyst(*cube, Limits{.work = 5000, .bytes = 1 << 20})
                                .analyze(cube->read("R U F L D B R U F L D B R2 U F2"));
  EXPECT_EQ(analysis.value, Value{});
}

// Whatever the budget, what is called proved is true.
TEST(Analysis, EveryProofIsTrueWithinAnyBudget) {
  int proofs = 0, with_remoteness = 0;
  for (const char* spec : kSmallGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    Rng rng(13);
    for (int round = 0; round < effort(12); ++round) {
      AnyPosition p = game->start();
      for (std::uint64_t i = rng.below(8); i > 0; --i) {
        AnyPosition next = p;
        game->play(next, game->random_move(p, rng));
        if (game->turn(next).is_over()) break;
        p = next;
      }
      const std::uint64_t positions = std::uint64_t{20} << rng.below(9);
      const Analysis analysis =
          Analyst(*game, Limits{.work = positions, .bytes = 1 << 20}).analyze(p);
      const auto check = [&](const Value& found, const Value& truth, const std::string& move) {
        if (found.known != Known::kProved) return;
        EXPECT_EQ(found.outcome, truth.outcome) << spec << ": " << game->write(p) << " " << move;
        ++proofs;
        if (!found.remoteness) return;
        EXPECT_EQ(found.remoteness, truth.remoteness)
            << spec << ": " << game->write(p) << " " << move;
        ++with_remoteness;
      };
      check(analysis.value, solution->value(p), "");
      for (const MoveValue& move : analysis.moves) {
        const Value child = solution->value(move.to);
        check(move.value, Value::proved(opposite(child.outcome), *child.remoteness + 1), move.text);
      }
    }
  }
  if (kSanitized) return;  // a single round proves little
  EXPECT_GT(proofs, effort(600));
  EXPECT_GT(with_remoteness, effort(200));
}

// ---- Proofs by search against the solvers ------------------------------------------------------

// Without limits.
Value proved(AnyProver& prover, const AnyPosition& p) {
  Budget endless = Limits{};
  return prover.value(p, endless);
}

TEST(Prover, AgreesWithTheSolver) {
  for (const char* spec : kSmallGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    const auto prover = game->prover(1 << 20);  // so small that much is forgotten
    ASSERT_TRUE(prover) << spec;
    Rng rng(17);
    for (int round = 0; round < effort(40); ++round) {
      AnyPosition p = game->start();
      for (std::uint64_t i = rng.below(14); i > 0 && !game->turn(p).is_over(); --i) {
        game->play(p, game->random_move(p, rng));
      }
      if (game->turn(p).is_over()) continue;
      const Value found = proved(*prover, p);
      EXPECT_EQ(found.known, Known::kProved);
      EXPECT_EQ(found.outcome, solution->value(p).outcome) << spec << ": " << game->write(p);
    }
  }
}

TEST(Prover, FindsDistancesFromBothEnds) {
  for (const char* spec : {"cube(size=2)", "cube(size=2,metric=qtm)"}) {
    if (kSanitized) GTEST_SKIP() << "55 million moves: too slow when sanitized";
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    const auto prover = game->prover(std::uint64_t{1} << 30);
    Rng rng(19);
    for (int round = 0; round < effort(20); ++round) {
      AnyPosition p = game->read("R");
      for (std::uint64_t i = rng.below(14); i > 0 && !game->turn(p).is_over(); --i) {
        game->play(p, game->random_move(p, rng));
      }
      if (game->turn(p).is_over()) continue;
      EXPECT_EQ(proved(*prover, p), solution->value(p)) << spec << ": " << game->write(p);
      // What a limit broke off is taken up again.
      const auto hurried = game->prover(std::uint64_t{1} << 30);
      for (std::uint64_t positions = 100; positions > 0;) {
        try {
          Budget little = Limits{.work = positions};
          EXPECT_EQ(hurried->value(p, little), solution->value(p));
          positions = 0;
        } catch (const Error&) {
          positions *= 3;
        }
      }
    }
  }
  // Too large to solve: 43 quintillion positions.
  const auto cube = make_game("cube");
  const auto prover = cube->prover(std::uint64_t{1} << 30);
  EXPECT_EQ(proved(*prover, cube->read("R U F2 L D'")), Value::proved(Outcome::kWin, 5));
}

TEST(Prover, LateConnectFour) {
  const auto game = make_game("connect-four");
  Rng rng(29);
  for (int round = 0; round < effort(10);) {
    AnyPosition p = game->start();
    for (int i = 0; i < 26 && !game->turn(p).is_over(); ++i) {
      game->play(p, game->random_move(p, rng));
    }
    if (game->turn(p).is_over()) continue;
    ++round;
    EXPECT_EQ(proved(*game->prover(1 << 20), p).outcome, game->solve(p, {})->value(p).outcome)
        << game->write(p);
  }
}

// A row of pins may be longer or shorter than the start: no table may take it for another.
TEST(Analysis, RowsOfAnyLength) {
  const auto game = make_game("kayles(5)");
  PlainSolution plain(*game);
  Analyst analyst(*game, Limits{.seconds = 60, .bytes = UINT64_MAX});
  for (const char* row : {"iiiii", "iiii", "i_ii_ii", "iiiiiiiii", "ii_ii"}) {
    const AnyPosition p = game->read(row);
    EXPECT_EQ(without_nimber(analyst.analyze(p).value), plain.value(p, 0)) << row;
  }
}

}  // namespace
}  // namespace zermelo
