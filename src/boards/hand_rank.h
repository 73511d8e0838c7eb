// The rank of a poker hand: the best five of 5 to 7 cards, as a number that compares as hands do.
//
//   bits 12-15   category, from 0 (high card) to 8 (straight flush)
//   bits  0-11   the tie break within it: of two hands the larger number wins, equal ones tie
//
// Suits matter for flushes alone, and no 7 cards with a flush hold four of a kind or a full house:
// a hand's rank is that of its flush, if it has one, and else follows from how often each rank
// occurs, in one of 73,775 ways. To find the way without looking at card after card, each card has
// a key, and the keys of a hand are added up:
//
//   bits 32-63   a byte a suit, 26 for each card of it: bit 7 is set from the fifth card on
//   bits 16-31   ranks 2 to 7: a sum that no other choice of up to 7 such cards has
//   bits  0-15   ranks 8 to ace: the same
//
// Either sum is a place in a sparse table; the numbers found there add up to the number of the way.
// The tables take 343 KB. They are filled before main(), in a millisecond: a loop over hands shall
// not have to ask each time whether they are. No initialiser of a global may rank a hand.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/simd.h"
#include "boards/cards.h"

namespace zermelo {

using HandRank = std::uint16_t;  // never 0

enum class HandCategory : std::uint8_t {
  kHighCard,
  kPair,
  kTwoPair,
  kThreeOfAKind,
  kStraight,
  kFlush,
  kFullHouse,
  kFourOfAKind,
  kStraightFlush,  // a royal flush is the best of them
};

constexpr HandCategory category_of(HandRank rank) { return static_cast<HandCategory>(rank >> 12); }
std::string_view category_name(HandCategory category);  // "two pair"
std::string describe(HandRank rank);                    // "two pair, kings and nines, ace kicker"

// The rank of a set of 5 to 7 cards.
inline HandRank hand_rank(CardSet cards);

// --- Tables ------------------------------------------------------------------------------------

// Sums of up to 7 of these numbers, each taken at most 4 times, are all different; every number is
// the smallest that keeps them so.
inline constexpr std::array<std::uint32_t, 7> kRankSteps = {1, 5, 24, 112, 521, 2247, 9244};

// Enumerations in order turn the high cards fastest: small steps keep their places close together.
constexpr std::uint32_t rank_key(int rank) {
  const auto i = static_cast<std::size_t>(rank);
  return i < 6 ? kRankSteps[i] << 16 : kRankSteps[12 - i];
}

class HandTables {
 public:
  static const HandTables& get() { return tables_; }

  // The rank of a hand without a flush, given the lower half of its key.
  HandRank of_ranks(std::uint32_t key) const {
    return ways_[low_[key >> 16] + high_[key & 0xffff]];
  }
  // The rank of the flush that these ranks of one suit make, bit 0 for the two; 0 if they are too few.
  HandRank of_flush(unsigned ranks) const { return static_cast<HandRank>(suits_[ranks] >> 32); }
  // Returns the rank of the flush of the cards of one suit, 0 if they are fewer than 5, in the upper
  // half; the sum of their rank keys in the lower.
  std::uint64_t of_suit(CardSet cards, int suit) const {
    constexpr std::uint64_t kClubs = 0x1111111111111;
    return suits_[extract_bits(cards.bits(), kClubs << suit)];
  }

 private:
  HandTables();
  static const HandTables tables_;

  std::array<HandRank, 73775> ways_{};
  std::array<std::uint32_t, 4 * kRankSteps[5] + 3 * kRankSteps[4] + 1> low_{};
  std::array<std::uint16_t, 4 * kRankSteps[6] + 3 * kRankSteps[5] + 1> high_{};
  std::array<std::uint64_t, 1 << 13> suits_{};
};

// --- Hands that grow ---------------------------------------------------------------------------

// Cards with their key, for loops over many hands that share cards: adding is cheaper than asking
// for the rank of a set.
class Hand {
 public:
  constexpr Hand() = default;
  explicit constexpr Hand(Card card) : key_(kCardKeys[card]), cards_(std::uint64_t{1} << card) {}
  explicit constexpr Hand(CardSet cards) {
    for_each_bit(cards.bits(), [this](int card) { *this += Hand(static_cast<Card>(card)); });
  }

  // Assumes that no card is in both.
  constexpr Hand& operator+=(Hand other) {
    key_ += other.key_;
    cards_ += other.cards_;
    return *this;
  }
  friend constexpr Hand operator+(Hand a, Hand b) { return a += b; }

  constexpr CardSet cards() const { return CardSet(cards_); }
  constexpr std::uint32_t rank_key() const { return static_cast<std::uint32_t>(key_); }

  constexpr int cards_of(int suit) const {
    return static_cast<int>(key_ >> (32 + 8 * suit) & 0xff) / kSuitStep;
  }
  // The suit of three cards or more, -1 if there is none. Assumes at most 5 cards.
  constexpr int suit_of_three() const {
    const std::uint64_t three = key_ & 0xc0c0c0c000000000;  // 3 * 26 is beyond 64, 2 * 26 is not
    return three == 0 ? -1 : std::countr_zero(three) / 8 - 4;
  }

  // Assumes 5 to 7 cards.
  HandRank rank() const {
    assert(std::popcount(cards_) >= 5 && std::popcount(cards_) <= 7);
    const HandTables& tables = HandTables::get();
    if ((key_ & kFlush) == 0) [[likely]] {
      return tables.of_ranks(static_cast<std::uint32_t>(key_));
    }
    // Not of key_ & kFlush, lest the compiler keep that in a register for this rare case.
    const int suit = std::countr_zero(key_ >> 39 & 0x01010101) / 8;
    return static_cast<HandRank>(tables.of_suit(cards(), suit) >> 32);
  }

 private:
  static constexpr std::uint64_t kFlush = 0x8080808000000000;
  static constexpr int kSuitStep = 26;
  static constexpr auto kCardKeys = [] {
    std::array<std::uint64_t, kCards> keys{};
    for (Card card = 0; card < kCards; ++card) {
      keys[card] = zermelo::rank_key(rank_of(card)) | std::uint64_t{kSuitStep}
                                                          << (32 + 8 * suit_of(card));
    }
    return keys;
  }();

  std::uint64_t key_ = 0;
  std::uint64_t cards_ = 0;
};

inline HandRank hand_rank(CardSet cards) {
  assert(cards.size() >= 5 && cards.size() <= 7);
  const HandTables& tables = HandTables::get();
  std::uint64_t sum = 0;  // of its upper halves one at most is not 0
  for (int suit = 0; suit < 4; ++suit) sum += tables.of_suit(cards, suit);
  if (sum >> 32 == 0) [[likely]] {
    return tables.of_ranks(static_cast<std::uint32_t>(sum));
  }
  return static_cast<HandRank>(sum >> 32);
}

}  // namespace zermelo
