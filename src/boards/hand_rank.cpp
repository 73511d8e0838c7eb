#include "boards/hand_rank.h"

#include <algorithm>
#include <vector>

#include <fmt/core.h>

namespace zermelo {
namespace {

constexpr int kRanks = 13;

// --- Ranking sets of ranks: bit 0 for the two, bit 12 for the ace -------------------------------

// kChoose[n][k] is the number of ways to choose k of n.
constexpr auto kChoose = [] {
  std::array<std::array<unsigned, 6>, kRanks + 1> choose{};
  for (std::size_t n = 0; n <= kRanks; ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < 6; ++k) {
      choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
  }
  return choose;
}();
constexpr unsigned kPairs = kChoose[kRanks][2], kTriples = kChoose[kRanks][3];  // of ranks

constexpr unsigned top(unsigned set) { return static_cast<unsigned>(std::bit_width(set)) - 1; }
constexpr unsigned without(unsigned set, unsigned rank) { return set & ~(1u << rank); }

// How many sets of as many ranks come before the `count` highest of this one. Sets compare by their
// highest rank first, as kickers do.
constexpr unsigned order_of_top(unsigned set, int count) {
  while (std::popcount(set) > count) set &= set - 1;
  unsigned order = 0;
  for (std::size_t k = 1; set != 0; ++k, set &= set - 1) {
    order += kChoose[static_cast<std::size_t>(std::countr_zero(set))][k];
  }
  return order;
}

// The inverse, highest first.
std::vector<unsigned> set_of_order(unsigned order, std::size_t count) {
  std::vector<unsigned> ranks;
  for (std::size_t k = count; k > 0; --k) {
    unsigned rank = kRanks - 1;
    while (kChoose[rank][k] > order) --rank;
    ranks.push_back(rank);
    order -= kChoose[rank][k];
  }
  return ranks;
}

// Five ranks in a row, the ace also below the two: a set of their lowest ranks, bit 0 for the ace.
constexpr unsigned straights(unsigned set) {
  const unsigned line = set << 1 | set >> (kRanks - 1);
  return line & line >> 1 & line >> 2 & line >> 3 & line >> 4;
}
constexpr unsigned top_of_straights(unsigned starts) { return top(starts) + 3; }

constexpr HandRank make_rank(HandCategory category, unsigned tie_break) {
  return static_cast<HandRank>(static_cast<unsigned>(category) << 12 | tie_break);
}

// How many of each rank: at_least[n - 1] is the set of the ranks of which there are n or more.
struct Counts {
  std::array<unsigned, 4> at_least{};
};

HandRank rank_of_counts(const Counts& counts) {
  using enum HandCategory;
  const auto [one, two, three, four] = counts.at_least;
  if (four != 0) {
    const unsigned quad = top(four);
    return make_rank(kFourOfAKind, kRanks * quad + top(without(one, quad)));
  }
  if (three != 0 && without(two, top(three)) != 0) {
    return make_rank(kFullHouse, kRanks * top(three) + top(without(two, top(three))));
  }
  if (straights(one) != 0) return make_rank(kStraight, top_of_straights(straights(one)));
  if (three != 0) {
    const unsigned triple = top(three);
    return make_rank(kThreeOfAKind, kPairs * triple + order_of_top(without(one, triple), 2));
  }
  if (two == 0) return make_rank(kHighCard, order_of_top(one, 5));
  const unsigned pair = top(two);
  if (without(two, pair) == 0) {
    return make_rank(kPair, kTriples * pair + order_of_top(without(one, pair), 3));
  }
  const unsigned second = top(without(two, pair));
  return make_rank(kTwoPair,
                   kRanks * order_of_top(two, 2) + top(without(without(one, pair), second)));
}

HandRank rank_of_flush(unsigned set) {
  if (std::popcount(set) < 5) return 0;
  if (straights(set) != 0) {
    return make_rank(HandCategory::kStraightFlush, top_of_straights(straights(set)));
  }
  return make_rank(HandCategory::kFlush, order_of_top(set, 5));
}

// --- Filling the tables --------------------------------------------------------------------------

// A choice of cards from some of the ranks, suits ignored.
struct Choice {
  int cards = 0;
  std::uint32_t key = 0;
  Counts counts;
};

// All choices of up to 7 cards from the ranks first to last, fewest cards first.
std::vector<Choice> choices_from(int first, int last) {
  std::vector<Choice> choices(1);
  for (int rank = first; rank <= last; ++rank) {
    const std::size_t before = choices.size();
    for (std::size_t i = 0; i < before; ++i) {
      Choice choice = choices[i];
      for (std::size_t n = 0; n < 4 && choice.cards < 7; ++n) {
        ++choice.cards;
        choice.key += rank_key(rank);
        choice.counts.at_least[n] |= 1u << rank;
        choices.push_back(choice);
      }
    }
  }
  std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return a.cards != b.cards ? a.cards < b.cards : a.key < b.key;
  });
  return choices;
}

}  // namespace

// A way is a choice from the low ranks with one from the high ranks, 5 to 7 cards together. High
// choices are numbered by size: those that go with a low choice follow one another, and so do its
// ways. low_ may wrap below 0: the sum is right again.
HandTables::HandTables() {
  const std::vector<Choice> lows = choices_from(0, 5), highs = choices_from(6, kRanks - 1);
  for (std::uint16_t i = 0; i < highs.size(); ++i) high_[highs[i].key] = i;
  std::uint32_t way = 0;
  for (const Choice& low : lows) {
    auto high = std::find_if(highs.begin(), highs.end(),
                             [&](const Choice& c) { return low.cards + c.cards >= 5; });
    low_[low.key >> 16] = way - static_cast<std::uint32_t>(high - highs.begin());
    for (; high != highs.end() && low.cards + high->cards <= 7; ++high) {
      Counts counts = low.counts;
      for (std::size_t n = 0; n < 4; ++n) counts.at_least[n] |= high->counts.at_least[n];
      ways_[way++] = rank_of_counts(counts);
    }
  }
  assert(way == ways_.size());
  for (unsigned set = 1; set < suits_.size(); ++set) {
    const auto below = static_cast<std::uint32_t>(suits_[set & (set - 1)]);
    suits_[set] =
        std::uint64_t{rank_of_flush(set)} << 32 | (below + rank_key(std::countr_zero(set)));
  }
}

const HandTables HandTables::tables_;

// --- Words ---------------------------------------------------------------------------------------

std::string_view category_name(HandCategory category) {
  constexpr std::array<std::string_view, 9> kNames = {
      "high card", "pair",       "two pair",       "three of a kind", "straight",
      "flush",     "full house", "four of a kind", "straight flush"};
  return kNames[static_cast<std::size_t>(category)];
}

std::string describe(HandRank rank) {
  constexpr std::array<std::string_view, kRanks> kNames = {"two",   "three", "four", "five", "six",
                                                           "seven", "eight", "nine", "ten",  "jack",
                                                           "queen", "king",  "ace"};
  const auto one = [&](unsigned r) { return kNames[r]; };
  const auto many = [&](unsigned r) { return fmt::format("{}{}", one(r), r == 4 ? "es" : "s"); };
  const auto list = [&](unsigned order, std::size_t count) {
    std::string text;
    for (const unsigned r : set_of_order(order, count)) {
      text += fmt::format("{}{}", text.empty() ? "" : " ", one(r));
    }
    return text;
  };
  const HandCategory category = category_of(rank);
  const std::string_view name = category_name(category);
  const unsigned rest = rank & 0xfff;
  switch (category) {
    case HandCategory::kHighCard:
    case HandCategory::kFlush: return fmt::format("{}, {}", name, list(rest, 5));
    case HandCategory::kPair:
      return fmt::format("pair of {}, {} kickers", many(rest / kTriples), list(rest % kTriples, 3));
    case HandCategory::kTwoPair: {
      const auto pairs = set_of_order(rest / kRanks, 2);
      return fmt::format("{}, {} and {}, {} kicker", name, many(pairs[0]), many(pairs[1]),
                         one(rest % kRanks));
    }
    case HandCategory::kThreeOfAKind:
      return fmt::format("{}, {}, {} kickers", name, many(rest / kPairs), list(rest % kPairs, 2));
    case HandCategory::kFullHouse:
      return fmt::format("{}, {} over {}", name, many(rest / kRanks), many(rest % kRanks));
    case HandCategory::kFourOfAKind:
      return fmt::format("{}, {}, {} kicker", name, many(rest / kRanks), one(rest % kRanks));
    case HandCategory::kStraight: return fmt::format("{}, {} high", name, one(rest));
    case HandCategory::kStraightFlush:
      if (rest == kRanks - 1) return "royal flush";
      return fmt::format("{}, {} high", name, one(rest));
  }
  return "";
}

}  // namespace zermelo
