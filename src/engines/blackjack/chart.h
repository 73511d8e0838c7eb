// A basic strategy chart: what to do with hard totals, soft totals and pairs against each card of the
// dealer, whatever cards make up the total.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engines/blackjack/round_values.h"

namespace zermelo::blackjack {

// A choice, with what to do where it is not allowed: "Dh" doubles, else hits.
struct Cell {
  Choice first = Choice::kStand;  // on the first two cards
  bool doubles = false;           // on two cards after a split, or if the first is not allowed
  bool hits = false;              // on more cards; else stands

  std::string text() const;  // "S", "H", "Dh", "Ds", "P", "Rh", "Rs", "Rp"
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Chart {
  using Row = std::array<Cell, kValues>;  // by the dealer's card, 0 = ace
  std::array<Row, 22> hard{};             // by total, from 4
  std::array<Row, 22> soft{};             // by total, from 12
  std::array<Row, kValues> pairs{};       // by value
  std::array<bool, kValues> has_pair{};   // may be split at all

  // The cell of a hand. `pair`: it is one that may be split.
  const Cell& cell(const HandEntry& hand, int up, bool pair) const;
  Policy policy() const;
};

// The best chart in that shoe: the choices that are worth most over all two-card hands of a total,
// as likely as they are dealt. More cards than two follow what these hit and stand on.
Chart best_chart(const RoundValues& values);

}  // namespace zermelo::blackjack
