// How a network sees Hex: 0 vacant, 1 the player's own stones, 2 the other's, the board lying so that the
// player joins Black's sides.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/cell_views.h"
#include "games/hex/hex.h"

namespace zermelo {

template <std::size_t kWords>
struct CellViews<hex::Hex<kWords>> {
  using G = hex::Hex<kWords>;
  static constexpr bool kAlike = true;

  // A game takes as many moves as there are cells, one more with a swap.
  static int size(const G& game) { return static_cast<int>(std::sqrt(game.max_length())); }
  static int cells(const G& game) { return size(game) * size(game); }
  static int values(const G&) { return 3; }
  static void write(const G& game, const typename G::Position& p, int player, std::uint8_t* row) {
    const int n = size(game);
    std::fill(row, row + n * n, std::uint8_t{0});
    for (int k = 0; k < 2; ++k) {
      const std::uint8_t value = k == player ? 1 : 2;
      p.stones[static_cast<std::size_t>(k)].for_each(
          [&](int cell) { row[player == 0 ? cell : cell % n * n + cell / n] = value; });
    }
  }
  static CellPlace place(const G& game, int cell) {  // rows shifted by half a cell
    const int row = cell / size(game);
    return {cell % size(game) + 0.5 * row, row * std::sqrt(0.75)};
  }
};

}  // namespace zermelo
