// No agent sees what is hidden from it: asked about a position and about the same one with the hidden
// cards replaced, it thinks the same.
#include <algorithm>

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

// All agents that can play the game.
std::vector<std::string> agents_for(const AnyGame& game) {
  std::vector<std::string> specs;
  for (const AgentInfo& info : all_agents()) {
    if (info.needs_words || !why_unfit(game, info).empty()) continue;
    specs.push_back(quick_spec(info));
  }
  return specs;
}

// Random matches in which, now and then, an agent that remembers nothing is asked twice.
// Some agents have to be among them, by the beginnings of their specs.
void expect_blind(const std::string& spec, int positions,
                  const std::vector<std::string>& expected = {}) {
  const auto game = make_game(spec);
  Rng rng(7);
  std::vector<std::string> agents = agents_for(*game);
  if (spec.starts_with("poker")) agents.push_back("ismcts(sims=20,ranges)");
  for (const std::string& name : expected) {
    EXPECT_TRUE(std::any_of(agents.begin(), agents.end(),
                            [&](const std::string& agent) { return agent.starts_with(name); }))
        << name << " cannot play " << spec;
  }
  for (const std::string& name : agents) {
    const auto agent = make_agent(*game, name, 1);
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
        ASSERT_EQ(thoughts.best, blind.best) << name << " at " << game->write(p);
        ASSERT_EQ(thoughts.values, blind.values) << name << " at " << game->write(p);
        ++asked;
      }
      game->play(p, game->random_move(p, rng));
    }
    EXPECT_GT(changed, positions / 4) << name << ": what was hidden stayed as it was";
  }
}

TEST(HiddenCards, OfPokerChangeNothing) {
  expect_blind("poker", effort(60),
               {"tight", "cfr", "push-fold", "always-call", "all-in", "ismcts", "random"});
  expect_blind("poker(players=4)", effort(30));
}
TEST(HiddenCards, OfSmallPokersChangeNothing) {
  expect_blind("kuhn-poker", effort(60));
  expect_blind("leduc-poker", effort(60));
}
TEST(HiddenCards, OfTheDealerChangeNothing) {
  expect_blind("blackjack(decks=1,rounds=3)", effort(20), {"basic", "exact", "counter", "ismcts"});
}

}  // namespace
}  // namespace zermelo
