// Published figures of random play and perft, through the catalogue as a user sees it.
#include <cmath>

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

TEST(RandomGames, HaveTheKnownMeanLength) {
  const struct {
    const char* spec;
    double mean, deviation;  // of the length of one game
  } kKnown[] = {{"tic-tac-toe", 7.63, 1.3},
                {"connect-four", 21.3, 7},
                {"othello", 60.4, 1.5},
                {"hex", 107.55, 11},
                {"yavalath(swap=no)", 19.6, 8}};
  for (const auto& [spec, mean, deviation] : kKnown) {
    const auto game = make_game(spec);
    const int games = effort(100000);
    Rng rng(2026);
    const PlayoutTotals totals =
        game->playouts(game->start(), static_cast<std::uint64_t>(games), UINT64_MAX, rng);
    const double length = static_cast<double>(totals.moves) / games;
    // The figures are known to a digit; five standard errors on top of half of it.
    EXPECT_NEAR(length, mean, 0.05 + 5 * deviation / std::sqrt(games)) << spec;
  }
}

TEST(Perft, PublishedCounts) {
  const auto leaves = [](const char* spec, int depth) {
    const auto game = make_game(spec);
    return game->perft(game->start(), depth);
  };
  const std::uint64_t connect_four[] = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  for (int depth = 1; depth <= (kSanitized ? 6 : 8); ++depth) {
    EXPECT_EQ(leaves("connect-four", depth), connect_four[depth - 1]) << depth;
  }
  const std::uint64_t othello[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  for (int depth = 1; depth <= (kSanitized ? 7 : 9); ++depth) {
    EXPECT_EQ(leaves("othello", depth), othello[depth - 1]) << depth;
  }
}

}  // namespace
}  // namespace zermelo
