// How a network sees Connect Four: row by row from the top left, 0 empty, 1 x, 2 o, 3 empty where the
// next disc of its column falls.
#pragma once

#include "core/cell_views.h"
#include "games/connect_four/connect_four.h"

namespace zermelo {

template <>
struct CellViews<connect_four::ConnectFour> {
  using G = connect_four::ConnectFour;

  static int cells(const G& game) { return game.rows() * game.cols(); }
  static int values(const G&) { return 4; }
  static void write(const G& game, const G::Position& p, int, std::uint8_t* row) {
    const int height = game.rows() + 1;  // bits of a column
    const std::uint64_t x = G::mover(p) == 0 ? p.own : p.own ^ p.all, o = p.all ^ x;
    for (int col = 0; col < game.cols(); ++col) {
      bool is_next = true;
      for (int r = game.rows() - 1, bit = col * height; r >= 0; --r, ++bit) {
        const std::uint64_t disc = (x >> bit & 1) | (o >> bit & 1) << 1;
        row[r * game.cols() + col] = static_cast<std::uint8_t>(disc != 0 ? disc : is_next ? 3 : 0);
        is_next = disc != 0;
      }
    }
  }
  static void change(const G& game, const G::Position& p, G::Move m, int, std::uint8_t* row) {
    const int height = game.rows() + 1;
    const int cell = (game.rows() - 1 - m % height) * game.cols() + m / height;
    row[cell] = static_cast<std::uint8_t>(G::mover(p) + 1);
    if (cell >= game.cols()) row[cell - game.cols()] = 3;
  }
  static CellPlace place(const G& game, int cell) {
    return {static_cast<double>(cell % game.cols()), static_cast<double>(cell / game.cols())};
  }
};

}  // namespace zermelo
