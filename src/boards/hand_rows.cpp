#include "boards/hand_rows.h"

#include <algorithm>
#include <cassert>

#include "base/simd.h"

namespace zermelo {
namespace {

using simd::Bytes;
using simd::Shorts;
using simd::Words;

constexpr int kRankCount = 13;
constexpr std::size_t kWays = 18395;
constexpr int kRowLanes = 16;

// Six cards by their ranks: the key, and how many there are of each.
struct Ways {
  std::uint32_t key = 0;
  std::array<std::uint8_t, kRankCount> counts{};
};

// All choices of up to six cards from the ranks first to last, by their number of cards.
std::array<std::vector<Ways>, 7> ways_from(int first, int last) {
  std::array<std::vector<Ways>, 7> lists;
  const auto walk = [&](const auto& self, int rank, std::size_t cards, Ways ways) -> void {
    if (rank > last) {
      lists[cards].push_back(ways);
      return;
    }
    for (std::uint8_t n = 0; n <= 4 && cards + n <= 6; ++n) {
      Ways more = ways;
      more.key += n * rank_key(rank);
      more.counts[static_cast<std::size_t>(rank)] = n;
      self(self, rank + 1, cards + n, more);
    }
  };
  walk(walk, first, 0, {});
  return lists;
}

// Four lanes of a row, each for the four suits.
Shorts four_times(const HandRank* lanes) {
  std::uint64_t four;
  std::memcpy(&four, lanes, sizeof four);
  constexpr Bytes kPlaces = {0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3,
                             4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7};
  return simd::as<Shorts>(
      simd::shuffle_halves(simd::as<Bytes>(simd::filled<Words>(four)), kPlaces));
}

Shorts larger(Shorts a, Shorts b) { return a > b ? a : b; }

// The lanes of one suit.
Shorts lanes_of(int suit) {
  return simd::as<Shorts>(simd::filled<Words>(std::uint64_t{0xffff} << (16 * suit)));
}

}  // namespace

const HandRows& HandRows::get() {
  static const HandRows rows;
  return rows;
}

// Choices of as many high cards follow one another, so the number of a row is a sum. Tables have room
// for five cards of a rank: four on the board and one more are asked for with all others.
HandRows::HandRows()
    : low_(5 * kRankSteps[5] + kRankSteps[4] + 1),
      high_(5 * kRankSteps[6] + kRankSteps[5] + 1),
      flushes_(1 << kRankCount) {
  const HandTables& tables = HandTables::get();
  const auto lows = ways_from(0, 5), highs = ways_from(6, kRankCount - 1);
  rows_.reserve(kWays + highs[6].size());
  for (std::size_t cards = 0; cards <= 6; ++cards) {
    const auto& partners = highs[6 - cards];
    for (std::size_t i = 0; i < partners.size(); ++i) {
      high_[partners[i].key] = static_cast<std::uint16_t>(i);
    }
    for (const Ways& low : lows[cards]) {
      low_[low.key >> 16] = static_cast<std::uint16_t>(rows_.size());
      for (const Ways& high : partners) {
        Row& row = rows_.emplace_back();
        for (std::size_t rank = 0; rank < kRankCount; ++rank) {
          if (low.counts[rank] + high.counts[rank] == 4) continue;
          row[rank] = tables.of_ranks(low.key + high.key + rank_key(static_cast<int>(rank)));
        }
      }
    }
  }
  assert(rows_.size() == kWays);
  rows_.resize(kWays + highs[6].size());
  for (unsigned set = 0; set < flushes_.size(); ++set) {
    if (std::popcount(set) < 4 || std::popcount(set) > 6) continue;
    for (std::size_t rank = 0; rank < kRankCount; ++rank) {
      flushes_[set][rank] = tables.of_flush(set | 1u << rank);
    }
    flushes_[set][kRankCount] = tables.of_flush(set);
  }
}

// Writes the pairs with each higher card in turn. What a vector has too much is overwritten by the
// next higher card's. kSuited is the number of cards of the suit that may make a flush: below 3 none
// does, with 3 both cards must be of it, with more (4) any two may do.
template <int kSuited, int kSuit>
void HandRows::write_rows(Hand five, int end, Ranks& ranks) const {
  constexpr std::uint64_t kClubs = 0x1111111111111;
  const auto suited =
      kSuited < 3 ? 0u : static_cast<unsigned>(extract_bits(five.cards().bits(), kClubs << kSuit));
  const Shorts own_lanes = lanes_of(kSuit);
  const auto write = [&]<int kVectors>(int rank, HandRank* out) {
    const Row& row = row_of(five.rank_key() + rank_key(rank));
    std::array<Shorts, kVectors> plain;
    for (std::size_t v = 0; v < kVectors; ++v) plain[v] = four_times(&row[4 * v]);
    for (int s = 0; s < 4; ++s) {
      if (kSuited == 4 || (kSuited == 3 && s == kSuit)) {
        const Row& flush = flushes_[s == kSuit ? suited | 1u << rank : suited];
        const auto least = simd::filled<Shorts>(flush[kRankCount]);
        for (std::size_t v = 0; v < kVectors; ++v) {
          const Shorts made = larger(four_times(&flush[4 * v]) & own_lanes, least);
          simd::store(out + kRowLanes * v, larger(plain[v], made));
        }
      } else {
        for (std::size_t v = 0; v < kVectors; ++v) simd::store(out + kRowLanes * v, plain[v]);
      }
      out += 4 * rank + s;
    }
    return out;
  };
  HandRank* out = ranks.data();
  const int ranks_in_use = (end + 3) / 4;
  const auto write_some = [&]<int kVectors>(int first) {
    const int last = std::min(first + 4, ranks_in_use);
    for (int rank = first; rank < last; ++rank) {
      out = write.template operator()<kVectors>(rank, out);
    }
  };
  write_some.template operator()<1>(0);
  if (ranks_in_use > 4) write_some.template operator()<2>(4);
  if (ranks_in_use > 8) write_some.template operator()<3>(8);
  if (ranks_in_use > 12) write_some.template operator()<4>(12);
}

void HandRows::rank_pairs(Hand five, int end, Ranks& ranks) const {
  assert(five.cards().size() == 5 && end >= 0 && end <= kCards);
  switch (five.suit_of_three()) {
    case 0:
      return five.cards_of(0) == 3 ? write_rows<3, 0>(five, end, ranks)
                                   : write_rows<4, 0>(five, end, ranks);
    case 1:
      return five.cards_of(1) == 3 ? write_rows<3, 1>(five, end, ranks)
                                   : write_rows<4, 1>(five, end, ranks);
    case 2:
      return five.cards_of(2) == 3 ? write_rows<3, 2>(five, end, ranks)
                                   : write_rows<4, 2>(five, end, ranks);
    case 3:
      return five.cards_of(3) == 3 ? write_rows<3, 3>(five, end, ranks)
                                   : write_rows<4, 3>(five, end, ranks);
    default: return write_rows<0, 0>(five, end, ranks);
  }
}

}  // namespace zermelo
