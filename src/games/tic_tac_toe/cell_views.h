// How a network sees Tic-Tac-Toe: slot by slot, 0 empty, 1 x, 2 o.
#pragma once

#include "core/cell_views.h"
#include "games/tic_tac_toe/tic_tac_toe.h"

namespace zermelo {

template <>
struct CellViews<tic_tac_toe::TicTacToe> {
  using G = tic_tac_toe::TicTacToe;

  static int cells(const G&) { return tic_tac_toe::kSlots; }
  static int values(const G&) { return 3; }
  static void write(const G&, const G::Position& p, int, std::uint8_t* row) {
    for (int slot = 0; slot < tic_tac_toe::kSlots; ++slot) {
      row[slot] = static_cast<std::uint8_t>((p.x >> slot & 1) + 2 * (p.o >> slot & 1));
    }
  }
  static void change(const G&, const G::Position& p, G::Move m, int, std::uint8_t* row) {
    row[m] = static_cast<std::uint8_t>(G::mover(p) + 1);
  }
  static CellPlace place(const G&, int cell) {
    return {static_cast<double>(cell % 3), static_cast<double>(cell / 3)};
  }
};

}  // namespace zermelo
