// How a network sees Othello: row by row from a1, 0 empty, 1 the player's own discs, 2 the other's.
#pragma once

#include <bit>
#include <utility>

#include "core/cell_views.h"
#include "games/othello/othello.h"

namespace zermelo {

template <>
struct CellViews<othello::Othello> {
  using G = othello::Othello;
  static constexpr bool kAlike = true;

  static int cells(const G& game) { return std::popcount(game.board()); }
  static int values(const G&) { return 3; }
  static void write(const G& game, const G::Position& p, int player, std::uint8_t* row) {
    std::uint64_t own = p.own, other = p.other;
    if (player != p.mover) std::swap(own, other);
    for (std::uint64_t left = game.board(); left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      *row++ = static_cast<std::uint8_t>((own >> bit & 1) | (other >> bit & 1) << 1);
    }
  }
  static CellPlace place(const G& game, int cell) {
    std::uint64_t left = game.board();
    while (cell-- > 0) left &= left - 1;
    const int bit = std::countr_zero(left);
    return {static_cast<double>(bit % othello::kSide), static_cast<double>(bit / othello::kSide)};
  }
};

}  // namespace zermelo
