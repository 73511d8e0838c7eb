// How strong hands are on a full board against a random hand, and how that may turn out before.
#pragma once

#include <array>
#include <cstdint>

#include "engines/holdem/hole_range.h"

namespace zermelo::holdem {

// The rank of every hand on a board of five cards, in order.
struct RankedHoles {
  struct Entry {
    HandRank rank;
    std::uint16_t hole;
  };
  std::array<Entry, 1081> entries;  // 47 cards are left, weakest first

  explicit RankedHoles(CardSet board);
};

// The share of the 990 hands that a hand beats, ties counting half, for all 1,081; by hole number.
using Strengths = std::array<float, kHoles>;
void river_strengths(const RankedHoles& ranked, Strengths& strengths);

// How likely the strength on the river is to be below 0.1, 0.2, ... 0.9.
inline constexpr std::size_t kBins = 10;
using StrengthCurve = std::array<float, kBins - 1>;
constexpr std::size_t bin_of(float strength) {
  const auto bin = static_cast<std::size_t>(strength * static_cast<float>(kBins));
  return bin < kBins ? bin : kBins - 1;
}
StrengthCurve curve_of(const std::array<std::uint16_t, kBins>& counts);

// That of one hand on a flop or a turn, over all cards that may come.
StrengthCurve strength_curve(HoleCards hole, CardSet board);
// The strength of one hand on a full board.
float river_strength(HoleCards hole, CardSet board);

}  // namespace zermelo::holdem
