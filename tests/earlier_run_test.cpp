// What earlier runs have left of a database decides what the next one does.
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "analysis/databases.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "solve/build_database.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kPositions = 5478;  // of Tic-Tac-Toe that can be reached

class EarlierRuns : public testing::Test {
 protected:
  EarlierRun found() const { return find_earlier_run(*game_, path_); }
  std::uint64_t finish(const Limits& limits = {}) const {
    Budget budget = limits;
    return finish_run(*game_, path_, found(), budget, 1).positions;
  }

  const TemporaryFolder folder_;
  const std::unique_ptr<AnyGame> game_ = make_game("tic-tac-toe");
  const std::string path_ = database_path(folder_.path(), game_->spec());
};

TEST_F(EarlierRuns, NothingIsThere) {
  EXPECT_FALSE(found().finished);
  EXPECT_FALSE(found().is_begun);
  EXPECT_EQ(found().refused, "");
  EXPECT_EQ(finish(), kPositions);
}

TEST_F(EarlierRuns, ABegunOneGoesOn) {
  try {
    finish({.work = 1000});
    FAIL() << "a limit should be passed";
  } catch (const Error& error) {
    EXPECT_EQ(error.exit(), Exit::kUnanswered);
  }
  EXPECT_FALSE(found().finished);
  EXPECT_TRUE(found().is_begun);
  EXPECT_EQ(finish(), kPositions);
  EXPECT_FALSE(found().is_begun);
}

TEST_F(EarlierRuns, AFinishedOneIsOnlyRead) {
  finish();
  make_folder(work_folder(path_));  // as of a run that was killed at its very end
  ASSERT_TRUE(found().finished);
  EXPECT_EQ(found().finished->positions, kPositions);
  EXPECT_EQ(finish({.work = 1}), kPositions) << "solving would pass the limit";
  EXPECT_FALSE(std::filesystem::exists(work_folder(path_))) << "what is left over is cleared away";
}

TEST_F(EarlierRuns, ARefusedOneIsReplaced) {
  finish();
  const std::string bytes = read_file(path_);
  write_file(path_, "nonsense");
  EXPECT_FALSE(found().finished);
  EXPECT_NE(found().refused.find(path_), std::string::npos) << found().refused;
  EXPECT_EQ(finish(), kPositions);
  EXPECT_EQ(found().refused, "");
  EXPECT_EQ(read_file(path_), bytes);
}

}  // namespace
}  // namespace zermelo
