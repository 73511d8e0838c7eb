#include "engines/blackjack/chart.h"

namespace zermelo::blackjack {
namespace {

// The values of some hands, weighted by how likely they are.
class Average {
 public:
  void add(const ChoiceValues& values, double weight) {
    weight_ += weight;
    for (std::size_t c = 0; c < kChoices; ++c) {
      if (values[c]) sums_[c] = sums_[c].value_or(0) + weight * *values[c];
    }
  }
  bool empty() const { return weight_ <= 0; }
  bool has(Choice c) const { return sums_[static_cast<std::size_t>(c)].has_value(); }
  double operator[](Choice c) const { return *sums_[static_cast<std::size_t>(c)]; }
  ChoiceValues values() const { return sums_; }

 private:
  ChoiceValues sums_;
  double weight_ = 0;
};

Cell cell_of(const Average& average, bool split) {
  Cell cell;
  ChoiceValues values = average.values();
  if (!split) values[static_cast<std::size_t>(Choice::kSplit)] = std::nullopt;
  cell.first = best_of(values);
  cell.hits = average[Choice::kHit] > average[Choice::kStand];
  const double plain = std::max(average[Choice::kHit], average[Choice::kStand]);
  cell.doubles = average.has(Choice::kDouble) && average[Choice::kDouble] > plain;
  return cell;
}

}  // namespace

std::string Cell::text() const {
  const char rest = hits ? 'h' : 's';
  switch (first) {
    case Choice::kStand: return "S";
    case Choice::kHit: return "H";
    case Choice::kSplit: return "P";
    case Choice::kDouble: return std::string("D") + rest;
    case Choice::kSurrender: return std::string("R") + rest;
  }
  return "";
}

const Cell& Chart::cell(const HandEntry& hand, int up, bool pair) const {
  if (pair && hand.cards == 2) {
    for (std::size_t v = 0; v < kValues; ++v) {
      if (hand.counts[v] == 2 && has_pair[v]) return pairs[v][at(up)];
    }
  }
  return (hand.soft ? soft : hard)[hand.total][at(up)];
}

Policy Chart::policy() const {
  const HandTable& table = HandTable::get();
  Policy policy;
  for (HandId id = 0; id < table.size(); ++id) {
    const HandEntry& hand = table[id];
    for (int up = 0; up < kValues; ++up) {
      const Cell& plain = cell(hand, up, false);
      // A pair that is not split any more is a total like others.
      policy.first[at(id)][at(up)] = cell(hand, up, true).first;
      const unsigned bit = 1u << up;
      if (plain.doubles) policy.doubles[at(id)] |= static_cast<UpSet>(bit);
      if (plain.hits) policy.hits[at(id)] |= static_cast<UpSet>(bit);
    }
  }
  return policy;
}

Chart best_chart(const RoundValues& values) {
  const HandTable& table = HandTable::get();
  Chart chart;
  for (int up = 0; up < kValues; ++up) {
    const std::size_t u = at(up);
    std::array<Average, 22> hard, soft;
    std::array<Average, kValues> pairs;
    for (int a = 0; a < kValues; ++a) {
      for (int b = a; b < kValues; ++b) {
        const HandEntry& hand = table[table.pair(a, b)];
        const double weight = values.deal_chance(a, b, up);
        if (weight <= 0 || hand.total == 21) continue;
        const ChoiceValues all = values.values(table.pair(a, b), up);
        if (a == b) {
          pairs[at(a)].add(all, weight);
        } else {
          (hand.soft ? soft : hard)[hand.total].add(all, weight);
        }
      }
    }
    // Totals that only a pair has.
    if (hard[4].empty()) hard[4] = pairs[1];
    if (hard[20].empty()) hard[20] = pairs[kTenValue];
    if (soft[12].empty()) soft[12] = pairs[kAceValue];
    for (std::size_t total = 4; total <= 21; ++total) {
      if (!hard[total].empty()) chart.hard[total][u] = cell_of(hard[total], false);
      if (!soft[total].empty()) chart.soft[total][u] = cell_of(soft[total], false);
    }
    for (std::size_t v = 0; v < kValues; ++v) {
      if (pairs[v].empty() || !pairs[v].has(Choice::kSplit)) continue;
      chart.has_pair[v] = true;
      chart.pairs[v][u] = cell_of(pairs[v], true);
    }
  }
  return chart;
}

}  // namespace zermelo::blackjack
