// Heads-up all-in or fold: the small blind puts all in or folds, the big blind calls or folds.
//
// An equilibrium exists in which hands that differ only by their suits are played alike, so there are
// 169 numbers a side; what they are worth counts all 1,326 hands of each player that leave each other
// cards. The regrets of both are matched (CFR+) until neither can gain more than asked for.
#pragma once

#include <array>
#include <vector>

#include "base/control.h"
#include "engines/holdem/hand_grid.h"
#include "engines/holdem/hole_range.h"

namespace zermelo::holdem {

inline constexpr std::size_t kKinds = 169;
constexpr HandKind kind_at(std::size_t number) {
  return {static_cast<int>(number / 13), static_cast<int>(number % 13)};
}

// Each kind of hands against each other kind.
struct KindMatrix {
  std::vector<std::array<double, kKinds>> pairs;   // ways to hold both without sharing a card
  std::vector<std::array<double, kKinds>> shares;  // the first one's equity, summed over them

  // Counted over all boards, some 47,000 pairs of hands that differ by more than suits.
  static KindMatrix count(int threads, const Control& control = {});
};

struct PushFold {
  double stack = 100, small_blind = 5, big_blind = 10;  // chips; the shorter stack of both

  std::array<double, kKinds> push{}, call{};  // probabilities
  double value = 0;                           // chips a hand for the small blind
  double exploitability = 0;                  // what both could gain together by better answers
  int iterations = 0;
};

// Until the exploitability is at most `error`.
PushFold solve_push_fold(const KindMatrix& matrix, double stack, double small_blind,
                         double big_blind, double error = 1e-7, const Control& control = {});

HandGrid grid_of(const std::array<double, kKinds>& probabilities);

}  // namespace zermelo::holdem
