#include "base/work_file.h"

#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"

namespace zermelo {
namespace {

TEST(WorkFile, GoesOnAndDropsWhatWasCut) {
  const std::string path = testing::TempDir() + "/work_file_test.part";
  std::filesystem::remove(path);
  std::vector<std::string> taken;
  const auto take = [&](const char* record) { taken.emplace_back(record, 3); };
  {
    WorkFile file(path, "work on this", 3, take);
    file.add("abc");
    file.add("def");
  }
  EXPECT_TRUE(taken.empty());
  write_file(path, read_file(path) + "gh");  // as a crash would leave it
  {
    WorkFile file(path, "work on this", 3, take);
    EXPECT_EQ(taken, (std::vector<std::string>{"abc", "def"}));
    file.add("ijk");
  }
  EXPECT_EQ(read_file(path), "work on this\nabcdefijk");
  EXPECT_THROW(WorkFile(path, "work on that", 3, take), Error);
  WorkFile(path, "work on this", 3, take).remove();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_THROW(WorkFile(testing::TempDir() + "/no/such/folder/x", "work", 3, take), Error);
}

}  // namespace
}  // namespace zermelo
