// Where the slots of Tic-Tac-Toe lie.
#pragma once

#include "core/cell_views.h"
#include "games/tic_tac_toe/tic_tac_toe.h"

namespace zermelo {

template <>
struct CellViews<tic_tac_toe::TicTacToe> {
  static CellPlace place(const tic_tac_toe::TicTacToe&, int cell) {
    return {static_cast<double>(cell % 3), static_cast<double>(cell / 3)};
  }
};

}  // namespace zermelo
