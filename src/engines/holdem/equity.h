// Equity: the share of the pot that each of several hands or ranges wins when all cards come.
//
// Where that is few enough, every way to hold cards is taken, those that differ only by their suits
// together, over all boards: exact. Else cards are dealt at random, and the answer has an error.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.h"
#include "engines/holdem/hole_range.h"

namespace zermelo::holdem {

struct EquityQuestion {
  std::vector<HoleRange> players;  // 2 to 10
  CardSet board, dead;
  enum class Method { kEither, kExact, kSampled };
  Method method = Method::kEither;
  double error = 0.0002;      // standard error of an equity at which sampling ends
  std::uint64_t samples = 0;  // exactly so many boards; 0: by the error
  std::uint64_t seed = 1;
  int threads = 1;
};

struct PlayerEquity {
  double win = 0, tie = 0;  // probability to win alone, to share
  double equity = 0;
  double error = 0;           // standard error of the equity, if sampled
  double wins = 0, ties = 0;  // boards, by weight
};

struct EquityAnswer {
  bool exact = false;
  double boards = 0;  // all of them by weight, or those dealt
  std::vector<PlayerEquity> players;
};

// Throws an Error if cards are there twice, there are too many or too few players, the ranges leave
// no cards to each other, or an exact answer was asked for that would take too long.
EquityAnswer equity(const EquityQuestion& question, const Control& control = {});

}  // namespace zermelo::holdem
