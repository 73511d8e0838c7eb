// A lower bound for the optimal solver: twist, flip and the four edges of the slice, with their order,
// up to the 16 symmetries that keep the axis, two bits each.
//
//   code 0   at most kNear turns from twist, flip and slice solved
//   code 1   kNear + 1
//   code 2   kNear + 2
//   code 3   more
//
// Symmetry is taken out of the slice alone (some 800 classes of 11880), so that every table that the
// search needs to find its place fits into the second cache. The flip is carried along: by a symmetry
// that turns the cube by a quarter, edges that changed between slice and other layers change their
// state, which depends on the slice's places alone.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/control.h"
#include "engines/cube/coset_graph.h"

namespace zermelo::cube {

enum class Metric : std::uint8_t { kHalfTurns, kQuarterTurns };
std::span<const std::uint8_t> turns_of(Metric metric);

// How to find a position of the table.
class SlicePlaces {
 public:
  SlicePlaces();

  static constexpr std::size_t kRowBytes = (kTwists + 3) / 4 + 1;  // 548, even
  std::size_t rows() const { return classes_.size() * kFlips; }
  std::uint64_t bytes() const { return rows() * kRowBytes; }

  struct Place {
    std::size_t byte;
    unsigned shift;
  };
  Place place(unsigned twist, unsigned flip, unsigned slice) const {
    const Seen seen = seen_[slice];
    const std::size_t cls = seen.row / unsigned{kAxisSymmetries};
    const std::size_t symmetry = seen.row % kAxisSymmetries;
    const unsigned image = flips_[symmetry * kFlips + (flip ^ seen.changed)];
    const unsigned column = twists_[twist * kAxisSymmetries + symmetry];
    return {(cls * kFlips + image) * kRowBytes + column / 4, column % 4 * 2};
  }

  const Classes& classes() const { return classes_; }
  // What a symmetry makes of a flip when the slice is at this number.
  unsigned flip_image(unsigned flip, unsigned slice, std::size_t symmetry) const {
    const bool quarter = (symmetry >> 1 & 1) != 0;
    return flips_[symmetry * kFlips + (flip ^ (quarter ? changes_[slice / kOrders4] : 0u))];
  }

 private:
  struct Seen {
    std::uint16_t row;      // 16 * class + symmetry
    std::uint16_t changed;  // flips that this symmetry changes
  };

  Classes classes_;
  std::vector<Seen> seen_;              // of each slice
  std::vector<std::uint16_t> changes_;  // of each set of places: flips that a quarter changes
  std::vector<std::uint16_t> flips_;    // [symmetry * kFlips + flip]
  const std::uint16_t* twists_;
};
const SlicePlaces& slice_places();

// Distance up to which codes are 0: about a thirtieth of all are that near.
constexpr int near_of(Metric metric) { return metric == Metric::kHalfTurns ? 8 : 10; }

// Fills slice_places().bytes() bytes on all cores.
void make_slice_table(Metric metric, std::uint8_t* table, const Control& control);

// Fills kPhase1Pairs / 2 bytes: distances to H, two a byte.
void make_coset_halves(Metric metric, std::uint8_t* halves, const Control& control);

}  // namespace zermelo::cube
