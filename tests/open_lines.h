// The worked example of CONTRIBUTING.md: an evaluator for Connect Four on 6 by 7.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/evaluator.h"
#include "games/connect_four/connect_four.h"

namespace zermelo {

// Counts the lines of four cells in which only one player has discs.
class OpenLines final : public Evaluator<connect_four::ConnectFour> {
 public:
  OpenLines() {
    for (int cell = 0; cell < 7 * kColumn; ++cell) {
      for (const int step : {1, kColumn, kColumn + 1, kColumn - 1}) {
        if (cell + 3 * step >= 7 * kColumn) continue;
        std::uint64_t line = 0;
        for (int i = 0; i < 4; ++i) line |= std::uint64_t{1} << (cell + i * step);
        if ((line & kAboveTop) == 0) lines_.push_back(line);
      }
    }
  }

  Payoffs judge(const connect_four::ConnectFour::Position& p, Rng&) const override {
    constexpr double kWorth[] = {0, 1, 4, 16, 0};
    double sum = 0;  // for the player to move
    for (const std::uint64_t line : lines_) {
      const int own = std::popcount(line & p.own), other = std::popcount(line & p.all) - own;
      if (other == 0) sum += kWorth[own];
      if (own == 0) sum -= kWorth[other];
    }
    const double value = std::tanh(sum / 40);
    return std::popcount(p.all) % 2 == 0 ? Payoffs{value, -value} : Payoffs{-value, value};
  }

 private:
  static constexpr int kColumn = 7;  // bits of a column: see the drawing in connect_four.h
  static constexpr std::uint64_t kAboveTop = 0x1020408102040;
  std::vector<std::uint64_t> lines_;
};

}  // namespace zermelo
