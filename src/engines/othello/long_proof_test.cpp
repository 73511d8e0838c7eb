// Proofs in steps against the endgame search alone; stopped, gone on with, and of other work.
#include "engines/othello/long_proof.h"

#include <atomic>
#include <filesystem>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/rng.h"
#include "engines/othello/endgame.h"
#include "tests/effort.h"
#include "tests/othello_positions.h"

namespace zermelo::othello {
namespace {

std::string fresh_path() {
  const std::string path = testing::TempDir() + "/othello_test.proof";
  std::filesystem::remove(path);
  return path;
}

TEST(OthelloProof, AgreesWithTheEndgame) {
  Rng rng(1);
  for (const int size : {4, 6, 8}) {
    const Othello game(size);
    for (int i = 0; i < effort(10); ++i) {
      const auto p = random_position(rng, game, size == 4 ? 9 : 12);
      ExactTable table(0);
      const int score = EndgameSearch(game.board(), table).solve(p.own, p.other, 0).value();
      const ProofReport report = prove_score({game, p, 8, 1 + i % 2, 0, fresh_path()}, {});
      ASSERT_EQ(report.score, score) << game.write(p);
    }
  }
}

TEST(OthelloProof, FourByFourFromTheStart) {
  const Othello game(4);
  EXPECT_EQ(prove_score({game, game.start(), 8, 1, 0, fresh_path()}, {}).score, -10);
}

// Stops the work at the third step.
class StopSoon final : public ProgressSink {
 public:
  explicit StopSoon(std::atomic<bool>& stop) : stop_(stop) {}
  void expect(std::uint64_t) override {}
  void add(std::uint64_t) override {
    if (++steps_ == 3) stop_ = true;
  }

 private:
  std::atomic<bool>& stop_;
  int steps_ = 0;
};

TEST(OthelloProof, GoesOnWhereItWas) {
  Rng rng(2);
  const Othello game(6);
  const auto p = random_position(rng, game, 13);
  ProofPlan plan = {game, p, 9, 1, 0, fresh_path()};
  ExactTable table(0);
  const int score = EndgameSearch(game.board(), table).solve(p.own, p.other, 0).value();

  std::atomic<bool> stop = false;
  StopSoon sink(stop);
  const ProofReport first = prove_score(plan, {.stop = &stop, .progress = &sink});
  EXPECT_EQ(first.score, std::nullopt);
  EXPECT_GE(first.proved, 3u);
  const ProofReport second = prove_score(plan, {});
  EXPECT_EQ(second.from_before, first.proved);
  EXPECT_EQ(second.score, score);
  // Now all is known: nothing is searched.
  const ProofReport third = prove_score(plan, {});
  EXPECT_EQ(third.score, score);
  EXPECT_EQ(third.nodes, 0u);

  plan.position = random_position(rng, game, 13);
  EXPECT_THROW(prove_score(plan, {}), Error);
}

}  // namespace
}  // namespace zermelo::othello
