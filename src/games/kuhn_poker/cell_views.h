// How a network sees Kuhn poker: one's own card, and the actions so far.
#pragma once

#include "core/cell_views.h"
#include "games/kuhn_poker/kuhn_poker.h"

namespace zermelo {

template <>
struct CellViews<kuhn_poker::KuhnPoker> {
  using G = kuhn_poker::KuhnPoker;

  static int cells(const G&) { return 4; }
  static int values(const G&) { return 5; }
  static void write(const G&, const G::Position& p, int k, std::uint8_t* row) {
    row[0] = p.cards[k];
    for (int i = 0; i < 3; ++i) {
      row[1 + i] = static_cast<std::uint8_t>(i < p.count ? p.actions[i] + 1 : 0);
    }
  }
  static void change(const G&, const G::Position& p, G::Move m, int, std::uint8_t* row) {
    row[1 + p.count] = static_cast<std::uint8_t>(m + 1);
  }
};

}  // namespace zermelo
