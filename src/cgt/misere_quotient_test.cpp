// Misère quotients against plain recursion over heaps, against the definition of the proof without its
// short cuts, and against published orders.
#include "cgt/misere_quotient.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/rng.h"
#include "boards/taking_code.h"
#include "cgt/bipartite_monoid.h"
#include "cgt/heap_quotient.h"
#include "cgt/misere_proof.h"

namespace zermelo {
namespace {

using Element = BipartiteMonoid::Element;
using HeapSizes = std::vector<int>;  // sorted

// ---- Witnesses ---------------------------------------------------------------------------------

// Who wins, from the digits of the code and nothing else.
class PlainMisere {
 public:
  explicit PlainMisere(std::string code) : code_(std::move(code)) {}

  bool next_wins(HeapSizes heaps) {
    heaps.erase(std::remove(heaps.begin(), heaps.end(), 0), heaps.end());
    std::sort(heaps.begin(), heaps.end());
    const auto found = known_.find(heaps);
    if (found != known_.end()) return found->second;
    bool any_move = false, wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
      const auto leave = [&](int a, int b, int c) {
        any_move = true;
        HeapSizes after = heaps;
        after[i] = a;
        after.push_back(b);
        after.push_back(c);
        wins = wins || !next_wins(after);
      };
      const std::size_t point = code_.find('.');
      for (std::size_t k = 0; k < code_.size(); ++k) {
        if (k == point) continue;
        const int left = heaps[i] - (k < point ? 0 : static_cast<int>(k - point));
        const int digit = std::stoi(code_.substr(k, 1), nullptr, 16);
        if ((digit & 1) && left == 0) leave(0, 0, 0);
        if ((digit & 2) && left > 0) leave(left, 0, 0);
        for (int a = 1; a < left && (digit & 4); ++a) leave(a, left - a, 0);
        for (int a = 1; a < left && (digit & 8); ++a) {
          for (int b = 1; a + b < left; ++b) leave(a, b, left - a - b);
        }
      }
    }
    return known_[heaps] = wins || !any_move;
  }

 private:
  std::string code_;
  std::map<HeapSizes, bool> known_;
};

// All sums of heaps of at most `largest` with `items` items in all or fewer.
void all_sums(int items, int largest, HeapSizes& sum,
              const std::function<void(const HeapSizes&)>& visit) {
  visit(sum);
  for (int heap = 1; heap <= std::min(items, largest); ++heap) {
    sum.push_back(heap);
    all_sums(items - heap, heap, sum, visit);
    sum.pop_back();
  }
}

MisereQuotient::Sum as_sum(HeapSizes heaps) {
  std::sort(heaps.begin(), heaps.end());
  return {heaps.begin(), heaps.end()};
}

std::vector<Element> option_values(const HeapQuotient& heaps, int heap) {
  std::set<Element> values;
  for_each_option(heaps.code(), heap, [&](int a, int b, int c) {
    values.insert(heaps.quotient().element(as_sum({a, b, c})));
  });
  return {values.begin(), values.end()};
}

// The proof as its authors give it: all pairs of the value of a sum and the set of its options'
// values, closed under addition; each value is lost just if there is an option and none is lost.
bool holds_by_all_transitions(const HeapQuotient& heaps, const BipartiteMonoid& monoid) {
  using Pair = std::pair<Element, std::set<Element>>;
  const auto right = [&](const Pair& pair) {
    return monoid.is_lost(pair.first) == std::none_of(pair.second.begin(), pair.second.end(),
                                                      [&](Element x) { return monoid.is_lost(x); });
  };
  std::set<Pair> games;
  for (int n = 1; n <= static_cast<int>(heaps.last_heap()); ++n) {
    const auto options = option_values(heaps, n);
    if (options.empty()) continue;
    games.insert({heaps.quotient().element(static_cast<MisereQuotient::Game>(n)),
                  {options.begin(), options.end()}});
  }
  std::set<Pair> found = games;
  for (std::vector<Pair> pending(games.begin(), games.end()); !pending.empty();) {
    const Pair sum = pending.back();
    pending.pop_back();
    if (!right(sum)) return false;
    for (const Pair& game : games) {
      Pair both = {monoid.product(sum.first, game.first), {}};
      for (const Element x : sum.second) both.second.insert(monoid.product(x, game.first));
      for (const Element x : game.second) both.second.insert(monoid.product(x, sum.first));
      if (found.insert(both).second) pending.push_back(both);
    }
  }
  return true;
}

HeapQuotient quotient(const std::string& code, std::size_t to) {
  HeapQuotient heaps(TakingCode::parse(code), {});
  heaps.extend(to);
  return heaps;
}

// The monoid with other elements marked as lost.
BipartiteMonoid remarked(const BipartiteMonoid& monoid, std::size_t letters,
                         const std::vector<bool>& lost) {
  std::vector<std::vector<Element>> steps(letters);
  for (std::size_t g = 0; g < letters; ++g) {
    for (Element x = 0; x < monoid.order(); ++x) {
      steps[g].push_back(
          monoid.product(x, monoid.generator(static_cast<BipartiteMonoid::Letter>(g))));
    }
  }
  return {steps, lost};
}

// ---- The quotients ------------------------------------------------------------------------------

TEST(MisereQuotient, AgreesWithPlainRecursion) {
  struct Family {
    const char* code;
    std::size_t to;
    int items;  // in all sums that are tried
  };
  for (const Family& family :
       {Family{"0.77", 28, 28}, Family{"0.123", 22, 22}, Family{"0.75", 20, 20},
        Family{"0.07", 25, 25}, Family{"0.115", 24, 24}, Family{"0.33003", 20, 20},
        Family{"4.7", 12, 16}, Family{"0.3f", 9, 15}, Family{"0.4107", 18, 20},
        Family{"0.26", 18, 20}, Family{"0.333", 16, 18}}) {
    const HeapQuotient heaps = quotient(family.code, family.to);
    PlainMisere plain(family.code);
    int sums = 0;
    HeapSizes sum;
    all_sums(family.items, static_cast<int>(family.to), sum, [&](const HeapSizes& all) {
      ++sums;
      ASSERT_EQ(heaps.quotient().next_wins(as_sum(all)), plain.next_wins(all))
          << family.code << ": " << ::testing::PrintToString(all);
    });
    EXPECT_GT(sums, 500) << family.code;
  }
}

TEST(MisereQuotient, LargerSumsAgreeWithASearch) {
  const HeapQuotient heaps = quotient("0.77", 28);
  MisereSums search(Budget{});
  std::vector<MisereSums::Sum> heap_parts = {{}};
  for (int n = 1; n <= 28; ++n) {
    std::vector<MisereSums::Sum> options;
    for_each_option(heaps.code(), n, [&](int a, int b, int) {
      options.push_back(
          joined(heap_parts[static_cast<std::size_t>(a)], heap_parts[static_cast<std::size_t>(b)]));
    });
    heap_parts.push_back({search.add(std::move(options))});
  }
  Rng rng(5);
  for (int i = 0; i < 12; ++i) {
    HeapSizes sum = {static_cast<int>(25 + rng.index(4))};  // there the last generators are
    while (sum.size() < 4) sum.push_back(static_cast<int>(rng.index(10)));
    MisereSums::Sum parts;
    for (const int heap : sum) parts = joined(parts, heap_parts[static_cast<std::size_t>(heap)]);
    EXPECT_EQ(heaps.quotient().next_wins(as_sum(sum)), search.next_wins(parts))
        << ::testing::PrintToString(sum);
  }
}

// Nim with heaps below 2^n has 2^n + 2 elements from n = 2 on; 0.75 and 0.123 are worked out by
// Plambeck and Siegel.
TEST(MisereQuotient, PublishedOrders) {
  EXPECT_EQ(quotient("subtraction(1)", 20).quotient().monoid().order(), 2u);
  EXPECT_EQ(quotient("subtraction(1,2,3)", 30).quotient().monoid().order(), 6u);
  EXPECT_EQ(quotient("subtraction(1,2,3,4,5,6,7)", 40).quotient().monoid().order(), 10u);
  EXPECT_EQ(quotient("0.3333333333333333", 15).quotient().monoid().order(), 18u);
  EXPECT_EQ(quotient("0.75", 40).quotient().monoid().order(), 8u);
  const HeapQuotient heaps = quotient("0.123", 40);
  EXPECT_EQ(heaps.quotient().monoid().order(), 20u);
  ASSERT_TRUE(heaps.period());
  EXPECT_EQ(heaps.period()->length, 5u);
}

TEST(MisereQuotient, Kayles) {
  HeapQuotient heaps = quotient("0.77", 166);
  EXPECT_FALSE(heaps.period());  // as for its nimbers: the theorem asks for one heap more
  heaps.extend(167);
  ASSERT_TRUE(heaps.period());
  EXPECT_TRUE(heaps.period()->proved);
  EXPECT_EQ(heaps.period()->length, 12u);
  EXPECT_EQ(heaps.period()->last_exception(), 70u);
  const BipartiteMonoid& monoid = heaps.quotient().monoid();
  EXPECT_EQ(monoid.order(), 40u);
  EXPECT_EQ(monoid.lost_count(), 9u);
  EXPECT_TRUE(monoid.is_reduced());
  EXPECT_EQ(heaps.quotient().generators(),
            (std::vector<MisereQuotient::Game>{1, 2, 5, 9, 12, 25, 27}));
  EXPECT_TRUE(holds_by_all_transitions(heaps, monoid));
}

TEST(MisereQuotient, OrdersGrowWithTheHeaps) {
  HeapQuotient heaps(TakingCode::parse("0.07"), {});
  std::vector<std::pair<std::size_t, std::size_t>> orders;
  while (heaps.last_heap() < 27) {
    const std::size_t before = heaps.quotient().monoid().order();
    heaps.extend(heaps.last_heap() + 1);
    const std::size_t order = heaps.quotient().monoid().order();
    EXPECT_TRUE(heaps.quotient().monoid().is_reduced());
    if (order != before) orders.emplace_back(heaps.last_heap(), order);
  }
  EXPECT_EQ(orders, (std::vector<std::pair<std::size_t, std::size_t>>{
                        {2, 2}, {4, 6}, {10, 12}, {14, 24}, {25, 144}, {27, 176}}));
}

TEST(MisereQuotient, SaysWhereThereIsNone) {
  MisereQuotient few({}, 30);
  const TakingCode code = TakingCode::parse("0.77");
  MisereQuotient::Game heap = 0;
  for (bool found = true; found; ++heap) {
    std::vector<MisereQuotient::Sum> options;
    for_each_option(code, static_cast<int>(heap), [&](int a, int b, int) {
      MisereQuotient::Sum sum;
      for (const int left : {std::min(a, b), std::max(a, b)}) {
        if (left > 0) sum.push_back(static_cast<MisereQuotient::Game>(left));
      }
      options.push_back(sum);
    });
    found = few.add(options);
  }
  EXPECT_EQ(heap, 26u);  // one more than the heap that makes 32 elements of 24
  const auto refused = [](const std::string& text, std::size_t to, const Limits& limits) {
    try {
      HeapQuotient(TakingCode::parse(text), limits).extend(to);
    } catch (const Error& error) {
      return static_cast<int>(error.exit());
    }
    return 0;
  };
  EXPECT_EQ(refused("0.3f", 201, {}), 3);  // no period is proved by then
  EXPECT_EQ(refused("0.16", 20, {.work = 5000}), 3);
}

// ---- The proof and the monoid ------------------------------------------------------------------

TEST(MisereProof, RefutesWhatIsWrong) {
  const HeapQuotient heaps = quotient("0.77", 28);
  const BipartiteMonoid& monoid = heaps.quotient().monoid();
  const auto proved = [&](const BipartiteMonoid& marked, int wrong_heap, Element wrong) {
    MisereProof proof;
    for (int n = 1; n <= 28; ++n) {
      const auto game = static_cast<MisereProof::Game>(n);
      const Element value = n == wrong_heap ? wrong : heaps.quotient().element(game);
      if (proof.add(marked, game, value, option_values(heaps, n))) return false;
    }
    return true;
  };
  EXPECT_TRUE(proved(monoid, 0, 0));
  // The last heap, which no option leads to and which is no generator, has no value but its own.
  for (Element x = 0; x < monoid.order(); ++x) {
    EXPECT_EQ(proved(monoid, 28, x), x == heaps.quotient().element(28)) << x;
  }
  // No element may be marked otherwise.
  for (Element x = 0; x < monoid.order(); ++x) {
    std::vector<bool> lost;
    for (Element y = 0; y < monoid.order(); ++y) lost.push_back(monoid.is_lost(y) != (x == y));
    const auto marked = remarked(monoid, heaps.quotient().generators().size(), lost);
    EXPECT_FALSE(proved(marked, 0, 0)) << x;
    EXPECT_FALSE(holds_by_all_transitions(heaps, marked)) << x;
  }
}

TEST(BipartiteMonoid, RelationsRewriteEachWordToTheFirst) {
  for (const auto& [code, to] : {std::pair("0.77", 30), std::pair("0.123", 20),
                                 std::pair("0.115", 50), std::pair("0.07", 25)}) {
    const HeapQuotient heaps = quotient(code, static_cast<std::size_t>(to));
    const BipartiteMonoid& monoid = heaps.quotient().monoid();
    const auto relations = monoid.relations();
    for (const auto& [left, right] : relations) {
      EXPECT_EQ(monoid.element(left), monoid.element(right));
      EXPECT_EQ(monoid.word(monoid.element(right)), right);
    }
    // The words that no relation rewrites, found from the relations alone, are as many as there are
    // elements.
    const auto is_rewritten = [&](const BipartiteMonoid::Word& word) {
      return std::any_of(relations.begin(), relations.end(), [&](const auto& relation) {
        return std::includes(word.begin(), word.end(), relation.first.begin(),
                             relation.first.end());
      });
    };
    std::vector<BipartiteMonoid::Word> words = {{}};
    for (std::size_t i = 0; i < words.size() && words.size() <= monoid.order(); ++i) {
      const std::size_t first = words[i].empty() ? 0 : words[i].back();
      for (std::size_t g = first; g < heaps.quotient().generators().size(); ++g) {
        BipartiteMonoid::Word word = words[i];
        word.push_back(static_cast<BipartiteMonoid::Letter>(g));
        if (!is_rewritten(word)) words.push_back(word);
      }
    }
    ASSERT_EQ(words.size(), monoid.order()) << code;
    for (Element x = 0; x < monoid.order(); ++x) EXPECT_EQ(words[x], monoid.word(x));
  }
}

TEST(BipartiteMonoid, Words) {
  EXPECT_EQ(word_text({}), "1");
  EXPECT_EQ(word_text({0, 1, 1, 2}), "ab^2c");
  EXPECT_EQ(word_text({25, 26, 26}), "z(27)^2");
}

// HeapSizes beyond those that are kept have the values of their period: each is lost just when none of its
// options is.
TEST(HeapQuotients, GoOnByTheirPeriods) {
  for (const char* code : {"0.77", "0.15", "0.75"}) {
    const HeapQuotient heaps = quotient(code, 10000);
    EXPECT_EQ(heaps.last_heap(), 10000u);
    EXPECT_EQ(heaps.values().size(), 10001u);
    const BipartiteMonoid& monoid = heaps.quotient().monoid();
    for (const int heap : {2000, 2001, 2012, 5003, 9999, 10000}) {
      bool wins = false;
      for_each_option(heaps.code(), heap, [&](int a, int b, int) {
        const auto left = monoid.product(heaps.element(static_cast<std::size_t>(a)),
                                         heaps.element(static_cast<std::size_t>(b)));
        wins = wins || monoid.is_lost(left);
      });
      EXPECT_EQ(wins, !monoid.is_lost(heaps.element(static_cast<std::size_t>(heap)))) << heap;
    }
  }
}

}  // namespace
}  // namespace zermelo
