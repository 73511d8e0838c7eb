// Learning games that hide something: by what the player sees, held against exact expectations.
#include <gtest/gtest.h>

#include "analysis/blackjack_policy.h"
#include "any/any_agent.h"
#include "arena/lesson_plan.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "engines/blackjack/chart.h"
#include "engines/blackjack/expert.h"
#include "games/blackjack/cell_views.h"
#include "games/kuhn_poker/cell_views.h"
#include "learn/field_of.h"
#include "learn/learner.h"
#include "learn/network_file.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

// What a network is shown does not change when what is hidden does.
template <class G>
void expect_rows_to_hide(const G& game, int games) {
  const learn::GameField<G> field(game);
  const auto row_bytes = static_cast<std::size_t>(field.info().board.cells);
  learn::Afterstates seen(row_bytes), other(row_bytes);
  Rng rng(5);
  int redealt = 0;
  for (int n = 0; n < games; ++n) {
    for (auto p = game.start(); !game.turn(p).is_over();) {
      const Turn turn = game.turn(p);
      if (turn.is_player()) {
        learn::look(game, p, seen);
        const auto deal = game.redeal(p, turn.player(), rng);
        redealt += !(deal == p);
        learn::look(game, deal, other);
        EXPECT_EQ(seen.now, other.now);
        EXPECT_EQ(seen.rows, other.rows);
        EXPECT_EQ(seen.rewards, other.rewards);
        EXPECT_EQ(seen.over, other.over);
      }
      game.play(p, random_move(game, p, turn, rng));
    }
  }
  EXPECT_GT(redealt, games / 2);
}

TEST(HiddenLearning, ShowsOnlyWhatIsSeen) {
  expect_rows_to_hide(blackjack::Blackjack({.rounds = 2}), 300);
  expect_rows_to_hide(kuhn_poker::KuhnPoker(), 300);
}

struct Taught {
  std::unique_ptr<AnyGame> game;
  std::unique_ptr<AnyAgent> agent;
};

Taught taught(const std::string& spec, std::uint64_t episodes, const std::string& path) {
  auto game = make_game(spec);
  const auto field = learn::make_field(spec);
  LessonWords words;
  words.episodes = episodes;
  words.threads = 1;
  const LessonPlan plan = plan_lesson(*game, field->info(), words);
  learn::TupleNetwork network(plan.shape);
  learn::Learner(network, *field, plan.training).run(0, episodes, Budget());
  write_file(path, learn::packed_network(network, episodes, {}));
  auto agent = make_agent(*game, "td(load=" + path + ")", 1);
  return {std::move(game), std::move(agent)};
}

double edge_of(const blackjack::Policy* policy) {
  const blackjack::TableRules rules = blackjack::rules_of(blackjack::Blackjack({}));
  return blackjack::RoundValues(rules, blackjack::Shoe::of_decks(rules.decks), 0, policy).edge();
}

TEST(HiddenLearning, PlaysBlackJackNearlyAsWellAsCanBe) {
  const TemporaryFolder folder;
  const Taught table =
      taught("blackjack(rounds=1)", kSanitized ? 100'000 : 2'000'000, folder.path() + "/network");
  const blackjack::Policy learned = policy_of_agent(*table.game, *table.agent);
  if (!kSanitized) {
    EXPECT_FALSE(learned.insures);
  }
  EXPECT_GT(edge_of(&learned), edge_of(nullptr) - (kSanitized ? 0.08 : 0.02));
  const blackjack::Policy stands;
  EXPECT_LT(edge_of(&stands), edge_of(nullptr) - 0.1) << "who always stands must not pass";
  EXPECT_THROW(taught("blackjack", 10, folder.path() + "/endless"), Error);
}

// The chart's player, asked hand by hand, is the chart.
TEST(HiddenLearning, AsksAnAgentForItsPolicy) {
  if (kSanitized) GTEST_SKIP() << "the test above asks an agent too";
  const auto game = make_game("blackjack(rounds=1)");
  const auto basic = make_agent(*game, "basic", 1);
  const blackjack::Policy asked = policy_of_agent(*game, *basic);
  const blackjack::TableRules rules = blackjack::rules_of(blackjack::Blackjack({}));
  const blackjack::RoundValues best(rules, blackjack::Shoe::of_decks(rules.decks));
  const blackjack::Policy chart = blackjack::best_chart(best).policy();
  EXPECT_NEAR(edge_of(&asked), edge_of(&chart), 1e-4);
  const auto rich = make_game("blackjack(rounds=1,chips=1000,bet=25)");
  const blackjack::Policy other = policy_of_agent(*rich, *make_agent(*rich, "basic", 1));
  EXPECT_EQ(edge_of(&other), edge_of(&asked));
}

// A king never folds, and a jack never calls.
TEST(HiddenLearning, LearnsWhatIsSureInKuhnPoker) {
  const TemporaryFolder folder;
  const Taught kuhn =
      taught("kuhn-poker", kSanitized ? 20'000 : 200'000, folder.path() + "/network");
  const auto choice = [&](const char* text) {
    const AnyPosition p = kuhn.game->read_position(text);
    return kuhn.game->write_move(p, kuhn.game->moves(p)[kuhn.agent->think(p, {}, {}).best]);
  };
  EXPECT_EQ(choice("Q K bet"), "call");
  EXPECT_EQ(choice("J K bet"), "call");
  EXPECT_EQ(choice("K J check bet"), "call");
  EXPECT_EQ(choice("Q J bet"), "fold");
  EXPECT_EQ(choice("J Q check bet"), "fold");
}

}  // namespace
}  // namespace zermelo
