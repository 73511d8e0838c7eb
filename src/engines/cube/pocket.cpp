#include "engines/cube/pocket.h"

#include <algorithm>

#include "engines/cube/orders.h"

namespace zermelo::cube {
namespace {

constexpr std::size_t kOrders7 = 5040, kTwists6 = 729;
constexpr std::size_t kPocketTurns = 9;  // of U, R and F: DBL stays
constexpr std::uint8_t kNoDistance = 255;

std::size_t order_of(const Corners& p) {
  std::array<std::uint8_t, 7> pieces{};
  for (std::size_t i = 0; i < 7; ++i) pieces[i] = p.corners[i] & 15;
  return static_cast<std::size_t>(cube::order_of<7>(pieces.data()));
}
std::size_t twists_of(const Corners& p) {
  std::size_t twists = 0;
  for (std::size_t i = 0; i < 6; ++i) twists = 3 * twists + (p.corners[i] >> 4);
  return twists;
}
std::size_t number_of(const Corners& p) { return order_of(p) * kTwists6 + twists_of(p); }

Corners turned(Corners p, std::size_t t) {
  apply(p, kTurns[t]);
  return p;
}

using Row = std::array<std::uint16_t, kPocketTurns>;

std::vector<Row> order_turns() {
  std::vector<Row> rows(kOrders7);
  for (std::size_t n = 0; n < kOrders7; ++n) {
    Corners p;
    const auto order = order_from<7>(static_cast<int>(n));
    std::copy(order.begin(), order.end(), p.corners.begin());
    for (std::size_t t = 0; t < kPocketTurns; ++t) {
      rows[n][t] = static_cast<std::uint16_t>(order_of(turned(p, t)));
    }
  }
  return rows;
}

std::vector<Row> twist_turns() {
  std::vector<Row> rows(kTwists6);
  for (std::size_t n = 0; n < kTwists6; ++n) {
    Corners p;
    std::size_t rest = n, sum = 0;
    for (std::size_t i = 6; i-- > 0; rest /= 3) {
      p.corners[i] = static_cast<std::uint8_t>(i | rest % 3 << 4);
      sum += rest % 3;
    }
    p.corners[6] = static_cast<std::uint8_t>(6 | (18 - sum) % 3 << 4);
    for (std::size_t t = 0; t < kPocketTurns; ++t) {
      rows[n][t] = static_cast<std::uint16_t>(twists_of(turned(p, t)));
    }
  }
  return rows;
}

}  // namespace

PocketTable::PocketTable(Metric metric)
    : metric_(metric), distances_(kOrders7 * kTwists6, kNoDistance) {
  const auto orders = order_turns(), twists = twist_turns();
  std::vector<std::uint32_t> here = {0}, next;
  distances_[0] = 0;
  for (std::uint8_t distance = 1; !here.empty(); ++distance) {
    next.clear();
    for (const std::uint32_t number : here) {
      for (const std::uint8_t t : turns_of(metric_)) {
        if (t >= kPocketTurns) break;
        const std::size_t to =
            orders[number / kTwists6][t] * kTwists6 + twists[number % kTwists6][t];
        if (distances_[to] != kNoDistance) continue;
        distances_[to] = distance;
        next.push_back(static_cast<std::uint32_t>(to));
      }
    }
    here.swap(next);
  }
}

int PocketTable::distance(const Corners& p) const { return distances_[number_of(p)]; }

Turns PocketTable::solution(Corners p) const {
  Turns way;
  for (int togo = distance(p); togo > 0; --togo) {
    for (const std::uint8_t t : turns_of(metric_)) {
      const Corners next = turned(p, t);
      if (t >= kPocketTurns || distance(next) != togo - 1) continue;
      p = next;
      way.push_back(t);
      break;
    }
  }
  return way;
}

std::vector<Turns> PocketTable::solutions(const Corners& p, std::size_t most) const {
  struct Way {
    Corners p;
    Turns turns;
  };
  std::vector<Way> ways = {{p, {}}};
  std::vector<Turns> all;
  while (!ways.empty() && all.size() < most) {
    const Way way = std::move(ways.back());
    ways.pop_back();
    const int togo = distance(way.p);
    if (togo == 0) all.push_back(way.turns);
    for (const std::uint8_t t : turns_of(metric_)) {
      if (t >= kPocketTurns) break;
      const Corners next = turned(way.p, t);
      if (distance(next) != togo - 1) continue;
      ways.push_back({next, way.turns});
      ways.back().turns.push_back(t);
    }
  }
  return all;
}

std::vector<std::uint64_t> PocketTable::counts() const {
  std::vector<std::uint64_t> counts;
  for (const std::uint8_t distance : distances_) {
    if (distance >= counts.size()) counts.resize(distance + 1u);
    ++counts[distance];
  }
  return counts;
}

const PocketTable& pocket_table(Metric metric) {
  static const PocketTable half(Metric::kHalfTurns);
  if (metric == Metric::kHalfTurns) return half;
  static const PocketTable quarter(Metric::kQuarterTurns);
  return quarter;
}

}  // namespace zermelo::cube
