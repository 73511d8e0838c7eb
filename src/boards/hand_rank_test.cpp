#include "boards/hand_rank.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "tests/effort.h"
#include "tests/source_dir.h"

namespace zermelo {
namespace {

// --- The witness: the table of hands and tie breaks, word by word --------------------------------

// A five-card hand as what is compared, most important first: the category, then the ranks.
using PlainRank = std::array<int, 6>;

PlainRank plain_rank(const std::array<Card, 5>& cards) {
  std::array<int, 13> count{};
  bool flush = true;
  for (const Card card : cards) {
    ++count[static_cast<std::size_t>(rank_of(card))];
    flush = flush && suit_of(card) == suit_of(cards[0]);
  }
  std::array<int, 5> ranks = {-1, -1, -1, -1, -1};  // more frequent ones first, then higher ones
  std::array<int, 5> times{};
  std::size_t distinct = 0;
  for (int n = 4; n >= 1; --n) {
    for (int rank = 12; rank >= 0; --rank) {
      if (count[static_cast<std::size_t>(rank)] != n) continue;
      times[distinct] = n;
      ranks[distinct++] = rank;
    }
  }
  bool straight = distinct == 5 && ranks[0] - ranks[4] == 4;
  if (ranks == std::array<int, 5>{12, 3, 2, 1, 0}) {  // A 5 4 3 2: the ace is the lowest
    straight = true;
    ranks = {3, 2, 1, 0, -1};
  }
  int category = 0;
  if (times[0] == 2) category = times[1] == 2 ? 2 : 1;
  if (times[0] == 3) category = times[1] == 2 ? 6 : 3;
  if (times[0] == 4) category = 7;
  if (straight) category = 4;
  if (flush) category = straight ? 8 : 5;
  return {category, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]};
}

// Calls visit with every choice of kCount cards of the list.
template <std::size_t kCount, class Visit>
void for_each_choice(const std::vector<Card>& from, Visit&& visit) {
  std::array<Card, kCount> cards{};
  const auto go = [&](const auto& self, std::size_t taken, std::size_t first) -> void {
    if (taken == kCount) return visit(cards);
    for (std::size_t i = first; i + kCount - taken <= from.size(); ++i) {
      cards[taken] = from[i];
      self(self, taken + 1, i + 1);
    }
  };
  go(go, 0, 0);
}

template <class Cards>
CardSet set_of(const Cards& cards) {
  CardSet set;
  for (const Card card : cards) set.add(card);
  return set;
}

std::vector<Card> deck_without(CardSet gone) {
  std::vector<Card> cards;
  for (const Card card : (CardSet::all() - gone).cards()) cards.push_back(card);
  return cards;
}

std::vector<Card> random_cards(std::size_t count, Rng& rng) {
  std::vector<Card> cards;
  for (CardSet deck = CardSet::all(); cards.size() < count; deck.remove(cards.back())) {
    cards.push_back(deck.draw(rng));
  }
  return cards;
}

HandRank rank_of_text(std::string_view text) { return hand_rank(set_of(read_cards(text))); }

// --- Published counts ------------------------------------------------------------------------------

struct Tally {
  std::map<HandCategory, std::uint64_t> hands;
  HandRank royal_flush = rank_of_text("AsKsQsJsTs");
  std::uint64_t royal_flushes = 0;
  std::vector<bool> seen = std::vector<bool>(1 << 16);

  void add(HandRank rank, std::uint64_t count = 1) {
    hands[category_of(rank)] += count;
    if (rank == royal_flush) royal_flushes += count;
    seen[rank] = true;
  }
};

// Columns of the file: category, hands of 5 cards, distinct ranks of them, the same for 7 cards.
void expect_published_counts(const Tally& tally, std::size_t first_column) {
  const std::map<std::string, HandCategory> categories = {
      {"straight_flush(incl", HandCategory::kStraightFlush},
      {"quads", HandCategory::kFourOfAKind},
      {"full_house", HandCategory::kFullHouse},
      {"flush", HandCategory::kFlush},
      {"straight", HandCategory::kStraight},
      {"trips", HandCategory::kThreeOfAKind},
      {"two_pair", HandCategory::kTwoPair},
      {"pair", HandCategory::kPair},
      {"high_card", HandCategory::kHighCard}};
  std::map<HandCategory, std::uint64_t> distinct;
  for (std::size_t rank = 0; rank < tally.seen.size(); ++rank) {
    if (tally.seen[rank]) ++distinct[category_of(static_cast<HandRank>(rank))];
  }
  std::ifstream file(source_dir() + "/tests/data/poker_category_counts.tsv");
  std::string line;
  std::getline(file, line);
  std::uint64_t hands = 0, ranks = 0;
  int rows = 0;
  for (; std::getline(file, line); ++rows) {
    std::vector<std::string> fields(1);
    for (const char c : line) c == '\t' ? fields.emplace_back() : fields.back() += c;
    ASSERT_EQ(fields.size(), 5U) << line;
    const std::uint64_t expected = std::stoull(fields[first_column]);
    const std::uint64_t expected_distinct = std::stoull(fields[first_column + 1]);
    const std::string name = fields[0].substr(0, fields[0].find(' '));
    if (name == "royal_flush(part") {
      EXPECT_EQ(tally.royal_flushes, expected);
    } else if (name == "total") {
      EXPECT_EQ(hands, expected);
      EXPECT_EQ(ranks, expected_distinct);
    } else {
      const HandCategory category = categories.at(name);
      EXPECT_EQ(tally.hands.at(category), expected) << name;
      EXPECT_EQ(distinct.at(category), expected_distinct) << name;
      hands += tally.hands.at(category);
      ranks += distinct.at(category);
    }
  }
  EXPECT_EQ(rows, 11);
}

// --- Five cards, and the best five of more ---------------------------------------------------------

// The witness's ranks, with the number that each was given: ordered alike, none shared.
void expect_same_order(const std::map<PlainRank, HandRank>& ranks) {
  HandRank last = 0;
  for (const auto& [plain, rank] : ranks) {
    ASSERT_LT(last, rank) << describe(rank);
    ASSERT_EQ(static_cast<int>(category_of(rank)), plain[0]) << describe(rank);
    last = rank;
  }
}

TEST(HandRank, AllHandsOfFiveCards) {
  Tally tally;
  std::map<PlainRank, HandRank> ranks;
  int wrong = 0;
  for_each_choice<5>(deck_without(CardSet()), [&](const std::array<Card, 5>& cards) {
    const HandRank rank = hand_rank(set_of(cards));
    tally.add(rank);
    wrong += ranks.emplace(plain_rank(cards), rank).first->second != rank;
  });
  EXPECT_EQ(wrong, 0);
  expect_same_order(ranks);
  expect_published_counts(tally, 1);
}

void expect_best_of_five(std::size_t count, int hands, std::uint64_t seed) {
  Rng rng(seed);
  for (int i = 0; i < hands; ++i) {
    const std::vector<Card> cards = random_cards(count, rng);
    const CardSet set = set_of(cards);
    HandRank best = 0;
    for (std::uint64_t places = 0; places < std::uint64_t{1} << count; ++places) {
      if (std::popcount(places) != 5) continue;
      best = std::max(best, hand_rank(CardSet(deposit_bits(places, set.bits()))));
    }
    Hand hand;
    for (const Card card : cards) hand += Hand(card);
    ASSERT_EQ(hand.cards(), set);
    ASSERT_EQ(hand.rank(), best) << cards_text(cards);
    ASSERT_EQ(hand_rank(set), best) << cards_text(cards);
  }
}

TEST(HandRank, RandomHandsAreTheirBestFiveCards) {
  expect_best_of_five(5, 10000, 5);
  expect_best_of_five(6, 100000, 6);
  expect_best_of_five(7, long_tests() ? 3000000 : 300000, 7);
}

// The witness again, for all 21 choices of five.
TEST(HandRank, SevenCardsCompareAsTheRulesSay) {
  Rng rng(3);
  std::map<PlainRank, HandRank> ranks;
  for (int i = 0; i < 50000; ++i) {
    const std::vector<Card> cards = random_cards(7, rng);
    PlainRank best{};
    for_each_choice<5>(cards, [&](const auto& five) { best = std::max(best, plain_rank(five)); });
    const HandRank rank = hand_rank(set_of(cards));
    ASSERT_EQ(ranks.emplace(best, rank).first->second, rank) << cards_text(cards);
  }
  expect_same_order(ranks);
}

TEST(HandRank, AllHandsOfSevenCards) {
  if (!long_tests()) GTEST_SKIP() << "takes seconds; set ZERMELO_LONG";
  Tally tally;
  std::vector<std::uint64_t> hands(1 << 16);
  int wrong = 0;
  const auto go = [&](const auto& self, Hand hand, int cards, int first) -> void {
    for (int card = first; card < kCards; ++card) {
      const Hand more = hand + Hand(static_cast<Card>(card));
      if (cards == 6) {
        ++hands[more.rank()];
        wrong += more.rank() != hand_rank(more.cards());
      } else {
        self(self, more, cards + 1, card + 1);
      }
    }
  };
  go(go, Hand(), 0, 0);
  EXPECT_EQ(wrong, 0);
  for (std::size_t rank = 0; rank < hands.size(); ++rank) {
    if (hands[rank] != 0) tally.add(static_cast<HandRank>(rank), hands[rank]);
  }
  expect_published_counts(tally, 3);
}

// C(14, 7) choices of up to 7 cards, less 7 * C(9, 2) with more than four of one rank.
TEST(HandRank, SumsOfStepsAreAllDifferent) {
  std::set<std::uint32_t> sums;
  std::size_t choices = 0;
  const auto go = [&](const auto& self, std::size_t step, int cards, std::uint32_t sum) -> void {
    if (step == kRankSteps.size()) {
      ++choices;
      sums.insert(sum);
      return;
    }
    for (int n = 0; n <= 4 && cards + n <= 7; ++n) {
      self(self, step + 1, cards + n, sum + static_cast<std::uint32_t>(n) * kRankSteps[step]);
    }
  };
  go(go, 0, 0, 0);
  EXPECT_EQ(choices, 3180U);
  EXPECT_EQ(sums.size(), choices);
}

// --- Traps -----------------------------------------------------------------------------------------

TEST(HandRank, TheAceIsAlsoTheLowestCardOfAStraight) {
  EXPECT_EQ(describe(rank_of_text("Ac2d3h4s5c")), "straight, five high");
  EXPECT_LT(rank_of_text("Ac2d3h4s5c"), rank_of_text("2d3h4s5c6c"));
  EXPECT_GT(rank_of_text("Ac2d3h4s5c"), rank_of_text("AcAdAhKsQc"));
  EXPECT_LT(rank_of_text("As2s3s4s5s"), rank_of_text("2s3s4s5s6s"));
  EXPECT_EQ(rank_of_text("Ac2d3h4s5c6d9h"), rank_of_text("2d3h4s5c6d"));
}

TEST(HandRank, NoStraightGoesAroundTheCorner) {
  for (const char* cards : {"JcQdKhAs2c", "QcKdAh2s3c", "KcAd2h3s4c"}) {
    EXPECT_EQ(category_of(rank_of_text(cards)), HandCategory::kHighCard) << cards;
  }
  EXPECT_EQ(category_of(rank_of_text("QcKcAc2c3c")), HandCategory::kFlush);
  EXPECT_EQ(category_of(rank_of_text("JcQdKhAs2c3d4h")), HandCategory::kHighCard);
}

TEST(HandRank, SevenCardsWithMoreThanOneGoodHand) {
  const auto said = [](std::string_view cards) { return describe(rank_of_text(cards)); };
  EXPECT_EQ(said("KcKdQcQdJcJdAs"), "two pair, kings and queens, ace kicker");
  EXPECT_EQ(said("KcKdQcQd3cJdJs"), "two pair, kings and queens, jack kicker");
  EXPECT_EQ(said("KcKdKhQcQdQh2s"), "full house, kings over queens");
  EXPECT_EQ(said("2c2d2hQcQdKhKs"), "full house, twos over kings");
  EXPECT_EQ(said("2c2d2h2sQcQdQh"), "four of a kind, twos, queen kicker");
  EXPECT_EQ(said("2c2d2h2sQcQdAh"), "four of a kind, twos, ace kicker");
  EXPECT_EQ(said("2c3c4c5c7c8cTc"), "flush, ten eight seven five four");
  EXPECT_EQ(said("2c3c4c5c6d9cKh"), "flush, nine five four three two");  // the straight is less
  EXPECT_EQ(said("2c3c4c5c6c7dAc"), "straight flush, six high");
  EXPECT_EQ(said("5c5d6h7s8c9d9h"), "straight, nine high");
}

TEST(HandRank, AllFiveCardsCount) {
  EXPECT_GT(rank_of_text("AcKdQhJs9c"), rank_of_text("AdKhQsJc8d"));
  EXPECT_GT(rank_of_text("AcKcQcJc3c"), rank_of_text("AdKdQdJd2d"));
  EXPECT_GT(rank_of_text("AcAdKhQs3c"), rank_of_text("AhAsKcQd2h"));
  EXPECT_GT(rank_of_text("AcAdAhKs3c"), rank_of_text("AcAdAhKs2c"));
  EXPECT_EQ(rank_of_text("AcAdKhQs8c3d2d"), rank_of_text("AhAsKcQd8h4c5d"));  // a sixth does not
}

TEST(HandRank, Words) {
  EXPECT_EQ(describe(rank_of_text("AsKsQsJsTs")), "royal flush");
  EXPECT_EQ(describe(rank_of_text("9sKsQsJsTs")), "straight flush, king high");
  EXPECT_EQ(describe(rank_of_text("6s6h6dAsTs")), "three of a kind, sixes, ace ten kickers");
  EXPECT_EQ(describe(rank_of_text("KsKhAd9s5s")), "pair of kings, ace nine five kickers");
  EXPECT_EQ(describe(rank_of_text("KsKh9d9sAs")), "two pair, kings and nines, ace kicker");
  EXPECT_EQ(describe(rank_of_text("2s3h4d5s7s")), "high card, seven five four three two");
  EXPECT_EQ(category_name(HandCategory::kFullHouse), "full house");
  EXPECT_EQ(category_name(category_of(rank_of_text("AsKsQsJsTs"))), "straight flush");
}

// --- Equities --------------------------------------------------------------------------------------

struct Equity {
  int wins = 0, losses = 0, ties = 0;
};

// Over all boards of five cards.
Equity equity(std::string_view mine, std::string_view theirs) {
  const CardSet my_cards = set_of(read_cards(mine)), their_cards = set_of(read_cards(theirs));
  const Hand me(my_cards), them(their_cards);
  Equity result;
  for_each_choice<5>(deck_without(my_cards | their_cards), [&](const std::array<Card, 5>& cards) {
    Hand board;
    for (const Card card : cards) board += Hand(card);
    const HandRank my_rank = (me + board).rank(), their_rank = (them + board).rank();
    ++(my_rank > their_rank ? result.wins : my_rank < their_rank ? result.losses : result.ties);
  });
  return result;
}

TEST(HandRank, AcesAgainstKings) {
  const Equity aces = equity("AsAh", "KdKc");
  EXPECT_EQ(aces.wins, 1388072);
  EXPECT_EQ(aces.losses, 317694);
  EXPECT_EQ(aces.ties, 6538);
  const Equity kings = equity("KdKc", "AsAh");
  EXPECT_EQ(kings.wins, aces.losses);
  EXPECT_EQ(kings.ties, aces.ties);
}

}  // namespace
}  // namespace zermelo
