// Playing cards: "As" is the ace of spades, "Td" the ten of diamonds.
//
// A card is a number from 0 to 51, rank by rank, so that sorting sorts by rank:
//
//   number   0  1  2  3   4  5 ...  48 49 50 51
//   card    2c 2d 2h 2s  3c 3d ...  Ac Ad Ah As      rank = number / 4, suit = number % 4
//
// A set of cards is 52 bits, bit i for card i.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bit_set.h"
#include "base/rng.h"

namespace zermelo {

using Card = std::uint8_t;
inline constexpr int kCards = 52;
inline constexpr std::string_view kRankNames = "23456789TJQKA";
inline constexpr std::string_view kSuitNames = "cdhs";

constexpr int rank_of(Card card) { return card >> 2; }
constexpr int suit_of(Card card) { return card & 3; }
constexpr Card make_card(int rank, int suit) { return static_cast<Card>(rank << 2 | suit); }

class CardSet {
 public:
  constexpr CardSet() = default;
  explicit constexpr CardSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr CardSet all() { return CardSet((std::uint64_t{1} << kCards) - 1); }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(Card card) const { return bits_ >> card & 1; }
  constexpr void add(Card card) { bits_ |= std::uint64_t{1} << card; }
  constexpr void remove(Card card) { bits_ &= ~(std::uint64_t{1} << card); }
  Card nth(int n) const { return static_cast<Card>(nth_set_bit(bits_, static_cast<unsigned>(n))); }

  // A card of the set, each exactly as likely. Assumes that it is not empty.
  Card draw(Rng& rng) const {
    return nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(size()))));
  }
  BitMoves<Card> cards() const { return BitMoves<Card>(bits_); }  // lowest first

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(CardSet, CardSet) = default;

 private:
  std::uint64_t bits_ = 0;
};

std::string card_text(Card card);                        // "As"
std::string cards_text(const std::vector<Card>& cards);  // "AsKd"
Card read_card(std::string_view text);                   // throws an Error; "10s" is "Ts"
// "AsKd", "As Kd" or "As,Kd"; throws an Error that names the place.
std::vector<Card> read_cards(std::string_view text);

}  // namespace zermelo
