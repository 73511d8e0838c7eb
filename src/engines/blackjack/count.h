// Counting cards: what the shoe is worth as cards leave it.
//
// High-low counts +1 for 2 to 6, 0 for 7 to 9, -1 for tens and aces that are gone. The true count is
// the running count for each deck that is left. On average a shoe with true count t has the share
//
//   p(r) = 1/13 (1 - t tag(r) / (52 variance))      variance: the mean square of the tags, 10/13
//
// of each rank r, and that shoe, with parts of cards, is analysed like any other.
#pragma once

#include <array>
#include <vector>

#include "engines/blackjack/chart.h"

namespace zermelo::blackjack {

inline constexpr std::array<int, kValues> kHighLow = {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1};

// The average shoe of `decks` decks at that true count.
Shoe shoe_at(double true_count, double decks);

// The change of the edge when a card of each value is taken out of a full shoe.
std::array<double, kValues> effects_of_removal(const TableRules& rules);

// What a counter knows at a whole true count.
struct CountRow {
  int true_count;
  double edge;       // with best play at that count
  double insurance;  // the worth of an insurance as large as a wager
  Chart chart;
};
// Rows from `low` to `high`, of the average shoe with half its cards gone.
std::vector<CountRow> count_rows(const TableRules& rules, int low, int high);

// A cell of the chart that changes with the count.
struct Index {
  enum class Kind { kHard, kSoft, kPair, kInsurance };
  Kind kind;
  int total;    // or the value of the pair
  int up;       // 0 = ace
  double from;  // the true count from which on, in steps of a tenth
  Choice below, above;
};
// Cells whose choice changes between two true counts, most likely first.
std::vector<Index> indices(const TableRules& rules, int low, int high);

// --- A counter's game --------------------------------------------------------------------------

struct CounterResult {
  std::uint64_t rounds = 0;
  double gain = 0;       // a round, in smallest bets
  double deviation = 0;  // of a round
  double mean_bet = 0;
  double error() const;
  // Rounds after which the expected gain is one standard deviation. None if there is no gain.
  std::optional<double> n0() const;
  // The chance to lose so many smallest bets, ever.
  double ruin(double bankroll) const;
};

// Plays shoes down to the cut card, bets the true count (at least 1, at most `spread`), insures and
// plays by the charts of count_rows.
CounterResult simulate_counter(const TableRules& rules, double penetration, int spread,
                               std::uint64_t rounds, std::uint64_t seed, int threads);

}  // namespace zermelo::blackjack
