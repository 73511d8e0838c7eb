// The fast simulator against the game's own rules and against the exact expectation of its chart.
#include "engines/blackjack/simulation.h"

#include <cmath>

#include <gtest/gtest.h>

#include "games/blackjack/blackjack.h"
#include "tests/effort.h"

namespace zermelo::blackjack {
namespace {

// A shoe that remembers what it dealt.
struct Recorder {
  RandomShoe& shoe;
  std::vector<Rank> cards = {};
  std::uint32_t draw() {
    const std::uint32_t rank = shoe.draw();
    cards.push_back(static_cast<Rank>(rank + 1));
    return rank;
  }
};

// The chart's move in a game, for a hand of ranks.
Blackjack::Move chart_move(const Chart& chart, const Blackjack& game,
                           const Blackjack::Position& p) {
  const auto& seat = p.seats[0];
  const Hand& hand = seat.hands[p.hand];
  Counts counts{};
  for (int i = 0; i < hand.count; ++i) ++counts[static_cast<std::size_t>(value_of(hand[i]) - 1)];
  const HandEntry& entry = HandTable::get()[HandTable::get().of(counts)];
  const int up = value_of(p.dealer[0]) - 1;
  const Cell& plain = chart.cell(entry, up, false);
  const auto legal = [&](Blackjack::Move m) {
    for (const auto other : game.moves(p)) {
      if (other == m) return true;
    }
    return false;
  };
  if (hand.count == 2) {
    const Choice first = chart.cell(entry, up, hand.is_pair()).first;
    if (first == Choice::kSplit && legal(Blackjack::kSplit)) return Blackjack::kSplit;
    if (seat.count == 1 && first == Choice::kSurrender) return Blackjack::kSurrender;
    if (plain.doubles && legal(Blackjack::kDouble)) return Blackjack::kDouble;
  }
  return plain.hits ? Blackjack::kHit : Blackjack::kStand;
}

TEST(BlackjackSimulation, PaysWhatTheGamePaysForTheSameCards) {
  for (const bool one_card : {true, false}) {
    const Blackjack game(
        {.decks = 6, .chips = 1000, .rounds = 1, .bets = {10}, .one_card_on_aces = one_card});
    TableRules rules;
    rules.split_by_rank = true;
    rules.one_card_on_aces = one_card;
    rules.resplit_aces = !one_card;
    const RoundValues values(rules, Shoe::of_decks(6));
    const Chart chart = best_chart(values);
    const RoundPlayer player(rules, chart);
    RandomShoe shoe(6, 5);
    const int rounds = effort(100000);
    int splits = 0;
    for (int i = 0; i < rounds; ++i) {
      shoe.shuffle();
      Recorder recorder{shoe};
      const int payoff = player.play(recorder);
      auto p = game.start();
      std::size_t next = 0;
      while (!game.turn(p).is_over()) {
        if (game.turn(p).is_chance()) {
          // The dealer draws even where it does not matter any more.
          game.play(p, next < recorder.cards.size() ? recorder.cards[next++] : game.moves(p)[0]);
        } else if (p.phase == Phase::kBet) {
          game.play(p, Blackjack::kFirstBet);
        } else if (p.phase == Phase::kInsurance) {
          game.play(p, Blackjack::kNo);
        } else {
          const auto move = chart_move(chart, game, p);
          splits += move == Blackjack::kSplit;
          game.play(p, move);
        }
      }
      ASSERT_EQ(payoff, static_cast<int>(std::lround(game.payoffs(p)[0]))) << game.write(p);
      ASSERT_EQ(next, recorder.cards.size()) << game.write(p);
    }
    EXPECT_GT(splits, rounds / 100);
  }
}

TEST(BlackjackSimulation, AgreesWithTheExactExpectationOfItsChart) {
  for (const int decks : {1, 6, 0}) {
    TableRules rules;
    rules.decks = decks;
    rules.dealer_hits_soft_17 = decks == 1;
    rules.peek = decks != 0;
    const RoundValues values(rules, Shoe::of_decks(decks));
    const Chart chart = best_chart(values);
    const Policy policy = chart.policy();
    const double exact = RoundValues(rules, Shoe::of_decks(decks), 0, &policy).edge();
    const std::uint64_t rounds = decks == 6 && long_tests() && !kSanitized
                                     ? 1'000'000'000
                                     : std::uint64_t(effort(4'000'000));
    const SimulationResult result = simulate(rules, chart, rounds, 11, 2);
    EXPECT_EQ(result.rounds, rounds);
    EXPECT_LT(std::abs(result.mean - exact), 3 * result.error())
        << decks << ": " << result.mean << " +- " << result.error() << ", exact " << exact;
    EXPECT_NEAR(result.deviation, 1.14, 0.03);
  }
}

TEST(BlackjackSimulation, DoesNotDependOnThreads) {
  const TableRules rules;
  const Chart chart = best_chart(RoundValues(rules, Shoe::of_decks(6)));
  const SimulationResult one = simulate(rules, chart, 3'000'000, 3, 1);
  const SimulationResult two = simulate(rules, chart, 3'000'000, 3, 2);
  EXPECT_EQ(one.mean, two.mean);
  EXPECT_EQ(one.deviation, two.deviation);
}

// Blocks of rounds have their own seeds: those of two simulations once were the same ones in another
// order, so that whole powers of two of blocks came to the same mean.
TEST(BlackjackSimulation, DependsOnTheSeed) {
  const TableRules rules;
  const Chart chart = best_chart(RoundValues(rules, Shoe::of_decks(6)));
  const std::uint64_t rounds = 4 << 20;
  EXPECT_NE(simulate(rules, chart, rounds, 1, 2).mean, simulate(rules, chart, rounds, 2, 2).mean);
}

}  // namespace
}  // namespace zermelo::blackjack
