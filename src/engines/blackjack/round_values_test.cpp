// The exact analysis against published expectations, and against a slow second implementation that
// deals every card of small shoes one by one, the hole card first.
#include "engines/blackjack/round_values.h"

#include <cmath>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "base/text.h"
#include "engines/blackjack/chart.h"
#include "tests/effort.h"
#include "tests/source_dir.h"

namespace zermelo::blackjack {
namespace {

std::ifstream data(const std::string& name) {
  std::ifstream file(source_dir() + "/tests/data/" + name);
  EXPECT_TRUE(file.good()) << name;
  return file;
}

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    if (c == '\t') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

TEST(BlackjackValues, AgreeWithASixDeckTableToEveryDigit) {
  const RoundValues values(TableRules{}, Shoe::of_decks(6));
  std::ifstream file = data("blackjack_6_decks.tsv");
  int cells = 0, totals = 0;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> words = fields(line);
    if (words[0] == "#overall") {
      EXPECT_EQ(words[1], fmt::format("{:.9f}", values.edge()));
      ++totals;
    } else if (words[0] == "#overall_up") {
      EXPECT_EQ(words[2], fmt::format("{:.9f}", values.edge(std::stoi(words[1]) - 1)));
      ++totals;
    } else if (words[0] == "#dealer") {
      std::array<double, 7> ends{};
      if (words[1] == "total") {
        for (int up = 0; up < kValues; ++up) {
          const auto of_up = values.dealer(up);
          for (std::size_t k = 0; k < 7; ++k) ends[k] += values.up_chance(up) * of_up[k];
        }
      } else {
        ends = values.dealer(std::stoi(words[1]) - 1);
      }
      for (std::size_t k = 0; k < 7; ++k) EXPECT_EQ(words[k + 2], fmt::format("{:.9f}", ends[k]));
      ++totals;
    } else if (words.size() == 9 && words[0] != "up") {
      const HandId hand = HandTable::get().pair(std::stoi(words[1]) - 1, std::stoi(words[2]) - 1);
      const ChoiceValues all = values.values(hand, std::stoi(words[0]) - 1);
      for (std::size_t c = 0; c < 4; ++c) {
        if (words[c + 3] == "-") {
          EXPECT_FALSE(all[c]) << line;
        } else {
          EXPECT_EQ(words[c + 3], fmt::format("{:.9f}", *all[c])) << line;
          ++cells;
        }
      }
      if (words[8] != "BJ") {
        EXPECT_EQ(words[8][0], kChoiceLetters[static_cast<std::size_t>(best_of(all))]) << line;
      }
    }
  }
  EXPECT_GT(cells, 800);
  EXPECT_GE(totals, 12);
}

TEST(BlackjackValues, AgreeWithATableOfEdges) {
  std::ifstream file = data("blackjack_house_edge.tsv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> words = fields(line);
    if (line[0] == '#' || words[0] == "decks") continue;
    TableRules rules;
    rules.decks = words[0] == "infinite" ? 0 : std::stoi(words[0]);
    ++rows;
    if (kSanitized && rules.decks > 1) continue;  // the others take minutes
    rules.resplit_aces = words[1] == "yes";
    rules.surrender = words[2] == "yes";
    const RoundValues values(rules, Shoe::of_decks(rules.decks));
    EXPECT_EQ(words[3], fmt::format("{:.6f}", 100 * values.edge())) << line;
  }
  EXPECT_EQ(rows, 8);
}

// --- A second implementation: cards of a small shoe are dealt in turn ----------------------------

struct Witness {
  const TableRules rules;
  // Asked for their choices alone, by the number of hands from two on.
  const std::vector<const RoundValues*> plans;

  static int total(const std::vector<int>& cards, bool* soft = nullptr) {
    int sum = 0;
    bool ace = false;
    for (const int v : cards) {
      sum += v + 1;
      ace = ace || v == kAceValue;
    }
    const bool is_soft = ace && sum <= 11;
    if (soft != nullptr) *soft = is_soft;
    return is_soft ? sum + 10 : sum;
  }
  static HandId id(const std::vector<int>& cards) {
    Counts counts{};
    for (const int v : cards) ++counts[static_cast<std::size_t>(v)];
    return HandTable::get().of(counts);
  }

  template <class Use>
  static double average(std::array<int, kValues>& shoe, const Use& use) {
    int all = 0;
    for (const int n : shoe) all += n;
    double sum = 0;
    for (std::size_t v = 0; v < kValues; ++v) {
      if (shoe[v] == 0) continue;
      const double share = static_cast<double>(shoe[v]) / all;
      --shoe[v];
      sum += share * use(static_cast<int>(v));
      ++shoe[v];
    }
    return sum;
  }

  struct Done {
    int total;
    int stake;
  };
  // Of finished hands that are not bust.
  double settle(std::array<int, kValues>& shoe, std::vector<int> dealer,
                const std::vector<Done>& hands) const {
    bool soft = false;
    const int sum = total(dealer, &soft);
    if (sum < 17 || (sum == 17 && soft && rules.dealer_hits_soft_17)) {
      return average(shoe, [&](int v) {
        auto more = dealer;
        more.push_back(v);
        return settle(shoe, more, hands);
      });
    }
    double payoff = 0;
    for (const Done& hand : hands) {
      const bool lost = (dealer.size() == 2 && sum == 21) || (sum <= 21 && hand.total < sum);
      payoff += lost ? -hand.stake : sum > 21 || hand.total > sum ? hand.stake : 0;
    }
    return payoff;
  }

  // `waiting` hands of one card of the pair, and the one being played.
  double play(std::array<int, kValues>& shoe, const std::vector<int>& dealer, int pair, int hands,
              int waiting, const std::vector<int>& current, const std::vector<Done>& done) const {
    const auto finish = [&](Done hand) {
      if (hand.total > 21) return -hand.stake + next(shoe, dealer, pair, hands, waiting, done);
      auto more = done;
      more.push_back(hand);
      return next(shoe, dealer, pair, hands, waiting, more);
    };
    if (current.size() == 1) {
      return average(shoe, [&](int v) {
        const bool aces = pair == kAceValue;
        const int most = aces && !rules.resplit_aces ? 2 : rules.hands;
        if (v == pair && hands < most) {
          return play(shoe, dealer, pair, hands + 1, waiting + 1, current, done);
        }
        const std::vector<int> two = {pair, v};
        if (aces && rules.one_card_on_aces) return finish({total(two), 1});
        return play(shoe, dealer, pair, hands, waiting, two, done);
      });
    }
    if (total(current) > 21) return finish({total(current), 1});
    const RoundValues& plan = *plans[static_cast<std::size_t>(hands - 2)];
    const Choice choice = best_of(plan.values_after_split(id(current), dealer[0]));
    if (choice == Choice::kStand) return finish({total(current), 1});
    return average(shoe, [&](int v) {
      auto more = current;
      more.push_back(v);
      if (choice == Choice::kDouble) return finish({total(more), 2});
      return play(shoe, dealer, pair, hands, waiting, more, done);
    });
  }
  double next(std::array<int, kValues>& shoe, const std::vector<int>& dealer, int pair, int hands,
              int waiting, const std::vector<Done>& done) const {
    if (waiting == 0) return done.empty() ? 0 : settle(shoe, dealer, done);
    return play(shoe, dealer, pair, hands, waiting - 1, {pair}, done);
  }

  // The hole card is dealt before the hands are played: the best choice averages over it.
  double best(std::map<int, std::array<int, kValues>>& shoes, const std::map<int, double>& weights,
              int up, const std::vector<int>& cards) const {
    double stand = 0, hit = 0;
    for (auto& [hole, shoe] : shoes) {
      stand += weights.at(hole) * settle(shoe, {up, hole}, {{total(cards), 1}});
    }
    // The next card is as likely as it is over all hole cards.
    for (int v = 0; v < kValues; ++v) {
      std::map<int, double> then;
      double seen = 0;
      for (auto& [hole, shoe] : shoes) {
        int all = 0;
        for (const int n : shoe) all += n;
        then[hole] = weights.at(hole) * shoe[static_cast<std::size_t>(v)] / all;
        seen += then[hole];
      }
      if (seen == 0) continue;
      auto more = cards;
      more.push_back(v);
      if (total(more) > 21) {
        hit -= seen;
        continue;
      }
      auto left = shoes;
      for (auto& [hole, shoe] : left) --shoe[static_cast<std::size_t>(v)];
      std::erase_if(left, [&](const auto& one) { return then.at(one.first) == 0; });
      hit += best(left, then, up, more);
    }
    return std::max(stand, hit);
  }
};

std::array<int, kValues> small_shoe(Rng& rng, int cards) {
  std::array<int, kValues> shoe{};
  for (int i = 0; i < cards; ++i) ++shoe[rng.index(kValues)];
  return shoe;
}

Shoe shoe_of(const std::array<int, kValues>& counts) {
  Shoe shoe;
  for (std::size_t v = 0; v < kValues; ++v) shoe.left[v] = counts[v];
  return shoe;
}

TEST(BlackjackValues, OfHandsAgreeWithDealingEveryCard) {
  Rng rng(1);
  int checked = 0;
  while (checked < 40) {
    const std::array<int, kValues> counts = small_shoe(rng, 16);
    TableRules rules;
    rules.dealer_hits_soft_17 = rng.below(2) == 1;
    const int a = static_cast<int>(rng.index(kValues)), b = static_cast<int>(rng.index(kValues)),
              up = static_cast<int>(rng.index(kValues));
    auto left = counts;
    bool possible = true;
    for (const int v : {a, b, up}) possible = possible && left[static_cast<std::size_t>(v)]-- > 0;
    // Enough for two hands, so that the shoe never runs out.
    if (!possible || Witness::total({a, b}) < 12 || Witness::total({a, b}) == 21) continue;
    const RoundValues values(rules, shoe_of(counts));
    const Witness witness = {rules, {}};
    std::map<int, std::array<int, kValues>> shoes;
    std::map<int, double> weights;
    double all = 0;
    for (int hole = 0; hole < kValues; ++hole) {
      const auto h = static_cast<std::size_t>(hole);
      if (left[h] == 0 || Witness::total({up, hole}) == 21) continue;
      shoes[hole] = left;
      --shoes[hole][h];
      weights[hole] = left[h];
      all += left[h];
    }
    if (all == 0) continue;
    for (auto& [hole, weight] : weights) weight /= all;
    const ChoiceValues mine = values.values(HandTable::get().pair(a, b), up);
    EXPECT_NEAR(std::max(*mine[0], *mine[1]), witness.best(shoes, weights, up, {a, b}), 1e-12);
    ++checked;
  }
}

// Choices of the unsplit hand, of the first split, and of the number of hands: the best ones in a shoe
// without the cards of the pair that the other hands hold.
TEST(BlackjackValues, OfSplitsAgreeWithDealingEveryCard) {
  // Shoes of three values that last for four hands and the dealer.
  struct Case {
    int pair, up;
    std::array<int, kValues> counts;
  };
  const Case cases[] = {{7, 9, {0, 0, 0, 0, 0, 0, 0, 6, 0, 9}},  // 8 8 against a ten, and tens
                        {6, 4, {0, 0, 0, 0, 3, 0, 6, 0, 0, 6}},
                        {8, 0, {5, 0, 0, 0, 0, 0, 0, 0, 7, 9}},
                        {0, 5, {6, 0, 0, 0, 0, 3, 0, 0, 0, 6}},
                        {9, 9, {2, 0, 0, 0, 0, 0, 0, 5, 0, 9}}};
  int differ = 0;  // worths that hang on how hands are played after the split
  for (const Case& one : cases) {
    for (const int hands : {2, 3, 4}) {
      for (const bool flag : {false, true}) {
        double last = 0;
        for (const AfterSplit mode : {AfterSplit::kCdz, AfterSplit::kCdp1, AfterSplit::kCdp}) {
          TableRules rules;
          rules.hands = hands;
          rules.resplit_aces = flag;
          rules.double_after_split = flag;
          rules.peek = flag;
          TableRules plain = rules;
          rules.after_split = mode;
          const RoundValues values(rules, shoe_of(one.counts));
          std::deque<RoundValues> best;
          std::vector<const RoundValues*> plans;
          for (int n = 2; n <= hands; ++n) {
            const int gone = mode == AfterSplit::kCdz ? 0 : mode == AfterSplit::kCdp1 ? 1 : n - 1;
            auto counts = one.counts;
            counts[static_cast<std::size_t>(one.pair)] -= gone;
            plans.push_back(&best.emplace_back(plain, shoe_of(counts)));
          }
          const Witness witness = {rules, plans};
          auto left = one.counts;
          left[static_cast<std::size_t>(one.pair)] -= 2;
          --left[static_cast<std::size_t>(one.up)];
          double sum = 0, weight = 0;
          for (std::size_t hole = 0; hole < kValues; ++hole) {
            if (left[hole] == 0) continue;
            if (rules.peek && Witness::total({one.up, static_cast<int>(hole)}) == 21) continue;
            const double share = left[hole];
            --left[hole];
            sum += share * witness.next(left, {one.up, static_cast<int>(hole)}, one.pair, 2, 2, {});
            ++left[hole];
            weight += share;
          }
          const ChoiceValues mine =
              values.values(HandTable::get().pair(one.pair, one.pair), one.up);
          EXPECT_NEAR(*mine[static_cast<std::size_t>(Choice::kSplit)], sum / weight, 1e-12)
              << one.pair << " " << one.up << " " << hands << " " << flag;
          if (mode != AfterSplit::kCdz) differ += std::abs(sum / weight - last) > 1e-9;
          last = sum / weight;
        }
      }
    }
  }
  EXPECT_GE(differ, 4);
}

// --- Rules ---------------------------------------------------------------------------------------

double edge_of(const std::string& text) {
  const Options options("table", table_options(), Spec::parse("table(" + text + ")"));
  const TableRules rules = rules_of(options);
  return RoundValues(rules, Shoe::of_decks(rules.decks)).edge();
}

TEST(BlackjackValues, MoveTheRightWayWithTheRules) {
  const double usual = edge_of("");
  EXPECT_LT(edge_of("soft17=hit"), usual - 0.001);
  EXPECT_LT(edge_of("das=no"), usual - 0.001);
  if (kSanitized) GTEST_SKIP() << "the other rules take minutes under sanitizers";
  EXPECT_LT(edge_of("double=9-11"), usual);
  EXPECT_LT(edge_of("double=10-11"), edge_of("double=9-11"));
  EXPECT_LT(edge_of("hands=2"), usual);
  EXPECT_LT(edge_of("hands=1"), edge_of("hands=2"));
  EXPECT_GT(edge_of("resplit_aces"), usual);
  EXPECT_GT(edge_of("split_aces=free"), usual);
  EXPECT_LT(edge_of("surrender=no"), usual);
  EXPECT_LT(edge_of("hole=none"), usual);
  EXPECT_LT(edge_of("natural=6:5"), usual - 0.012);
  EXPECT_GT(edge_of("after_split=cdp1"), usual);
  EXPECT_GT(edge_of("after_split=cdp"), edge_of("after_split=cdp1"));
  EXPECT_NEAR(edge_of("split=rank"), usual, 1e-12);  // nobody splits tens
}

TEST(BlackjackValues, AgreeWithAnotherAnalyserAfterSplits) {
  // One deck, as an independent program prints it.
  EXPECT_NEAR(100 * edge_of("decks=1,after_split=cdp1"), 0.205121346, 5e-10);
  EXPECT_NEAR(100 * edge_of("after_split=cdp1"), -0.330262144, 5e-10);
}

TEST(BlackjackValues, OfTensOfOneRankAreThoseOfFewerCardsOfThePair) {
  // With one rank of tens only, rank and value are the same thing.
  Shoe shoe = Shoe::of_decks(2);
  shoe.left[9] = 32;
  shoe.left[10] = shoe.left[11] = shoe.left[12] = 0;
  TableRules by_value, by_rank;
  by_rank.split_by_rank = true;
  const RoundValues a(by_value, shoe), b(by_rank, shoe);
  const HandId tens = HandTable::get().pair(9, 9);
  for (int up = 0; up < kValues; ++up) {
    EXPECT_NEAR(*a.values(tens, up)[3], *b.values(tens, up)[3], 1e-12);
  }
  EXPECT_NEAR(a.edge(), b.edge(), 1e-12);
}

TEST(BlackjackValues, OfARootAreThoseOfAll) {
  const TableRules rules;
  const RoundValues all(rules, Shoe::of_decks(2));
  const HandTable& table = HandTable::get();
  for (const auto& [a, b] : {std::pair{7, 7}, {0, 6}, {9, 5}, {0, 0}, {1, 1}}) {
    const HandId hand = table.pair(a, b);
    const RoundValues some(rules, Shoe::of_decks(2), hand);
    for (int up = 0; up < kValues; ++up) {
      const ChoiceValues x = all.values(hand, up), y = some.values(hand, up);
      for (std::size_t c = 0; c < kChoices; ++c) {
        ASSERT_EQ(x[c].has_value(), y[c].has_value());
        EXPECT_NEAR(x[c].value_or(0), y[c].value_or(0), 1e-12) << a << b << " " << up << " " << c;
      }
    }
  }
}

TEST(BlackjackChart, IsTheUsualOneAndLosesLittle) {
  const RoundValues values(TableRules{}, Shoe::of_decks(6));
  const Chart chart = best_chart(values);
  EXPECT_EQ(chart.hard[16][9].text(), "Rh");
  EXPECT_EQ(chart.hard[12][3].text(), "S");
  EXPECT_EQ(chart.hard[12][2].text(), "H");
  EXPECT_EQ(chart.soft[18][2].text(), "Ds");
  EXPECT_EQ(chart.soft[18][8].text(), "H");
  EXPECT_EQ(chart.pairs[7][9].text(), "P");
  EXPECT_EQ(chart.pairs[8][6].text(), "S");
  const Policy policy = chart.policy();
  const double edge = RoundValues(TableRules{}, Shoe::of_decks(6), 0, &policy).edge();
  EXPECT_LT(edge, values.edge());
  EXPECT_GT(edge, values.edge() - 0.00005);
}

}  // namespace
}  // namespace zermelo::blackjack
