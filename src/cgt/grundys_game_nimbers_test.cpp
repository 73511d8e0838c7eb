// Nimbers of Grundy's game against the definition and published ones.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "boards/taking_game.h"
#include "cgt/grundy_table.h"
#include "cgt/period.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

// Every heap to 10,000 by the definition, with a set of its own for each.
TEST(GrundysGameNimbers, NimbersAgreeWithTheDefinition) {
  const std::size_t most = kSanitized ? 1000 : 10000;
  GrundyTable table(TakingCode::grundy());
  table.extend(most);
  std::vector<int> expected = {0};
  for (std::size_t n = 1; n <= most; ++n) {
    std::vector<bool> reached(1024);
    for (std::size_t a = 1; a < n; ++a) {
      if (a != n - a) reached[static_cast<std::size_t>(expected[a] ^ expected[n - a])] = true;
    }
    expected.push_back(
        static_cast<int>(std::find(reached.begin(), reached.end(), false) - reached.begin()));
    ASSERT_EQ(table.values()[n], expected[n]) << n;
  }
  // Grundy 1939, and sequence A002188.
  const std::vector<int> published = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0,
                                      2, 1, 3, 2, 1, 3, 2, 4, 3, 0};
  for (std::size_t n = 0; n < published.size(); ++n) EXPECT_EQ(table.values()[n], published[n]);
}

TEST(GrundysGameNimbers, TheGameKnowsTheNimbersOfItsHeaps) {
  GrundyTable table(TakingCode::grundy());
  table.extend(255);
  for (int n = 1; n <= 255; ++n) {
    HeapBag bag;
    bag.add(n);
    const TakingGame game(TakingCode::grundy(), bag, "Grundy's game", false);
    ASSERT_EQ(game.nimber(game.start()), table.values()[static_cast<std::size_t>(n)]) << n;
  }
}

TEST(GrundysGameNimbers, NoPeriodIsClaimed) {
  GrundyTable table(TakingCode::grundy());
  table.extend(2000);
  EXPECT_FALSE(find_period(table.code(), table.values()));
}

}  // namespace
}  // namespace zermelo
