// What the optimal solver looks up along one axis: where a position has its entry in a table, and the
// bound that is found there. A look finds the parts of a position first, then its place, so that many
// can be looked up together.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engines/cube/bound_table.h"
#include "engines/cube/coset_graph.h"

namespace zermelo::cube {

inline constexpr int kLongest = 30;  // no position needs more than 20, or 26 quarter turns
inline constexpr int kAxes = 3;

using Place = BoundPlaces::Place;

class NearLook {
 public:
  explicit NearLook(const NearTable& table) : table_(table), places_(bound_places(table.kind)) {}

  explicit operator bool() const { return table_.bits != nullptr; }
  int turns() const { return table_.turns; }
  // True if it refuses enough to be worth a look where fewer turns are left.
  bool refuses_below() const { return table_.kind.corners || table_.kind.orders > 6; }
  using Parts = BoundPlaces::Parts;
  Parts parts(const Cubies& p) const { return places_.parts(p); }
  Place place(const Parts& parts) const { return places_.place(parts); }
  const std::uint8_t* address(Place place) const { return table_.bits + place / 8; }
  int bound(Place place) const {
    return (*address(place) >> place % 8 & 1) != 0 ? 0 : table_.turns + 1;
  }

 private:
  const NearTable table_;
  const BoundPlaces& places_;
};

// The distance to H. A place is the number of a pair.
class CosetLook {
 public:
  explicit CosetLook(const std::uint8_t* halves)
      : halves_(halves), classes_(flip_slice_classes().of.data()), images_(twist_images().data()) {}

  struct Parts {
    std::uint32_t flip_slice, twist;
  };
  static Parts parts(const Cubies& p) {
    return {static_cast<std::uint32_t>(flip_slice_of(p)), static_cast<std::uint32_t>(twist_of(p))};
  }
  Place place(const Parts& parts) const {
    const std::uint32_t row = classes_[parts.flip_slice];
    return std::size_t{row / kAxisSymmetries} * kTwists +
           images_[parts.twist * kAxisSymmetries + row % kAxisSymmetries];
  }
  const std::uint8_t* address(Place place) const { return halves_ + place / 2; }
  int bound(Place place) const { return *address(place) >> 4 * (place % 2) & 15; }
  static constexpr int turns() { return kLongest; }  // it knows all

 private:
  const std::uint8_t* const halves_;
  const std::uint32_t* const classes_;
  const std::uint16_t* const images_;
};

// Bounds of a position, or of its inverse, along the three axes.
using AxisBounds = std::array<std::uint8_t, kAxes>;
inline constexpr std::uint8_t kNotLooked = 1;  // true of all that is not solved
// The last turn of a way is about one of the axes and brings nothing nearer along that one.
inline int combined(const AxisBounds& bounds) {
  const auto [least, most] = std::minmax({bounds[0], bounds[1], bounds[2]});
  return most + (least == most && most > 0 ? 1 : 0);
}
inline int sum_of(const AxisBounds& bounds) { return bounds[0] + bounds[1] + bounds[2]; }

template <class Look>
AxisBounds bounds_of(const Look& look, const std::array<Cubies, kAxes>& views) {
  AxisBounds bounds{};
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    bounds[axis] = static_cast<std::uint8_t>(look.bound(look.place(look.parts(views[axis]))));
  }
  return bounds;
}
inline std::array<Cubies, kAxes> views_of(const Cubies& p) {
  std::array<Cubies, kAxes> views;
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    views[axis] = conjugate(p, static_cast<int>(axis) * kThirdTurn);
  }
  return views;
}

}  // namespace zermelo::cube
