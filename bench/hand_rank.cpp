// The poker hand evaluator: 7-card hands a second, drawn at random and in sequence.
#include "boards/hand_rank.h"

#include <algorithm>
#include <array>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/simd.h"
#include "boards/hand_rows.h"

namespace zermelo {
namespace {

constexpr double kAllHands = 133784560;

void count_hands(benchmark::State& state, double hands_each) {
  state.counters["hands"] = benchmark::Counter(static_cast<double>(state.iterations()) * hands_each,
                                               benchmark::Counter::kIsRate);
}

std::vector<std::array<Card, 7>> random_hands(std::size_t count) {
  Rng rng(1);
  std::vector<std::array<Card, 7>> hands(count);
  for (auto& hand : hands) {
    CardSet deck = CardSet::all();
    for (Card& card : hand) deck.remove(card = deck.draw(rng));
  }
  return hands;
}

// Seven card numbers from memory, added one by one.
void random_cards(benchmark::State& state) {
  const auto hands = random_hands(1 << 20);
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const auto& cards : hands) {
      Hand hand(cards[0]);
      for (std::size_t i = 1; i < 7; ++i) hand += Hand(cards[i]);
      sum += hand.rank();
    }
    benchmark::DoNotOptimize(sum);
  }
  count_hands(state, static_cast<double>(hands.size()));
}
BENCHMARK(random_cards)->Unit(benchmark::kMillisecond);

void random_sets(benchmark::State& state) {
  std::vector<CardSet> sets;
  for (const auto& cards : random_hands(1 << 20)) {
    CardSet set;
    for (const Card card : cards) set.add(card);
    sets.push_back(set);
  }
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const CardSet set : sets) sum += hand_rank(set);
    benchmark::DoNotOptimize(sum);
  }
  count_hands(state, static_cast<double>(sets.size()));
}
BENCHMARK(random_sets)->Unit(benchmark::kMillisecond);

// All 133,784,560 hands in lexicographic order: five loops, one in the other, each adding a card,
// and a sixth over the pairs of cards beyond the fifth. A seventh loop would make the innermost one
// 7 hands short, and a mispredicted end of it costs as much as those.
class Pairs {
 public:
  Pairs() {
    std::size_t place = 0;
    for (Card a = 0; a < kCards; ++a) {
      from_[a] = place;
      for (auto b = static_cast<Card>(a + 1); b < kCards; ++b) pairs_[place++] = Hand(a) + Hand(b);
    }
  }
  const Hand* from(Card first) const { return &pairs_[from_[first]]; }  // neither card below it
  const Hand* end() const { return pairs_.data() + pairs_.size(); }

 private:
  std::array<Hand, kCards*(kCards - 1) / 2> pairs_;
  std::array<std::size_t, kCards> from_;
};

[[gnu::noinline]] std::uint64_t sum_over_pairs(Hand hand, const Hand* pair, const Hand* end) {
  std::uint64_t sum = 0;
  for (; pair != end; ++pair) sum += (hand + *pair).rank();
  return sum;
}

template <int kLeft>
std::uint64_t sum_of_ranks(const Pairs& pairs, Hand hand, Card first) {
  std::uint64_t sum = 0;
  for (Card card = first; card <= kCards - kLeft; ++card) {
    const Hand more = hand + Hand(card);
    const auto next = static_cast<Card>(card + 1);
    if constexpr (kLeft == 3) {
      sum += sum_over_pairs(more, pairs.from(next), pairs.end());
    } else {
      sum += sum_of_ranks<kLeft - 1>(pairs, more, next);
    }
  }
  return sum;
}

void one_by_one_in_sequence(benchmark::State& state) {
  const Pairs pairs;
  for (auto _ : state) benchmark::DoNotOptimize(sum_of_ranks<7>(pairs, Hand(), 0));
  count_hands(state, kAllHands);
}
BENCHMARK(one_by_one_in_sequence)->Unit(benchmark::kMillisecond);

// The same hands, highest cards first: five loops, and rows of ranks for all pairs below the fifth card.
// Every rank is read again and added up, as the loop above does.
std::uint64_t sum_of(const HandRank* ranks, std::size_t count) {
  using simd::Ints;
  static constexpr auto kMasks = [] {
    std::array<HandRank, 32> masks{};
    for (std::size_t i = 0; i < 16; ++i) masks[i] = 0xffff;
    return masks;
  }();
  Ints even{}, odd{};
  const auto add = [&](Ints two) {
    even += two & 0xffff;
    odd += (two >> 16) & 0xffff;
  };
  for (; count >= 16; ranks += 16, count -= 16) add(simd::load<Ints>(ranks));
  add(simd::load<Ints>(ranks) & simd::load<Ints>(&kMasks[16 - count]));
  std::uint64_t sum = 0;
  for (int i = 0; i < 8; ++i) sum += static_cast<std::uint64_t>(even[i] + odd[i]);
  return sum;
}

template <int kLeft>
std::uint64_t sum_of_rows(const HandRows& rows, HandRows::Ranks& ranks, Hand hand, int end) {
  std::uint64_t sum = 0;
  for (int card = end - 1; card >= kLeft - 1; --card) {
    const Hand more = hand + Hand(static_cast<Card>(card));
    if constexpr (kLeft == 3) {
      rows.rank_pairs(more, card, ranks);
      sum += sum_of(ranks.data(), pairs_below(static_cast<Card>(card)));
    } else {
      sum += sum_of_rows<kLeft - 1>(rows, ranks, more, card);
    }
  }
  return sum;
}

void in_sequence(benchmark::State& state) {
  const HandRows& rows = HandRows::get();
  HandRows::Ranks ranks;
  const std::uint64_t expected = sum_of_ranks<7>(Pairs(), Hand(), 0);
  for (auto _ : state) {
    if (sum_of_rows<7>(rows, ranks, Hand(), kCards) != expected) {
      state.SkipWithError("the sum of all ranks differs from that of the hands one by one");
      break;
    }
  }
  count_hands(state, kAllHands);
}
BENCHMARK(in_sequence)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
