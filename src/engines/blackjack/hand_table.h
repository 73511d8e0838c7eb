// Every hand that is not bust, by what it holds: the 3,083 ways to choose cards whose values, aces
// counted as 1, add up to at most 21. Order does not matter, and ten-value cards are alike.
//
// Values are 0 (ace) to 9 (ten-value cards). Hands are numbered as a walk meets them that adds cards
// of rising value, deepest first:
//
//   0 none   1 A   2 AA   3 AAA  ...  A2  A22  ...  2  22  ...  9T  T  TA is AT, TT is last
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::blackjack {

inline constexpr int kValues = 10;
inline constexpr int kAceValue = 0, kTenValue = 9;
// The place in an array of a value, a total or a number of cards.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

using Counts = std::array<std::uint8_t, kValues>;  // cards of each value
using HandId = std::int16_t;
inline constexpr HandId kBust = -1;

struct HandEntry {
  Counts counts{};
  std::array<HandId, kValues> child{};  // with one card more, or kBust
  std::uint8_t cards = 0;
  std::uint8_t hard = 0;   // aces as 1
  std::uint8_t total = 0;  // an ace as 11 if that is not bust
  bool soft = false;       // it is
};

class HandTable {
 public:
  static const HandTable& get();

  int size() const { return static_cast<int>(hands_.size()); }
  const HandEntry& operator[](HandId hand) const { return hands_[static_cast<std::size_t>(hand)]; }
  HandId of(const Counts& counts) const;  // assumes that it is not bust
  HandId pair(int a, int b) const { return (*this)[(*this)[0].child[at(a)]].child[at(b)]; }
  // All hands, fewest points (aces as 1) first: a card more leads further down the list.
  std::span<const HandId> by_points() const { return by_points_; }

 private:
  HandTable();
  std::vector<HandEntry> hands_;
  std::vector<HandId> by_points_;
};

}  // namespace zermelo::blackjack
