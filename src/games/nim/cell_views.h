// How a network sees Nim: the size of each heap, none counted larger than a cell can hold.
#pragma once

#include <algorithm>

#include "core/cell_views.h"
#include "games/nim/nim.h"

namespace zermelo {

template <>
struct CellViews<nim::Nim> {
  using G = nim::Nim;
  static constexpr bool kAlike = true;

  static int cells(const G& game) { return game.start().heaps.count; }
  static int values(const G& game) {
    int largest = 0;
    for (int i = 0; i < cells(game); ++i) largest = std::max(largest, game.start().heaps.size(i));
    return std::min(largest, 255) + 1;
  }
  static void write(const G& game, const G::Position& p, int, std::uint8_t* row) {
    const int most = values(game) - 1;
    for (int i = 0; i < cells(game); ++i) {
      const int size = i < p.heaps.count ? p.heaps.size(i) : 0;
      row[i] = static_cast<std::uint8_t>(std::min(size, most));
    }
  }
};

}  // namespace zermelo
