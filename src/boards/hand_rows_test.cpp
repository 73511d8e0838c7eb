// Ranks of many hands at a time against those of single hands.
#include "boards/hand_rows.h"

#include <gtest/gtest.h>

#include "tests/effort.h"

namespace zermelo {
namespace {

// The number of wrong ranks among all pairs below `end`.
int wrong_pairs(CardSet five, int end) {
  static HandRows::Ranks ranks;
  HandRows::get().rank_pairs(Hand(five), end, ranks);
  int wrong = 0;
  for (int high = 1; high < end; ++high) {
    for (int low = 0; low < high; ++low) {
      CardSet all = five;
      all.add(static_cast<Card>(high));
      all.add(static_cast<Card>(low));
      if (all.size() < 7) continue;
      const std::size_t pair = pairs_below(static_cast<Card>(high)) + static_cast<std::size_t>(low);
      wrong += ranks[pair] != hand_rank(all);
    }
  }
  return wrong;
}

// Every third one has mostly cards of one suit, every third one few ranks.
TEST(HandRows, AgreeWithSingleHands) {
  Rng rng(1);
  for (int i = 0; i < effort(3000); ++i) {
    CardSet five;
    while (five.size() < 5) {
      const Card card = CardSet::all().draw(rng);
      if (i % 3 == 1 && suit_of(card) != i % 4 && rng.below(4) != 0) continue;
      if (i % 3 == 2 && rank_of(card) % 5 != i % 5) continue;
      five.add(card);
    }
    const int end = i % 2 == 0 ? kCards : static_cast<int>(rng.below(kCards + 1));
    ASSERT_EQ(wrong_pairs(five, end), 0) << i;
  }
}

TEST(HandRows, AgreeWithFourOfAKindOnTheBoard) {
  for (int card = 0; card < kCards; ++card) {
    for (int rank = 0; rank < kCards / 4; ++rank) {
      CardSet five(std::uint64_t{0xf} << (4 * rank));
      five.add(static_cast<Card>(card));
      if (five.size() < 5) continue;
      ASSERT_EQ(wrong_pairs(five, kCards), 0) << rank << " " << card;
    }
  }
}

// Every five cards, each with the pairs below its lowest card: each hand of seven once.
TEST(HandRows, AgreeForAllHandsOfSevenCards) {
  if (!long_tests()) GTEST_SKIP() << "takes seconds; set ZERMELO_LONG";
  std::uint64_t hands = 0;
  int wrong = 0;
  const auto walk = [&](const auto& self, CardSet cards, int end) -> void {
    if (cards.size() == 5) {
      hands += pairs_below(static_cast<Card>(end));
      wrong += wrong_pairs(cards, end);
      return;
    }
    for (int card = end - 1; card >= 6 - cards.size(); --card) {
      CardSet more = cards;
      more.add(static_cast<Card>(card));
      self(self, more, card);
    }
  };
  walk(walk, CardSet(), kCards);
  EXPECT_EQ(hands, 133784560U);
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace zermelo
