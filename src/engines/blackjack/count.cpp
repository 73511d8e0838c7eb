#include "engines/blackjack/count.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/threads.h"
#include "engines/blackjack/simulation.h"

namespace zermelo::blackjack {
namespace {

constexpr int tag_of_rank(std::size_t rank) { return kHighLow[std::min<std::size_t>(rank, 9)]; }

// The decks that are left when a count matters most: half of them.
double half_of(const TableRules& rules) { return rules.decks == 0 ? 4 : rules.decks / 2.0; }

}  // namespace

Shoe shoe_at(double true_count, double decks) {
  constexpr double kVariance = 10.0 / 13;
  Shoe shoe;
  for (std::size_t rank = 0; rank < 13; ++rank) {
    const double share = 1 - true_count * tag_of_rank(rank) / (52 * kVariance);
    shoe.left[rank] = std::max(0.0, 4 * decks * share);
  }
  return shoe;
}

std::array<double, kValues> effects_of_removal(const TableRules& rules) {
  std::array<double, kValues> effects{};
  if (rules.decks == 0) return effects;  // it has none
  const double full = RoundValues(rules, Shoe::of_decks(rules.decks)).edge();
  for (int v = 0; v < kValues; ++v) {
    Shoe shoe = Shoe::of_decks(rules.decks);
    if (v < kTenValue) {
      shoe.left[at(v)] -= 1;
    } else {  // a quarter of each rank
      for (std::size_t rank = 9; rank < 13; ++rank) shoe.left[rank] -= 0.25;
    }
    effects[at(v)] = RoundValues(rules, shoe).edge() - full;
  }
  return effects;
}

std::vector<CountRow> count_rows(const TableRules& rules, int low, int high) {
  std::vector<CountRow> rows;
  for (int count = low; count <= high; ++count) {
    const RoundValues values(rules, shoe_at(count, half_of(rules)));
    rows.push_back({.true_count = count,
                    .edge = values.edge(),
                    .insurance = values.insurance(0),
                    .chart = best_chart(values)});
  }
  return rows;
}

// --- Index numbers ---------------------------------------------------------------------------------

std::vector<Index> indices(const TableRules& rules, int low, int high) {
  std::vector<Index> found;
  const std::vector<CountRow> rows = count_rows(rules, low, high);
  const auto chart_at = [&](double count) {
    return best_chart(RoundValues(rules, shoe_at(count, half_of(rules))));
  };
  // Each whole step in which some cell changes is looked at in tenths.
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    std::vector<Chart> steps = {rows[i].chart};
    const auto changes = [&](const Chart& a, const Chart& b) {
      return a.hard != b.hard || a.soft != b.soft || a.pairs != b.pairs;
    };
    if (!changes(rows[i].chart, rows[i + 1].chart)) continue;
    for (int tenth = 1; tenth < 10; ++tenth) {
      steps.push_back(chart_at(rows[i].true_count + 0.1 * tenth));
    }
    steps.push_back(rows[i + 1].chart);
    for (std::size_t k = 0; k + 1 < steps.size(); ++k) {
      const double from = rows[i].true_count + 0.1 * static_cast<double>(k + 1);
      const auto look = [&](Index::Kind kind, int total, const Chart::Row& a, const Chart::Row& b) {
        for (int up = 0; up < kValues; ++up) {
          if (a[at(up)].first == b[at(up)].first) continue;
          found.push_back({.kind = kind,
                           .total = total,
                           .up = up,
                           .from = from,
                           .below = a[at(up)].first,
                           .above = b[at(up)].first});
        }
      };
      for (int total = 4; total <= 20; ++total) {
        look(Index::Kind::kHard, total, steps[k].hard[at(total)], steps[k + 1].hard[at(total)]);
        if (total < 12) continue;
        look(Index::Kind::kSoft, total, steps[k].soft[at(total)], steps[k + 1].soft[at(total)]);
      }
      for (int v = 0; v < kValues; ++v) {
        look(Index::Kind::kPair, v, steps[k].pairs[at(v)], steps[k + 1].pairs[at(v)]);
      }
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Index& a, const Index& b) {
    return std::abs(a.from) < std::abs(b.from);
  });
  return found;
}

// --- A counter's game ------------------------------------------------------------------------------

double CounterResult::error() const {
  return rounds == 0 ? 0 : deviation / std::sqrt(static_cast<double>(rounds));
}
std::optional<double> CounterResult::n0() const {
  if (gain <= 0) return std::nullopt;
  return deviation * deviation / (gain * gain);
}
double CounterResult::ruin(double bankroll) const {
  if (gain <= 0) return 1;
  return std::exp(-2 * gain * bankroll / (deviation * deviation));
}

namespace {

// Cards that are counted as they are dealt. The hole card is seen before the next round begins.
struct CountedShoe {
  RandomShoe shoe;
  int running = 0;
  std::uint32_t draw() {
    const std::uint32_t rank = shoe.draw();
    running += tag_of_rank(rank);
    return rank;
  }
  void shuffle() {
    shoe.shuffle();
    running = 0;
  }
  double true_count() const { return running * 52.0 / (shoe.size() - shoe.dealt()); }
};

}  // namespace

CounterResult simulate_counter(const TableRules& rules, double penetration, int spread,
                               std::uint64_t rounds, std::uint64_t seed, int threads) {
  constexpr int kLow = -5, kHigh = 6;
  std::vector<RoundPlayer> players;
  for (const CountRow& row : count_rows(rules, kLow, kHigh)) {
    players.emplace_back(rules, row.chart, row.insurance > 0);
  }
  constexpr std::uint64_t kBlock = 1 << 18;
  const std::size_t blocks = (rounds + kBlock - 1) / kBlock;
  struct Sums {
    double payoff = 0, square = 0, bets = 0;
  };
  std::vector<Sums> sums(blocks);
  parallel_for(blocks, threads, [&](std::size_t block) {
    CountedShoe shoe = {RandomShoe(rules.decks, mixed(mixed(0, seed), block))};
    const auto cut = static_cast<std::uint32_t>(penetration * shoe.shoe.size());
    Sums own;
    for (std::uint64_t i = 0; i < std::min(kBlock, rounds - block * kBlock); ++i) {
      if (shoe.shoe.dealt() >= cut) shoe.shuffle();
      const int count = std::clamp(static_cast<int>(std::floor(shoe.true_count())), kLow, kHigh);
      const int bet = std::clamp(count, 1, spread);
      const double payoff = 0.1 * bet * players[at(count - kLow)].play(shoe);
      own.payoff += payoff;
      own.square += payoff * payoff;
      own.bets += bet;
    }
    sums[block] = own;
  });
  Sums all;
  for (const Sums& one : sums) {
    all.payoff += one.payoff;
    all.square += one.square;
    all.bets += one.bets;
  }
  const auto n = static_cast<double>(rounds);
  CounterResult result = {.rounds = rounds, .gain = all.payoff / n, .mean_bet = all.bets / n};
  result.deviation = std::sqrt(all.square / n - result.gain * result.gain);
  return result;
}

}  // namespace zermelo::blackjack
