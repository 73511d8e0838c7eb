// The network of Connect Four that ships: one move ahead it wins as first player, against exact play that
// holds out as long as it can and chooses at random among equally good columns.
#include <gtest/gtest.h>

#include "any/any_agent.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

// Mean result of so many games of the first player.
double mean_result(const std::string& first, int games) {
  const auto game = make_game("connect-four");
  const std::unique_ptr<AnyAgent> players[] = {make_agent(*game, first, 1),
                                               make_agent(*game, "expert(nodes=1000000000)", 1)};
  double sum = 0;
  for (int i = 0; i < games; ++i) {
    for (const auto& player : players) player->reset(static_cast<std::uint64_t>(i) + 1000);
    AnyPosition p = game->start();
    for (int k = 0; !game->turn(p).is_over(); k = 1 - k) {
      game->play(p, game->moves(p)[players[k]->think(p, {}).best]);
    }
    sum += game->payoffs(p)[0];
  }
  return sum / games;
}

// In 400 games and more it is above 0.9 (docs/learning.md).
TEST(ShippedNetworks, WinConnectFourAsFirst) {
  if (kSanitized) GTEST_SKIP() << "exact play takes minutes under the sanitizers";
  EXPECT_GE(mean_result("td", 60), 0.85);
  EXPECT_LE(mean_result("greedy", 3), 0) << "a weaker player must not pass";
}

}  // namespace
}  // namespace zermelo
