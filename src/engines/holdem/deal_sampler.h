// Deals of hole cards and boards at random, in blocks, and what each player gets of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "engines/holdem/board_plan.h"
#include "engines/holdem/hole_range.h"

namespace zermelo::holdem {

struct SampleSums {
  std::uint64_t blocks = 0;
  double boards = 0;
  std::array<double, kMostPlayers> wins{}, ties{}, shares{};
  // Of the numbers of each block: squares of boards and of shares, and products of both.
  double board_squares = 0;
  std::array<double, kMostPlayers> squares{}, products{};

  void operator+=(const SampleSums& other);
  // Standard error of an equity, which is all shares by all boards. Blocks are independent, what is
  // within one is not.
  double error(std::size_t player) const;
};

// Draws hole cards of a range with their weights, by Walker's table: a column and which of its two.
class HoleSampler {
 public:
  HoleSampler(const HoleRange& range, CardSet gone);

  Hand draw(std::uint64_t bits) const;
  std::size_t size() const { return columns_.size(); }

 private:
  struct Column {
    Hand own, other;
    double own_share;
  };
  std::vector<Column> columns_;
};

// Within a block the hole cards of each player are spread evenly over its range (steps of an irrational
// number from a random start), and boards follow a plan: both bring the mean of a block nearer to the
// truth than as many independent deals, and each deal is as likely as the ranges make it.
class DealSampler {
 public:
  DealSampler(const std::vector<HoleRange>& players, CardSet board, CardSet dead);

  // False if no hole cards were found in many tries that do not share cards.
  bool can_deal() const { return tries_ > 0; }
  SampleSums block(std::uint64_t seed) const;

 private:
  using Hands = std::array<Hand, kMostPlayers>;
  using Places = std::array<std::uint64_t, kMostPlayers>;
  struct Deck;
  struct Tally;

  bool try_holes(const Places& places, Hands& hands, CardSet& used) const;
  void set_tries();
  template <int kMissing>
  SampleSums deal(std::uint64_t seed) const;

  const std::size_t players_;
  const CardSet gone_;
  const Hand known_;
  const int missing_;
  const BoardPlan plan_;
  std::vector<HoleSampler> holes_;
  // To deal hole cards in a block, each with the boards of a slope. It is their number that is fixed,
  // not that of the deals which succeed: those would be likelier after others that did not.
  int tries_ = 0;
  Places steps_{};
};

}  // namespace zermelo::holdem
