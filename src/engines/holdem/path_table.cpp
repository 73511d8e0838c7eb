#include "engines/holdem/path_table.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/error.h"
#include "base/simd.h"
#include "base/threads.h"

namespace zermelo::holdem {
namespace {

// The least of the sets that renaming suits makes of this one.
std::uint64_t without_suits(CardSet cards) {
  std::array<int, 4> suits = {0, 1, 2, 3};
  std::uint64_t least = ~std::uint64_t{0};
  do {
    CardSet renamed;
    for (const Card card : cards.cards()) {
      renamed.add(make_card(rank_of(card), suits[static_cast<std::size_t>(suit_of(card))]));
    }
    least = std::min(least, renamed.bits());
  } while (std::next_permutation(suits.begin(), suits.end()));
  return least;
}

// Some of the cards, each at most once.
std::vector<Card> draw_some(CardSet from, int count, Rng& rng) {
  std::vector<Card> drawn;
  for (; count > 0 && !from.empty(); --count) {
    drawn.push_back(from.draw(rng));
    from.remove(drawn.back());
  }
  return drawn;
}

// Numbers of pairs of river paths, for one thread.
class PairCounter {
 public:
  explicit PairCounter(const CardPaths& paths)
      : paths_(paths), size_(paths.size(3)), pairs(size_ * size_), leads(size_ * size_) {}

  void count_flop(const WeightedFlop& sort, int turns, int rivers, Rng rng) {
    const FlopStudy study(sort.flop);
    std::array<std::uint32_t, kHoles> flop_paths{}, turn_paths{}, river_paths{};
    for (const std::size_t hole : HoleRange::all().holes(sort.flop)) {
      const std::size_t hand_class = paths_.class_of(hole_of(hole));
      flop_paths[hole] =
          static_cast<std::uint32_t>(paths_.flop_path(hand_class, study.on_flop(hole)));
    }
    for (const Card turn : draw_some(CardSet::all() - sort.flop, turns, rng)) {
      CardSet board = sort.flop;
      board.add(turn);
      for (const std::size_t hole : HoleRange::all().holes(board)) {
        turn_paths[hole] = static_cast<std::uint32_t>(
            paths_.turn_path(flop_paths[hole], study.on_turn(turn, hole)));
      }
      for (const Card river : draw_some(CardSet::all() - board, rivers, rng)) {
        CardSet full = board;
        full.add(river);
        const RankedHoles ranked(full);
        Strengths strengths{};
        river_strengths(ranked, strengths);
        for (const RankedHoles::Entry& entry : ranked.entries) {
          river_paths[entry.hole] = static_cast<std::uint32_t>(
              paths_.river_path(turn_paths[entry.hole], strengths[entry.hole]));
        }
        count_board(ranked, river_paths, static_cast<float>(sort.weight));
      }
    }
  }

 private:
  // Each pair of hands once, in the order of their paths: numbers that change one after the other
  // lie side by side.
  void count_board(const RankedHoles& ranked, const std::array<std::uint32_t, kHoles>& river_paths,
                   float weight) {
    struct Holder {
      std::uint64_t cards;
      std::uint32_t path;
      std::int32_t rank;
    };
    std::array<Holder, 1081> holders;
    for (std::size_t i = 0; i < holders.size(); ++i) {
      const auto& entry = ranked.entries[i];
      holders[i] = {hole_of(entry.hole).set().bits(), river_paths[entry.hole], entry.rank};
    }
    std::sort(holders.begin(), holders.end(),
              [](const Holder& a, const Holder& b) { return a.path < b.path; });
    for (std::size_t i = 0; i < holders.size(); ++i) {
      const Holder own = holders[i];
      float* const row = &pairs[own.path * size_];
      float* const lead_row = &leads[own.path * size_];
      for (std::size_t j = 0; j < i;) {
        const std::uint32_t path = holders[j].path;
        int all = 0, lead = 0;
        for (; j < i && holders[j].path == path; ++j) {
          const int counts = (own.cards & holders[j].cards) == 0 ? 1 : 0;
          all += counts;
          const int better = (own.rank > holders[j].rank) - (own.rank < holders[j].rank);
          lead += counts * better;
        }
        row[path] += weight * static_cast<float>(all);
        lead_row[path] += weight * static_cast<float>(lead);
      }
    }
  }

  const CardPaths& paths_;
  const std::size_t size_;

 public:
  std::vector<float> pairs, leads;
};

}  // namespace

std::vector<WeightedFlop> sorts_of_flops() {
  std::map<std::uint64_t, int> sorts;
  for (Card a = 2; a < kCards; ++a) {
    for (Card b = 1; b < a; ++b) {
      for (Card c = 0; c < b; ++c) {
        CardSet flop;
        for (const Card card : {a, b, c}) flop.add(card);
        ++sorts[without_suits(flop)];
      }
    }
  }
  std::vector<WeightedFlop> flops;
  for (const auto& [bits, weight] : sorts) flops.push_back({CardSet(bits), weight});
  return flops;
}

void StripedMatrix::multiply(const std::vector<Product>& products) const {
  using simd::Floats;
  constexpr std::size_t kTogether = 6;
  std::vector<std::uint32_t> rows;
  std::vector<std::array<float, kTogether>> factors;
  for (std::size_t first = 0; first < products.size(); first += kTogether) {
    const std::size_t count = std::min(kTogether, products.size() - first);
    rows.clear();
    factors.clear();
    for (std::uint32_t i = 0; i < size_; ++i) {
      std::array<float, kTogether> row{};
      bool any = false;
      for (std::size_t c = 0; c < count; ++c) {
        row[c] = products[first + c].vector[i] * products[first + c].factor;
        any |= row[c] != 0;
      }
      if (!any) continue;
      rows.push_back(i);
      factors.push_back(row);
    }
    for (std::size_t stripe = 0; stripe < stripes(); ++stripe) {
      const float* const numbers = &numbers_[stripe * size_ * kStripe];
      Floats low[kTogether] = {}, high[kTogether] = {};
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const float* const row = numbers + rows[k] * kStripe;
        const Floats left = simd::load<Floats>(row), right = simd::load<Floats>(row + 8);
        for (std::size_t c = 0; c < kTogether; ++c) {
          const Floats factor = simd::filled<Floats>(factors[k][c]);
          low[c] += factor * left;
          high[c] += factor * right;
        }
      }
      for (std::size_t c = 0; c < count; ++c) {
        simd::store(products[first + c].result + stripe * kStripe, low[c]);
        simd::store(products[first + c].result + stripe * kStripe + 8, high[c]);
      }
    }
  }
}

PathTable PathTable::of_river(const std::array<std::size_t, kStreets>& sizes,
                              const std::vector<double>& pairs, const std::vector<double>& leads) {
  PathTable table;
  table.sizes = sizes;
  for (std::size_t street = 0; street + 1 < kStreets; ++street) {
    table.children[street] = sizes[street + 1] / sizes[street];
  }
  const double all = std::accumulate(pairs.begin(), pairs.end(), 0.0);
  std::vector<double> pair = pairs, lead = leads;
  for (std::size_t street = kStreets; street-- > 0;) {
    const std::size_t size = sizes[street];
    table.pair[street] = table.lead[street] = StripedMatrix(size);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        table.pair[street].at(i, j) = static_cast<float>(pair[i * size + j] / all);
        table.lead[street].at(i, j) = static_cast<float>(lead[i * size + j] / all);
      }
    }
    if (street == 0) break;
    const std::size_t above = sizes[street - 1], parts = size / above;
    std::vector<double> pair_above(above * above), lead_above(above * above);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        pair_above[i / parts * above + j / parts] += pair[i * size + j];
        lead_above[i / parts * above + j / parts] += lead[i * size + j];
      }
    }
    pair = std::move(pair_above);
    lead = std::move(lead_above);
  }
  return table;
}

PathTable PathTable::counted(const CardPaths& paths, int turns, int rivers, std::uint64_t seed,
                             int threads, const Control& control) {
  const std::vector<WeightedFlop> flops = sorts_of_flops();
  const std::size_t size = paths.size(3);
  if (control.progress != nullptr) control.progress->expect(flops.size());
  // Flops are dealt to few counters, by their number: sums do not hang on who was faster.
  constexpr std::size_t kCounters = 8;
  std::vector<double> pairs(size * size), leads(size * size);
  std::vector<std::vector<float>> counted_pairs(kCounters), counted_leads(kCounters);
  parallel_for(kCounters, threads, [&](std::size_t c) {
    PairCounter counter(paths);
    for (std::size_t i = c; i < flops.size(); i += kCounters) {
      if (control.is_stopped()) return;
      counter.count_flop(flops[i], turns, rivers, Rng(seed + i));
      if (control.progress != nullptr) control.progress->add(1);
    }
    counted_pairs[c] = std::move(counter.pairs);
    counted_leads[c] = std::move(counter.leads);
  });
  if (control.is_stopped()) unanswered("stopped before all flops were counted");
  for (std::size_t c = 0; c < kCounters; ++c) {
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        const auto pair = static_cast<double>(counted_pairs[c][i * size + j]);
        const auto lead = static_cast<double>(counted_leads[c][i * size + j]);
        pairs[i * size + j] += pair;
        pairs[j * size + i] += pair;
        leads[i * size + j] += lead;
        leads[j * size + i] -= lead;
      }
    }
  }
  std::array<std::size_t, kStreets> sizes{};
  for (int street = 0; street < kStreets; ++street) {
    sizes[static_cast<std::size_t>(street)] = paths.size(street);
  }
  return of_river(sizes, pairs, leads);
}

}  // namespace zermelo::holdem
