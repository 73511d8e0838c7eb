#include "server/game_records.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "records/record_store.h"
#include "server/caps.h"
#include "server/message.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

// The store of as many games of two players as are asked for, with this many names.
std::string store_of(const TemporaryFolder& folder, std::size_t games, std::size_t names) {
  const std::string path = folder.path() + "/records.sqlite";
  std::vector<Record> records(games);
  for (std::size_t i = 0; i < games; ++i) {
    Record& record = records[i];
    record.game = "tic-tac-toe";
    record.agents = {"player" + std::to_string(i % names), "opponent"};
    record.seed = i;
    record.played = static_cast<std::int64_t>(i + 1);
    record.returns = i % 2 == 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  open_store(path, StoreAccess::kWrite)->add(records);
  return path;
}

Json ratings_of(const std::string& path) {
  return told_ratings(path, {.method = "GET", .target = "/api/v1/ratings?game=tic-tac-toe"});
}

TEST(GameRecords, SoManyGamesAreRated) {
  if (kSanitized) GTEST_SKIP() << "takes long under sanitizers";
  const TemporaryFolder folder;
  EXPECT_EQ(ratings_of(store_of(folder, caps::kRatedGames + 10, 3))["games"],
            Json(caps::kRatedGames));
}

TEST(GameRecords, SoManyAgentsAreRated) {
  const TemporaryFolder folder;
  const Json ratings = ratings_of(store_of(folder, 4 * caps::kRatedAgents, 2 * caps::kRatedAgents));
  EXPECT_EQ(ratings["standings"].size(), caps::kRatedAgents);
}

}  // namespace
}  // namespace zermelo
