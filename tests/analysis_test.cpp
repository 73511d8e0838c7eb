// The analyst: its sources, what it says of symmetric moves, how honest its estimates are, and that
// two of them can work at once.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "any/any_agent.h"
#include "any/erased_game.h"
#include "catalogue/catalogue.h"
#include "core/expert.h"
#include "core/images.h"
#include "tests/effort.h"
#include "tests/mnk_game.h"
#include "tests/samples.h"
#include "tests/source_dir.h"

namespace zermelo {
namespace {

// ---- Moves that are images of each other --------------------------------------------------------

void expect_equal_images(const AnyGame& game, const AnyPosition& p, const Analysis& analysis) {
  const std::vector<AnyMove> moves = game.moves(p);
  const auto value_of = [&](AnyMove m) {
    for (const MoveValue& move : analysis.moves) {
      if (game.equal_moves(move.move, m)) return move.value;
    }
    ADD_FAILURE() << "the image is no move of " << game.write(p);
    return Value{};
  };
  int images = 0;
  for (int s = 1; s < game.symmetries(); ++s) {
    if (!game.equal(game.transform(p, s), p)) continue;
    for (const AnyMove m : moves) {
      const AnyMove image = game.transform_move(m, s);
      images += game.equal_moves(m, image) ? 0 : 1;
      EXPECT_EQ(value_of(m), value_of(image))
          << game.spec() << ": " << game.write(p) << " " << game.write_move(p, m) << " and "
          << game.write_move(p, image);
    }
  }
  EXPECT_GT(images, 0) << game.spec() << ": " << game.write(p) << " is not symmetric";
}

TEST(Analysis, ImagesHaveOneValue) {
  const struct {
    const char *game, *position;
  } kSymmetric[] = {{"connect-four", "444444"}, {"connect-four", "4444"}, {"connect-four", "44"},
                    {"connect-four", ""},       {"othello", ""},          {"othello(size=6)", ""},
                    {"hex(size=7)", ""},        {"hex(size=5)", "c3"},    {"yavalath", ""},
                    {"yavalath(size=4)", ""},   {"tactix(6x6)", ""},      {"tic-tac-toe", "5"},
                    {"sim(players=3)", ""},     {"treblecross(20)", ""}};
  int looked_at = 0;
  for (const auto& [spec, position] : kSymmetric) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const AnyPosition p = std::string(position).empty() ? game->start() : game->read(position);
    expect_equal_images(*game, p, Analyst(*game, {.work = 30000, .bytes = 1 << 22}).analyze(p));
    ++looked_at;
  }
  EXPECT_GE(looked_at, 4);
}

TEST(Images, ArePooledByTheirGames) {
  // Moves 0 and 2 are images, 1 and 3 are alone.
  const std::vector<std::uint32_t> classes = {0, 1, 0, 3};
  Value many = Value::estimated(0.5, Basis::kSamples, 300), few = many;
  many.error = 0.05;
  few.expectation = -0.5;
  few.count = 100;
  few.error = 0.09;
  std::vector<Value> values = {many, Value::estimated(0.3, Basis::kSearch, 9), few, {}};
  pool_images(classes, values);
  EXPECT_EQ(values[0], values[2]);
  EXPECT_EQ(values[0].count, 400u);
  EXPECT_DOUBLE_EQ(*values[0].expectation, 0.25);
  // Squares: 300^2 * 0.05^2, 100^2 * 0.09^2, and 300 * 100 / 400 for means that are one apart.
  EXPECT_NEAR(*values[0].error, std::sqrt(225 + 81 + 75) / 400, 1e-12);
  EXPECT_EQ(values[1], Value{}) << "nine visits are too few";
  values = {few, {}, Value::proved(Outcome::kWin, 3), {}};
  pool_images(classes, values);
  EXPECT_EQ(values[0], Value::proved(Outcome::kWin, 3)) << "a proof beats an estimate";
  values = {
      {.known = Known::kProved, .outcome = Outcome::kWin}, {}, Value::proved(Outcome::kWin, 3), {}};
  pool_images(classes, values);
  EXPECT_EQ(values[0], Value::proved(Outcome::kWin, 3)) << "and takes what the other adds";
  Value sample = Value::estimated(0.1, Basis::kSamples, 29);
  sample.error = 0.2;
  values = {sample};
  pool_images({}, values);
  EXPECT_FALSE(values[0].error) << "29 games do not tell their error";
}

TEST(Value, TheStrongerKnownWins) {
  Value value = Value::estimated(0.5, Basis::kSearch, 100);
  merge(value, Value::estimated(0.25, Basis::kSearch, 200));
  EXPECT_EQ(value.count, 200u) << "of two estimates the later one";
  merge(value, {.known = Known::kProved, .outcome = Outcome::kLose});
  EXPECT_EQ(value.known, Known::kProved);
  EXPECT_FALSE(value.expectation);
  merge(value, Value::estimated(0.9, Basis::kSearch, 999));
  EXPECT_EQ(value.outcome, Outcome::kLose);
  merge(value, Value::proved(Outcome::kLose, 4));
  EXPECT_EQ(value, Value::proved(Outcome::kLose, 4));
}

// ---- Honest errors ------------------------------------------------------------------------------

// The 95 % intervals of mc against the means of far larger samples, over positions of small games.
TEST(MonteCarlo, KnowsItsError) {
  const char* const kGames[] = {"tic-tac-toe",     "connect-four(rows=4,cols=4)",
                                "nim(3,4,5)",      "hex(size=4)",
                                "othello(size=4)", "kayles(9)"};
  const int positions = kSanitized ? 10 : 200;
  constexpr std::uint64_t kFew = 60, kMany = 6000;
  int covered = 0, intervals = 0, made = 0;
  std::vector<double> ratios;  // of the stated error to that of a sample of this size
  Rng rng(11);
  while (made < positions) {
    const auto game = make_game(kGames[static_cast<std::size_t>(made) % std::size(kGames)]);
    AnyPosition p = game->start();
    for (std::uint32_t i = rng.below(6); i > 0 && !game->turn(p).is_over(); --i) {
      game->play(p, game->random_move(p, rng));
    }
    if (game->turn(p).is_over()) continue;
    ++made;
    const std::size_t moves = game->moves(p).size();
    const auto sampled = [&](std::uint64_t games, std::uint64_t seed) {
      return make_agent(*game, "mc", seed)->think(p, {.work = games * moves}).values;
    };
    const std::vector<Value> few = sampled(kFew, rng()), many = sampled(kMany, rng());
    for (std::size_t i = 0; i < moves; ++i) {
      ASSERT_EQ(few[i].basis, Basis::kSamples);
      ASSERT_TRUE(few[i].error) << "it states its error from 30 games on";
      const double spread = *many[i].error * std::sqrt(static_cast<double>(many[i].count));
      if (spread < 0.05) continue;  // all games end alike: nothing to cover
      ++intervals;
      covered += std::abs(*few[i].expectation - *many[i].expectation) <= 1.96 * *few[i].error;
      ratios.push_back(*few[i].error / (spread / std::sqrt(static_cast<double>(few[i].count))));
    }
  }
  const double share = static_cast<double>(covered) / intervals;
  EXPECT_GE(share, 0.90) << intervals << " intervals";
  EXPECT_LE(share, 0.99) << intervals << " intervals";
  std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2),
                   ratios.end());
  EXPECT_LE(ratios[ratios.size() / 2], 1.2);
  RecordProperty("covered_percent", static_cast<int>(std::lround(100 * share)));
}

TEST(Analysis, OnlySamplesHaveAnError) {
  const auto game = make_game("connect-four(rows=7,cols=7)");  // there is no book of this board
  const Analysis by_search =
      Analyst(*game, {.work = 100000, .bytes = 1 << 22}).analyze(game->start());
  for (const MoveValue& move : by_search.moves) {
    EXPECT_EQ(move.value.basis, Basis::kSearch);
    EXPECT_FALSE(move.value.error);
    EXPECT_GE(move.value.count, 10u);
  }
  Analyst analyst(*game, {.work = 20000, .bytes = 1 << 22});
  analyst.estimate_by("mc(sims=700)");
  const Analysis by_samples = analyst.analyze(game->start());
  for (const MoveValue& move : by_samples.moves) {
    EXPECT_EQ(move.value.basis, Basis::kSamples);
    EXPECT_GT(*move.value.error, 0);
    EXPECT_EQ(move.value.count, move.text == "4" ? 100u : 200u) << "images are pooled";
  }
}

// ---- What was solved before is still solved -----------------------------------------------------

// Late positions of large games and early ones of small games, with the values that the solver gave
// before the analyst was made of sources.
TEST(Analysis, SolvesWhatItUsedToSolve) {
  std::ifstream file(source_dir() + "/tests/data/late_positions.tsv");
  std::string line;
  std::getline(file, line);
  int solved = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string spec, position, outcome, remoteness;
    std::getline(fields, spec, '\t');
    std::getline(fields, position, '\t');
    std::getline(fields, outcome, '\t');
    std::getline(fields, remoteness, '\t');
    if (!is_searched(spec) || (kSanitized && solved >= 4)) continue;
    const auto game = make_game(spec);
    const Analysis analysis = Analyst(*game, {.work = 20000000, .bytes = std::uint64_t{1} << 30})
                                  .analyze(game->read(position));
    EXPECT_EQ(to_string(analysis.value.outcome), outcome) << spec << ": " << position;
    EXPECT_EQ(std::to_string(analysis.value.remoteness.value_or(-1)), remoteness)
        << spec << ": " << position;
    for (const MoveValue& move : analysis.moves) {
      EXPECT_EQ(move.value.known, Known::kProved) << spec << ": " << position << " " << move.text;
      EXPECT_TRUE(move.value.remoteness) << spec << ": " << position << " " << move.text;
    }
    ++solved;
  }
  EXPECT_GE(solved, 4);
}

// All boards of 4 by 4, each in its variants.
TEST(Analysis, SolvesSmallBoardsOnTheSpot) {
  for (const char* spec :
       {"chomp(rows=4,cols=4)", "chomp(rows=4,cols=4,misere)", "connect-four(rows=4,cols=4)",
        "connect-four(rows=4,cols=4,connect=3)", "domineering(rows=4,cols=4)", "hex(size=4)",
        "hex(size=4,swap)", "othello(size=4)", "poison(rows=4,cols=4)", "snake(rows=4,cols=4)",
        "snake(rows=4,cols=4,ends=own)", "snake(rows=4,cols=4,misere)", "tactix(rows=4,cols=4)",
        "tactix(rows=4,cols=4,misere)", "tactix(rows=4,cols=4,contiguous=no)", "tic-tac-toe"}) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const Analysis analysis = Analyst(*game, {.work = 300000}).analyze(game->start());
    EXPECT_EQ(analysis.value.known, Known::kProved) << spec;
    EXPECT_FALSE(analysis.source.empty()) << spec;
    for (const MoveValue& move : analysis.moves) {
      EXPECT_EQ(move.value.known, Known::kProved) << spec << " " << move.text;
    }
  }
}

TEST(Analysis, SaysWhatProofsRestOn) {
  const auto source_of = [](const char* spec, std::uint64_t work) {
    const auto game = make_game(spec);
    const Analysis analysis = Analyst(*game, {.work = work}).analyze(game->start());
    return analysis.source + (analysis.theorem.empty() ? "" : ": " + analysis.theorem);
  };
  EXPECT_EQ(source_of("tic-tac-toe", 100000), "search");
  EXPECT_EQ(source_of("nim(100,200,300)", 20000), "nimbers");
  EXPECT_EQ(source_of("hex(size=9)", 200), "theorem: strategy stealing (Nash 1949)");
  EXPECT_EQ(source_of("othello", 500), "");
}

// A bound that refuses what could be solved would be worse than none; and no game has more positions
// than it says there can be.
TEST(SizeBound, AreBelowAndAboveTheNumberOfPositions) {
  for (const char* spec : {"tic-tac-toe",
                           "connect-four(rows=4,cols=4)",
                           "connect-four(rows=4,cols=5)",
                           "nim(5,5,5)",
                           "nim(3,4,5,misere)",
                           "othello(size=4)",
                           "hex(size=3)",
                           "hex(size=4)",
                           "kayles(12)",
                           "chomp(5x6)",
                           "tactix(4x4)",
                           "sim(nodes=5)",
                           "toads-and-frogs",
                           "cube(size=2)",
                           "2048(rows=2,cols=2)",
                           "nim3p(2,3,2)",
                           "poison",
                           "snake(3x3)",
                           "snake(3x3,ends=own)",
                           "octal(0.77,sizes=9)",
                           "octal(4.7,sizes=4+3)",
                           "subtraction(1,2,5)",
                           "one-to-ten",
                           "treblecross(7)",
                           "nim(2,3) + kayles(4)",
                           "sim(nodes=4,players=3)"}) {
    if (!is_searched(spec) || (kSanitized && std::string(spec).find("cube") == 0)) continue;
    const auto game = make_game(spec);
    Budget budget = Limits{};
    const std::uint64_t bound = game->positions_at_least(game->start(), budget);
    const std::uint64_t positions = game->solve(game->start(), {})->summary().positions;
    EXPECT_LE(bound, positions) << spec;
    EXPECT_GE(game->positions_at_most(game->start()), static_cast<double>(positions)) << spec;
    EXPECT_TRUE(bound > 0 || positions < 100) << spec;
  }
}

// For every game, of any size.
TEST(SizeBound, HasAnUpperEnd) {
  for (const std::string& spec : all_samples()) {
    const auto game = make_game(spec);
    const double most = game->positions_at_most(game->start());
    EXPECT_GE(most, 1) << spec;
    EXPECT_TRUE(std::isfinite(most) || game->traits().hidden) << spec;
  }
}

TEST(Analysis, GivesUpAtOnceOnWhatIsFarTooLarge) {
  for (const char* spec : {"sim(nodes=11)", "tactix(rows=7,cols=7)"}) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const Analysis analysis =
        Analyst(*game, {.work = 200000, .bytes = 1 << 24}).analyze(game->start());
    EXPECT_NE(analysis.why_not.find("at least"), std::string::npos) << analysis.why_not;
  }
}

// A half solved game goes on where it was: two shares that add up are as good as one.
TEST(Solver, GoesOnWhereItWas) {
  for (const char* spec : {"connect-four(rows=4,cols=4)", "othello(size=4)", "2048(rows=2,cols=2)",
                           "nim3p(6,6,6)", "toads-and-frogs(line=RRRRR---LLLLL)", "cube(size=2)"}) {
    if (!is_searched(spec) || (kSanitized && std::string(spec).find("cube") == 0)) continue;
    const auto game = make_game(spec);
    const auto whole = game->solve(game->start(), {});
    const auto parts = game->solution(game->start(), UINT64_MAX);
    int shares = 0;
    while (!parts->is_done()) {
      Budget share = Limits{.work = std::max<std::uint64_t>(whole->summary().positions / 5, 1)};
      try {
        parts->run(share);
      } catch (const Error& error) {
        ASSERT_EQ(error.exit(), Exit::kUnanswered);
        ASSERT_TRUE(share.is_spent()) << spec;
      }
      ASSERT_LT(++shares, 100) << spec;
    }
    EXPECT_GE(shares, 2) << spec;
    EXPECT_EQ(parts->summary().positions, whole->summary().positions) << spec;
    EXPECT_EQ(parts->summary().moves, whole->summary().moves) << spec;
    EXPECT_EQ(parts->summary().by_remoteness, whole->summary().by_remoteness) << spec;
    EXPECT_EQ(parts->value(game->start()), whole->value(game->start())) << spec;
  }
}

// ---- Two at once --------------------------------------------------------------------------------

TEST(Analysis, IsStoppedAloneAmongTwo) {
  const auto game = make_game("connect-four");
  const Limits little = {.work = 100000, .bytes = 1 << 22};
  const Analysis alone = Analyst(*game, little).analyze(game->start());
  std::atomic<bool> stop = false;
  Analysis stopped, other;
  std::thread endless([&] {
    stopped = Analyst(*game, {.work = UINT64_MAX - 1, .bytes = 1 << 22})
                  .analyze(game->start(), {}, {.stop = &stop});
  });
  other = Analyst(*game, little).analyze(game->start());
  stop = true;
  endless.join();  // without the stop it would not come back
  EXPECT_EQ(stopped.moves.size(), 7u);
  ASSERT_EQ(other.moves.size(), alone.moves.size());
  for (std::size_t i = 0; i < alone.moves.size(); ++i) {
    EXPECT_EQ(other.moves[i].value, alone.moves[i].value) << "and the other is not disturbed";
  }
}

}  // namespace

// ---- The seam of experts ------------------------------------------------------------------------

// A game with an engine: three in a row on 3 by 3, whose expert knows the score, which is the number
// of cells that are left at the end, negative for who has lost.
struct ScoredMnk : MnkGame {
  ScoredMnk() : MnkGame(3, 3, 3, false) {}
};

class MnkExpert final : public Expert<ScoredMnk> {
 public:
  Thoughts think(const ScoredMnk::Position& p, Budget&) override {
    Thoughts thoughts;
    int best = -100;
    for (const auto m : game_.moves(p)) {
      const int score = -after(p, m);
      best = std::max(best, score);
      thoughts.values.push_back(value_of(score));
    }
    thoughts.value = value_of(best);
    return thoughts;
  }

 private:
  static Value value_of(int score) {
    return {.known = Known::kProved,
            .outcome = score > 0   ? Outcome::kWin
                       : score < 0 ? Outcome::kLose
                                   : Outcome::kTie,
            .score = score};
  }
  // For the player who moves next.
  int after(ScoredMnk::Position p, ScoredMnk::Move m) const {
    game_.play(p, m);
    const int left = 9 - game_.tier(p);
    if (game_.turn(p).is_over()) return game_.payoffs(p) == Payoffs::tie() ? 0 : -(left + 1);
    int best = -100;
    for (const auto next : game_.moves(p)) best = std::max(best, -after(p, next));
    return best;
  }
  ScoredMnk game_;
};

template <>
struct EngineOf<ScoredMnk> {
  static std::unique_ptr<Expert<ScoredMnk>> expert(const ScoredMnk&, std::uint64_t) {
    return std::make_unique<MnkExpert>();
  }
};

namespace {

TEST(Expert, IsAskedFirstAndItsScoreIsTold) {
  static const GameInfo info = {.name = "scored",
                                .title = "",
                                .summary = "",
                                .rules = "",
                                .options = {},
                                .samples = {},
                                .grade = Grade::kLight,
                                .verified_against = ""};
  const Erased<ScoredMnk> game(ScoredMnk(), info, "scored");
  // X has two in a row and moves: it wins at once with 4 cells left.
  AnyPosition p = game.start();
  for (const int cell : {0, 3, 1, 4}) game.play(p, AnyMove(static_cast<std::uint8_t>(cell)));
  const Analysis analysis = Analyst(game, {.work = 1000}).analyze(p);
  EXPECT_EQ(analysis.value.score, 5.0);
  EXPECT_EQ(analysis.value.outcome, Outcome::kWin);
  EXPECT_EQ(analysis.moves[0].move.as<std::uint8_t>(), 2) << "the highest score first";
  EXPECT_EQ(analysis.moves[0].value.score, 5.0);
  for (std::size_t i = 1; i < analysis.moves.size(); ++i) {
    EXPECT_LE(*analysis.moves[i].value.score, *analysis.moves[i - 1].value.score);
  }
  EXPECT_EQ(to_string(analysis.value), "win in 1, score +5 (proved)")
      << "in how many moves the solver has found";
}

}  // namespace
}  // namespace zermelo
