// Tuples: the groups of cells that a network looks at together, and the ways a board can lie.
//
// A board is a row of cells (cells(p) of core/game.h), each with a place in the plane if the game
// tells it (cell_place). Cells are neighbours if they are at most one and a half times as far apart as
// the nearest two: on squares that is eight around each, on hexagons six. Without places every cell
// is a neighbour of every other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "core/cell_views.h"

namespace zermelo::learn {

using Tuple = std::vector<int>;  // cells, each once
inline constexpr std::size_t kMaxTuples = 4096, kMaxTupleCells = 24;

// What tuples are made for.
struct CellBoard {
  int cells = 0;
  int values = 0;                      // of a cell
  std::vector<CellPlace> places = {};  // empty: not told
};

// For each cell those next to it, ascending.
std::vector<std::vector<int>> neighbours_of(const CellBoard& board);

// All straight lines of so many cells, each once; none where places are not told.
std::vector<Tuple> lines_of(const CellBoard& board, int length);

// Tuples as people write them, several parts with a + between them:
//   70x8      70 random walks over 8 cells, by the seed
//   lines4    all straight lines of 4 cells
//   all       one tuple of all cells
//   0-1-2     these cells; several tuples with commas
// An Error says what was expected. No two tuples are of the same cells.
std::vector<Tuple> read_tuples(std::string_view text, const CellBoard& board, std::uint64_t seed);

// The tuples as lists of cells, which read_tuples() reads.
std::string write_tuples(const std::vector<Tuple>& tuples);

// The same rows of cells before and after a symmetry of the game.
struct CellSample {
  std::vector<std::uint8_t> before, after;
};
// The cell that each cell of `after` was taken from, so that it holds for all samples; empty if
// there is no such map, because the symmetry changes what cells hold as well.
std::vector<int> cell_map_of(std::span<const CellSample> samples);

}  // namespace zermelo::learn
