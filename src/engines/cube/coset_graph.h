// Pairs of numbers under the 16 symmetries that keep an axis, and their distances to the solved pair.
//
// The first number (a "row") is taken up to symmetry: a class and the symmetry that leads from the
// number to the class's representative. The second (a "column") is carried along by that symmetry. So
// there are sixteen times fewer pairs, and what is near in the search is near in memory: all
// neighbours of a row by one turn are one other row.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/limits.h"
#include "engines/cube/coordinates.h"

namespace zermelo::cube {

// Numbers up to symmetry.
struct Classes {
  std::vector<std::uint32_t> of;              // number: 16 * class + symmetry to the representative
  std::vector<std::uint32_t> representative;  // class: the number
  std::vector<std::uint16_t> stabilizer;      // class: symmetries that keep it, as bits

  Classes(int numbers, const std::function<void(Cubies&, int)>& set,
          const std::function<int(const Cubies&)>& get);
  std::size_t size() const { return representative.size(); }
};

// What each of the 16 symmetries makes of a number: entry 16 * number + symmetry.
std::vector<std::uint16_t> images_of(int numbers, const std::function<void(Cubies&, int)>& set,
                                     const std::function<int(const Cubies&)>& get);

// Flip and the places of the slice as one number, 2048 * places + flip.
inline constexpr int kFlipSlices = kSlicePlaces * kFlips;
inline int flip_slice_of(const Cubies& p) { return slice_of(p) / kOrders4 * kFlips + flip_of(p); }
inline void set_flip_slice(Cubies& p, int number) {
  set_slice(p, number / kFlips * kOrders4);
  set_flip(p, number % kFlips);
}

// Shared numbers, made when they are first asked for.
const Classes& flip_slice_classes();  // 64430
const Classes& corner_classes();      // 2768
// Where each turn leads from the representative of each class of flip and slice: 16 * class + symmetry.
const std::vector<MoveTables::WideRow>& flip_slice_turned();
const std::vector<std::uint16_t>& twist_images();    // [16 * twist + symmetry]
const std::vector<std::uint16_t>& ud_edge_images();  // [16 * order + symmetry]

struct CosetGraph {
  std::size_t rows = 0, columns = 0, turns = 0;
  std::size_t symmetries = kAxisSymmetries;  // or 1: rows are not taken up to symmetry
  std::vector<std::uint32_t> row_turned;     // [row * turns + turn]: 16 * row + symmetry
  std::vector<std::uint16_t> column_turned;  // [(turn * symmetries + symmetry) * columns + column]
  const std::vector<std::uint16_t>* column_images = nullptr;  // [16 * column + symmetry]
  const std::vector<std::uint16_t>* stabilizers = nullptr;    // of rows; null: none

  const std::uint16_t* columns_by(std::size_t turn, std::uint32_t symmetry) const {
    return column_turned.data() + (turn * symmetries + symmetry) * columns;
  }
  std::uint64_t pairs() const { return rows * columns; }
};

// Flip and slice as rows, twists as columns: the way into H.
CosetGraph phase1_graph(std::span<const std::uint8_t> turns);
// Corners as rows, the eight edges of U and D as columns, for the turns of H.
CosetGraph phase2_graph();

// Rows and columns as they are: where each turn leads from each of them.
CosetGraph plain_graph(
    std::size_t rows, std::size_t columns, std::size_t turns,
    const std::function<std::size_t(std::size_t row, std::size_t turn)>& turn_row,
    const std::function<std::size_t(std::size_t column, std::size_t turn)>& turn_column);

// Fills in the distance of each pair to pair 0. The sink hears of pairs.
void find_distances(const CosetGraph& graph, std::uint8_t* distances, const Control& control);

}  // namespace zermelo::cube
