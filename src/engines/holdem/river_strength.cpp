#include "engines/holdem/river_strength.h"

#include "boards/hand_rows.h"

namespace zermelo::holdem {
namespace {

using Entries = std::array<RankedHoles::Entry, 1081>;

void sort_by_byte(const Entries& from, Entries& to, int shift) {
  std::array<std::uint16_t, 257> begins{};
  for (const auto& entry : from) ++begins[(entry.rank >> shift & 0xffu) + 1];
  for (std::size_t i = 1; i < begins.size(); ++i) {
    begins[i] = static_cast<std::uint16_t>(begins[i] + begins[i - 1]);
  }
  for (const auto& entry : from) to[begins[entry.rank >> shift & 0xffu]++] = entry;
}

}  // namespace

RankedHoles::RankedHoles(CardSet board) {
  HandRows::Ranks ranks;
  HandRows::get().rank_pairs(Hand(board), kCards, ranks);
  const CardSet left = CardSet::all() - board;
  std::size_t next = 0;
  for (const Card high : left.cards()) {
    for (const Card low : left.cards()) {
      if (low >= high) break;
      const std::size_t hole = hole_number({high, low});
      entries[next++] = {ranks[hole], static_cast<std::uint16_t>(hole)};
    }
  }
  // By the low and then by the high byte of the rank, each time keeping the order of equals.
  std::array<Entry, 1081> half;
  sort_by_byte(entries, half, 0);
  sort_by_byte(half, entries, 8);
}

// Hands below in order are beaten, but for those that hold one of the same cards.
void river_strengths(const RankedHoles& ranked, Strengths& strengths) {
  constexpr int kOthers = 990;
  std::array<int, kCards> below{}, level{};  // hands with this card, of lower and of this rank
  const auto& entries = ranked.entries;
  static const auto kHoleCards = [] {
    std::array<HoleCards, kHoles> holes;
    for (std::size_t i = 0; i < kHoles; ++i) holes[i] = hole_of(i);
    return holes;
  }();
  for (std::size_t begin = 0; begin < entries.size();) {
    std::size_t end = begin;
    while (end < entries.size() && entries[end].rank == entries[begin].rank) {
      const HoleCards hole = kHoleCards[entries[end].hole];
      ++level[hole.high];
      ++level[hole.low];
      ++end;
    }
    for (std::size_t i = begin; i < end; ++i) {
      const HoleCards hole = kHoleCards[entries[i].hole];
      const int beaten = static_cast<int>(begin) - below[hole.high] - below[hole.low];
      // The hand itself is counted once with each of its cards.
      const int tied = static_cast<int>(end - begin) - level[hole.high] - level[hole.low] + 1;
      strengths[entries[i].hole] = static_cast<float>(2 * beaten + tied) / (2 * kOthers);
    }
    for (std::size_t i = begin; i < end; ++i) {
      const HoleCards hole = kHoleCards[entries[i].hole];
      for (const Card card : {hole.high, hole.low}) {
        ++below[card];
        --level[card];
      }
    }
    begin = end;
  }
}

StrengthCurve curve_of(const std::array<std::uint16_t, kBins>& counts) {
  int all = 0, sum = 0;
  for (const int count : counts) all += count;
  StrengthCurve curve{};
  for (std::size_t i = 0; i + 1 < kBins; ++i) {
    sum += counts[i];
    curve[i] = static_cast<float>(sum) / static_cast<float>(all);
  }
  return curve;
}

float river_strength(HoleCards hole, CardSet board) {
  HandRows::Ranks ranks;
  HandRows::get().rank_pairs(Hand(board), kCards, ranks);
  const HandRank own = ranks[hole_number(hole)];
  const CardSet unseen = CardSet::all() - board - hole.set();
  int beaten = 0, all = 0;
  for (const Card high : unseen.cards()) {
    for (const Card low : unseen.cards()) {
      if (low >= high) break;
      const HandRank other = ranks[hole_number({high, low})];
      beaten += own > other ? 2 : own == other ? 1 : 0;
      ++all;
    }
  }
  return static_cast<float>(beaten) / static_cast<float>(2 * all);
}

StrengthCurve strength_curve(HoleCards hole, CardSet board) {
  std::array<std::uint16_t, kBins> counts{};
  const CardSet unseen = CardSet::all() - board - hole.set();
  const auto count = [&](CardSet full) { ++counts[bin_of(river_strength(hole, full))]; };
  for (const Card first : unseen.cards()) {
    CardSet with_one = board;
    with_one.add(first);
    if (with_one.size() == 5) {
      count(with_one);
      continue;
    }
    for (const Card second : unseen.cards()) {
      if (second >= first) break;
      CardSet full = with_one;
      full.add(second);
      count(full);
    }
  }
  return curve_of(counts);
}

}  // namespace zermelo::holdem
