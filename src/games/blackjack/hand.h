// Cards and hands of Black Jack. Suits do not matter in this game, so a card is its rank, and cards
// of a shoe that share a rank are one outcome of chance, weighted by their number. Ten, jack,
// queen and king all count ten but only equal ranks split, so they stay apart.
//
//   rank    1  2  3  4  5  6  7  8  9 10 11 12 13
//   name    A  2  3  4  5  6  7  8  9  T  J  Q  K
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo::blackjack {

using Rank = std::uint8_t;
inline constexpr int kRanks = 13;
inline constexpr Rank kNoCard = 0, kAce = 1, kTen = 10, kKing = 13;
inline constexpr Rank kUnseen = 15;  // lies face down for who looks
inline constexpr std::string_view kRankNames = "-A23456789TJQK-?";

constexpr int value_of(Rank rank) { return rank < kTen ? rank : 10; }
constexpr bool makes_natural(Rank a, Rank b) {
  return (a == kAce && b >= kTen) || (b == kAce && a >= kTen);
}

// The cards in the order in which they came, four bits each, and what they add up to. Who has 21
// aces can still hit, so a hand may grow to 22 cards:
//
//   first  card 15 ... card 2  card 1  card 0        more  card 21 ... card 16
struct Hand {
  static constexpr int kMost = 22;

  std::uint64_t first = 0;
  std::uint32_t more = 0;
  std::uint8_t count = 0;
  std::uint8_t hard = 0;  // the sum with every ace as 1
  bool ace = false;
  bool doubled = false;

  static constexpr Hand of(Rank rank) {
    Hand hand;
    hand.add(rank);
    return hand;
  }
  constexpr void add(Rank rank) {
    if (count < 16) [[likely]] {
      first |= std::uint64_t{rank} << 4 * count;
    } else {
      more |= std::uint32_t{rank} << 4 * (count - 16);
    }
    ++count;
    hard = static_cast<std::uint8_t>(hard + value_of(rank));
    ace = ace || rank == kAce;
  }

  constexpr Rank operator[](int i) const {
    return static_cast<Rank>((i < 16 ? first >> 4 * i : more >> 4 * (i - 16)) & 15);
  }
  constexpr bool soft() const { return ace && hard <= 11; }  // an ace counts 11
  constexpr int total() const { return hard + (soft() ? 10 : 0); }
  constexpr bool bust() const { return hard > 21; }
  constexpr bool is_pair() const { return count == 2 && (first & 15) == first >> 4; }
  // Ace and ten-value card. Of a player it is a natural only if it has not split.
  constexpr bool two_card_21() const { return count == 2 && total() == 21; }

  friend constexpr bool operator==(const Hand&, const Hand&) = default;
};

}  // namespace zermelo::blackjack
