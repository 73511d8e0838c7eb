// Results of card games that count otherwise than by matches: duplicate hands, edges a round.
#include <gtest/gtest.h>

#include "arena/duplicate.h"
#include "arena/match.h"
#include "arena/round_edge.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

TEST(Duplicate, IsFairAndDoesNotHangOnThreads) {
  const auto game = make_game("poker");
  const auto won = [&](const char* first, const char* second, int threads) {
    return play_duplicate(*game,
                          {.agents = {first, second}, .deals = 120, .seed = 3, .threads = threads});
  };
  // A player wins nothing from itself when both hands of a deal have the same cards.
  EXPECT_EQ(won("tight", "tight", 1).chips, 0);
  const DuplicateResult one = won("tight", "always-call", 1), two = won("tight", "always-call", 2);
  EXPECT_EQ(one.chips, two.chips);
  EXPECT_EQ(one.error, two.error);
  EXPECT_EQ(one.chips, -won("always-call", "tight", 1).chips);
  EXPECT_NEAR(one.chips, (one.by_seat[0] + one.by_seat[1]) / 2, 1e-9);
  // Whoever is always all-in against a player who always calls plays for everything every time.
  const DuplicateResult coins = won("all-in", "always-call", 1);
  EXPECT_EQ(coins.chips, 0);
  EXPECT_EQ(coins.error, 0);
  EXPECT_THROW(play_duplicate(*make_game("poker(players=3)"), {.agents = {"tight", "tight"}}),
               Error);
}

TEST(Duplicate, TightBeatsThoseWhoDoNotThink) {
  const auto game = make_game("poker");
  for (const char* rival : {"always-call", "random"}) {
    const DuplicateResult result =
        play_duplicate(*game, {.agents = {"tight", rival},
                               .deals = static_cast<std::uint64_t>(std::max(1200, effort(2000))),
                               .seed = 1,
                               .threads = 2});
    EXPECT_GT(result.chips, 2 * result.error) << rival;
  }
}

TEST(RoundEdges, AddUpToWhatAMatchBrought) {
  for (const char* spec :
       {"blackjack(decks=1,rounds=40)", "blackjack(decks=1,players=3,rounds=9)"}) {
    const auto game = make_game(spec);
    RoundEdges edges(*game);
    double returns = 0;
    MatchSettings settings = {.agents = {}, .games = 6, .seed = 2};
    settings.agents.assign(static_cast<std::size_t>(game->players()), "random");
    play_match(*game, settings, {}, [&](Record record) {
      edges.add(record);
      for (const double won : record.returns) returns += won;
    });
    ASSERT_EQ(edges.edges().size(), 1u);
    const RoundEdge edge = edges.edges()[0];
    constexpr double kBet = 10;
    EXPECT_NEAR(edge.edge * static_cast<double>(edge.rounds) * kBet, returns, 1e-6) << spec;
    EXPECT_GT(edge.error, 0);
  }
  EXPECT_FALSE(RoundEdges::counts(*make_game("poker")));
}

}  // namespace
}  // namespace zermelo
