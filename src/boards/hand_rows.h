// The ranks of many hands of seven cards that share five, sixteen at a time.
//
// Without a flush the rank of six cards with a seventh follows from the ranks of the six, in one of
// 18,395 ways, and from that of the seventh. A row holds the thirteen answers of one way:
//
//   row of A A K 7 7 2      seventh card  2     3     4   ...   K     A
//                           rank          two   two   two       two   full house
//
// Four neighbours in a row are one load of 8 bytes, and a shuffle that writes each four times, once
// for a suit, makes them the ranks of sixteen cards. A second table has such rows for flushes, by the
// cards of the suit. Of two rows the larger lane counts: no seven cards with a flush hold more.
//
// Rows take 850 KB and are made when they are first asked for, in a few milliseconds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "boards/cards.h"
#include "boards/hand_rank.h"

namespace zermelo {

// Two cards a > b are number a * (a - 1) / 2 + b of their pairs: those below a card come first.
constexpr std::size_t pairs_below(Card card) {
  return static_cast<std::size_t>(card) * (card - 1u) / 2;
}

class HandRows {
 public:
  static const HandRows& get();

  // Room for the ranks of all pairs, and for what is written beyond the last one.
  static constexpr std::size_t kRoom = kCards * (kCards - 1) / 2 + 64;
  using Ranks = std::array<HandRank, kRoom>;

  // Ranks five cards with every two cards below `end` (52: all), by the number of the pair. Pairs that
  // share a card with the five get a number that means nothing, and so do pairs from `end` on.
  void rank_pairs(Hand five, int end, Ranks& ranks) const;

 private:
  // A lane for each rank; the 14th of a row of flushes is what the cards are without a seventh.
  using Row = std::array<HandRank, 16>;

  HandRows();
  const Row& row_of(std::uint32_t key) const {
    return rows_[static_cast<std::size_t>(low_[key >> 16]) + high_[key & 0xffff]];
  }
  template <int kSuited, int kSuit>
  void write_rows(Hand five, int end, Ranks& ranks) const;

  std::vector<std::uint16_t> low_, high_;  // parts of the number of a row, by the halves of a key
  std::vector<Row> rows_, flushes_;
};

}  // namespace zermelo
