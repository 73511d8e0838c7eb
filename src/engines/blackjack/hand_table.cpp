#include "engines/blackjack/hand_table.h"

#include <algorithm>

namespace zermelo::blackjack {
namespace {

constexpr int kMost = 21;

// kBelow[v][s]: hands of cards of value v or more with at most s points, the empty one included.
constexpr auto kBelow = [] {
  std::array<std::array<int, kMost + 1>, kValues + 1> below{};
  below[kValues].fill(1);
  for (std::size_t v = kValues; v-- > 0;) {
    for (std::size_t s = 0; s <= kMost; ++s) {
      below[v][s] = below[v + 1][s] + (s > v ? below[v][s - v - 1] : 0);
    }
  }
  return below;
}();

}  // namespace

const HandTable& HandTable::get() {
  static const HandTable table;
  return table;
}

// Cards are added in rising order. Each is a step down, past the subtrees of all smaller cards.
HandId HandTable::of(const Counts& counts) const {
  int number = 0;
  std::size_t least = 0, points = kMost;
  for (std::size_t v = 0; v < kValues; ++v) {
    for (int i = 0; i < counts[v]; ++i) {
      ++number;
      for (; least < v; ++least) {
        if (points > least) number += kBelow[least][points - least - 1];
      }
      points -= v + 1;
    }
  }
  return static_cast<HandId>(number);
}

HandTable::HandTable() : hands_(static_cast<std::size_t>(kBelow[0][kMost])) {
  // Fills in the hand and those below it, and returns the next number.
  const auto fill = [this](const auto& self, HandEntry entry, std::size_t least,
                           std::size_t number) -> std::size_t {
    entry.soft = entry.counts[kAceValue] > 0 && entry.hard <= 11;
    entry.total = static_cast<std::uint8_t>(entry.hard + (entry.soft ? 10 : 0));
    hands_[number++] = entry;
    ++entry.cards;
    for (std::size_t v = least; v < kValues && entry.hard + v + 1 <= kMost; ++v) {
      HandEntry more = entry;
      ++more.counts[v];
      more.hard = static_cast<std::uint8_t>(more.hard + v + 1);
      number = self(self, more, v, number);
    }
    return number;
  };
  fill(fill, {}, 0, 0);
  for (HandEntry& entry : hands_) {
    for (std::size_t v = 0; v < kValues; ++v) {
      Counts more = entry.counts;
      ++more[v];
      entry.child[v] = entry.hard + v + 1 > kMost ? kBust : of(more);
    }
  }
  by_points_.resize(hands_.size());
  for (std::size_t i = 0; i < hands_.size(); ++i) by_points_[i] = static_cast<HandId>(i);
  std::stable_sort(by_points_.begin(), by_points_.end(),
                   [this](HandId a, HandId b) { return (*this)[a].hard < (*this)[b].hard; });
}

}  // namespace zermelo::blackjack
