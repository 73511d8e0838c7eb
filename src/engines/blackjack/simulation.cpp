#include "engines/blackjack/simulation.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/threads.h"

namespace zermelo::blackjack {

RandomShoe::RandomShoe(int decks, std::uint64_t seed)
    : size_(static_cast<std::uint32_t>(52 * decks)), rng_(seed) {
  for (std::size_t i = 0; i < size_; ++i) cards_[i] = static_cast<std::uint8_t>(i % 13);
}

RoundPlayer::RoundPlayer(const TableRules& rules, const Chart& chart, bool insures)
    : natural_(static_cast<int>(std::lround(kWager * rules.natural_pays))),
      peek_(rules.peek),
      by_rank_(rules.split_by_rank),
      one_card_on_aces_(rules.one_card_on_aces),
      insures_(insures) {
  const auto hard_state = [](std::size_t total) {
    return static_cast<State>(total > 21 ? 0 : total);
  };
  for (std::size_t rank = 0; rank < 13; ++rank) {
    const std::size_t points = value_of_rank(static_cast<std::uint32_t>(rank)) + 1u;
    next_[0][rank] = rank == 0 ? 31 : static_cast<State>(points);  // from nothing
    for (std::size_t total = 2; total <= 21; ++total) {
      next_[total][rank] =
          rank == 0 && total <= 10 ? static_cast<State>(total + 31) : hard_state(total + points);
    }
    for (std::size_t total = 11; total <= 21; ++total) {
      next_[20 + total][rank] = total + points <= 21 ? static_cast<State>(20 + total + points)
                                                     : hard_state(total + points - 10);
    }
  }
  for (std::size_t total = 2; total <= 21; ++total) {
    dealer_draws_[total] = total < 17;
    if (total >= 11) {
      dealer_draws_[20 + total] = total < 17 || (total == 17 && rules.dealer_hits_soft_17);
    }
  }
  const auto may_double = [&](bool soft, std::size_t total) {
    const std::size_t least = rules.double_on == DoubleOn::kNineToEleven ? 9 : 10;
    return rules.double_on == DoubleOn::kAny || (!soft && total >= least && total <= 11);
  };
  for (std::size_t up = 0; up < 13; ++up) {
    const std::size_t u = value_of_rank(static_cast<std::uint32_t>(up));
    for (std::size_t total = 4; total <= 21; ++total) {
      for (const bool soft : {false, true}) {
        if (soft && total < 12) continue;
        const Cell& cell = (soft ? chart.soft : chart.hard)[total][u];
        const std::size_t state = total + (soft ? 20 : 0);
        hits_[state][up] = cell.hits;
        doubles_[state][up] = cell.doubles && rules.double_after_split && may_double(soft, total);
      }
    }
    for (std::size_t a = 0; a < 13; ++a) {
      for (std::size_t b = 0; b < 13; ++b) {
        const std::size_t v = value_of_rank(static_cast<std::uint32_t>(a));
        const bool pair =
            rules.hands > 1 &&
            (rules.split_by_rank ? a == b : v == value_of_rank(static_cast<std::uint32_t>(b)));
        start_[a][b] = next_[next_[0][a]][b];
        const State state = start_[a][b];
        const bool soft = state > 21;
        const auto total = static_cast<std::size_t>(total_of(state));
        const Cell& cell = pair && chart.has_pair[v] ? chart.pairs[v][u]
                                                     : (soft ? chart.soft : chart.hard)[total][u];
        Choice choice = cell.first;
        if (choice == Choice::kSurrender && !rules.surrender) choice = Choice::kDouble;
        if (choice == Choice::kDouble && !(cell.doubles && may_double(soft, total))) {
          choice = cell.hits ? Choice::kHit : Choice::kStand;
        }
        first_[a][b][up] = choice;
      }
    }
  }
  for (std::size_t rank = 0; rank < 13; ++rank) {
    most_hands_[rank] = rank == 0 && !rules.resplit_aces ? std::min(2, rules.hands) : rules.hands;
  }
}

double SimulationResult::error() const {
  return rounds == 0 ? 0 : deviation / std::sqrt(static_cast<double>(rounds));
}

SimulationResult simulate(const TableRules& rules, const Chart& chart, std::uint64_t rounds,
                          std::uint64_t seed, int threads, const Control& control) {
  const RoundPlayer player(rules, chart);
  struct Sums {
    std::uint64_t rounds = 0;
    std::int64_t payoff = 0, square = 0;  // in tenths: 10^9 rounds of at most 80 fit by far
  };
  // Each block of rounds has a generator of its own, so that threads change nothing.
  constexpr std::uint64_t kBlock = 1 << 20;
  const std::size_t blocks = (rounds + kBlock - 1) / kBlock;
  std::vector<Sums> sums(blocks);
  if (control.progress != nullptr) control.progress->expect(rounds);
  parallel_for(blocks, threads, [&](std::size_t block) {
    if (control.is_stopped()) return;
    RandomShoe shoe(rules.decks, mixed(mixed(0, seed), block));
    Sums own = {.rounds = std::min(kBlock, rounds - block * kBlock)};
    for (std::uint64_t i = 0; i < own.rounds; ++i) {
      shoe.shuffle();
      const int payoff = player.play(shoe);
      own.payoff += payoff;
      own.square += payoff * payoff;
    }
    sums[block] = own;
    if (control.progress != nullptr) control.progress->add(own.rounds);
  });
  Sums all;
  for (const Sums& one : sums) {
    all.rounds += one.rounds;
    all.payoff += one.payoff;
    all.square += one.square;
  }
  SimulationResult result = {.rounds = all.rounds};
  if (all.rounds == 0) return result;
  const auto n = static_cast<double>(all.rounds);
  result.mean = static_cast<double>(all.payoff) / n / 10;
  result.deviation =
      std::sqrt(static_cast<double>(all.square) / n / 100 - result.mean * result.mean);
  return result;
}

}  // namespace zermelo::blackjack
