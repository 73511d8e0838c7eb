// How a network sees Yavalath: 0 vacant, 1 the player's own stones, 2 those of the next one, 3 of the
// third.
#pragma once

#include <algorithm>
#include <cmath>

#include "boards/hex_cells.h"
#include "core/cell_views.h"
#include "games/yavalath/yavalath.h"

namespace zermelo {

template <int kPlayers, std::size_t kWords>
struct CellViews<yavalath::Yavalath<kPlayers, kWords>> {
  using G = yavalath::Yavalath<kPlayers, kWords>;
  static constexpr bool kAlike = true;

  // A game takes at least as many moves as there are cells, 3 side (side - 1) + 1, and one more with a
  // swap.
  static int side(const G& game) {
    return static_cast<int>((3 + std::sqrt(12.0 * game.max_length() - 3)) / 6);
  }
  static int cells(const G& game) { return 3 * side(game) * (side(game) - 1) + 1; }
  static int values(const G&) { return kPlayers + 1; }
  static void write(const G& game, const typename G::Position& p, int player, std::uint8_t* row) {
    std::fill(row, row + cells(game), std::uint8_t{0});
    for (int k = 0; k < kPlayers; ++k) {
      const auto value = static_cast<std::uint8_t>((k + kPlayers - player) % kPlayers + 1);
      p.stones[static_cast<std::size_t>(k)].for_each([&](int cell) { row[cell] = value; });
    }
  }
  static CellPlace place(const G& game, int cell) {
    const HexCells board = HexCells::hexagon(side(game));
    return {0.5 * board.half(cell), board.row(cell) * std::sqrt(0.75)};
  }
};

}  // namespace zermelo
