// No agent sees what is hidden from it: asked about a position and about the same one with the hidden
// cards replaced, it thinks the same.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "any/any_agent.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

std::string quick_spec(const AgentInfo& info) {
  if (info.has("sims")) return info.name + "(sims=20)";
  if (info.has("playouts")) return info.name + "(playouts=20)";
  return info.name;
}

// Random matches in which, now and then, an agent that remembers nothing is asked twice.
void expect_blind(const std::string& spec, int positions) {
  const auto game = make_game(spec);
  Rng rng(7);
  for (const AgentInfo& info : all_agents()) {
    if (info.needs_words || !why_unfit(*game, info).empty()) continue;
    const auto agent = make_agent(*game, quick_spec(info), 1);
    int changed = 0;
    AnyPosition p = game->start();
    for (int asked = 0; asked < positions;) {
      const Turn turn = game->turn(p);
      if (turn.is_over()) {
        p = game->start();
        continue;
      }
      if (turn.is_player()) {
        const AnyPosition other = game->redeal(p, turn.player(), rng);
        changed += game->write(other) != game->write(p) ? 1 : 0;
        agent->reset(3);
        const Thoughts thoughts = agent->think(p, {});
        agent->reset(3);
        const Thoughts blind = agent->think(other, {});
        ASSERT_EQ(thoughts.best, blind.best) << info.name << " at " << game->write(p);
        ASSERT_EQ(thoughts.values, blind.values) << info.name << " at " << game->write(p);
        ++asked;
      }
      game->play(p, game->random_move(p, rng));
    }
    EXPECT_GT(changed, positions / 4) << info.name << ": what was hidden stayed as it was";
  }
}

TEST(HiddenCards, OfPokerChangeNothing) {
  expect_blind("poker", effort(60));
  expect_blind("poker(players=4)", effort(30));
}
TEST(HiddenCards, OfSmallPokersChangeNothing) {
  expect_blind("kuhn-poker", effort(60));
  expect_blind("leduc-poker", effort(60));
}
TEST(HiddenCards, OfTheDealerChangeNothing) {
  expect_blind("blackjack(decks=1,rounds=3)", effort(20));
}

}  // namespace
}  // namespace zermelo
