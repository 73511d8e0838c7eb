// Positions and moves of 2048 and 2584 as text and as pictures, for every board and both rules.
//
// A position is the numbers of its tiles row by row, - for an empty cell, and a + at the end when a
// tile is about to come: "2 - - 4 - - - - 2 - - - - - - - +".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "base/pen.h"
#include "boards/slide_board.h"
#include "core/scene.h"

namespace zermelo {

// 0 to 3 are the directions; 4 + cell drops a tile of index 1, 36 + cell one of index 2.
using SlideMove = std::uint8_t;
constexpr SlideMove drop_move(int cell, int tile) {
  return static_cast<SlideMove>(4 + 32 * (tile - 1) + cell);
}
constexpr bool is_drop(SlideMove m) { return m >= 4; }
constexpr int cell_of(SlideMove m) { return (m - 4) & 31; }  // of a drop
constexpr int tile_of(SlideMove m) { return m < 36 ? 1 : 2; }

// A position of either game as it meets the eye. Tiles are indices, row by row.
struct SlideView {
  std::string_view name;
  const TileNumbers* numbers;
  int goal;  // the tile after which the game is named
  int (*max_tile)(int cells);
  int rows, cols;
  FixedList<std::uint8_t, kSlideMaxCells> tiles = {};
  bool tile_comes = false;
  DirectionSet legal = 0;  // empty while a tile comes

  int cells() const { return rows * cols; }
  int tile(int cell) const { return tiles[static_cast<std::size_t>(cell)]; }
  std::string number(int tile) const {
    return std::to_string((*numbers)[static_cast<std::size_t>(tile)]);
  }
};

std::string write_slide(const SlideView& view);
// The tiles, and whether one comes, of a position given as text; all else is as in `empty`. Throws an
// Error when the text is none or when play cannot lead to such tiles.
SlideView read_slide(SlideView empty, std::string_view text);

std::string write_slide_move(const SlideView& view, SlideMove m);
std::optional<SlideMove> read_slide_move(const SlideView& view, std::string_view text);
std::string why_no_slide_move(const SlideView& view, std::string_view text);

std::string draw_slide(const SlideView& view, std::optional<SlideMove> last, Pen pen);
Scene slide_scene(const SlideView& view, std::optional<SlideMove> last);

}  // namespace zermelo
