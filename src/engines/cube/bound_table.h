// A lower bound for the optimal solver: which positions are near, one bit each.
//
// Told apart are twist, flip, the places of the middle layer's four edges, some of the orders of those
// edges, and in large tables the places of the corners of the U layer, up to the 16 symmetries that
// keep the axis. The bit says whether so many turns at most lead to where all of these are solved. A
// mark is good if few positions are that near, and the rarer are those that are near along all axes, as
// is their inverse.
//
// Symmetry is taken out of the places alone, so that every table that the search needs to find its bit
// fits into the second cache; all else is carried along. By a symmetry that turns the cube by a
// quarter, edges that changed between the middle and other layers change their state.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/cube/coset_graph.h"
#include "engines/cube/table_store.h"

namespace zermelo::cube {

enum class Metric : std::uint8_t { kHalfTurns, kQuarterTurns };
std::span<const std::uint8_t> turns_of(Metric metric);

// What a table tells apart besides twist, flip and the places of the middle edges.
struct BoundKind {
  // How many of the 24 orders of the middle edges: all that a group of permutations makes of an order
  // count as one. 1: all permutations, 2: the even ones, 3: those of a square, 6: two swaps at once,
  // 12: swaps of both pairs of opposite edges at once, 24: none.
  int orders = 1;
  // Whether the places of the U corners. With them a table has 1.3 GB an order, without them 25 MB.
  bool corners = true;

  bool operator==(const BoundKind&) const = default;
};
inline constexpr std::array<BoundKind, 7> kBoundKinds = {
    {{6, false}, {12, false}, {24, false}, {1, true}, {2, true}, {3, true}, {6, true}}};

// Where a position has its bit.
class BoundPlaces {
 public:
  explicit BoundPlaces(BoundKind kind);

  static constexpr std::size_t kRowBytes = (kTwists + 7) / 8;
  static constexpr std::uint64_t kRowBits = 8 * kRowBytes;

  // The number of its bit, 8 * byte + bit from the lowest on.
  using Place = std::uint64_t;
  // What it hangs on. Apart from the place, for who looks for many at once: all that is needed to find one
  // does not fit into what the processor sees ahead.
  struct Parts {
    std::uint16_t middle;
    std::uint8_t layer, order;
    std::uint16_t flip, twist;
  };
  Parts parts(const Cubies& p) const {
    const unsigned middle = edges_with(p, 3);
    const std::uint8_t order =
        orders_ > 1 ? order_told_[static_cast<std::size_t>(middle_order_of(p, middle))]
                    : std::uint8_t{0};
    return {.middle = kMiddleSets.number[middle],
            .layer = static_cast<std::uint8_t>(layer_of(p)),
            .order = order,
            .flip = static_cast<std::uint16_t>(flip_of(p)),
            .twist = static_cast<std::uint16_t>(twist_of(p))};
  }
  Place place(const Parts& parts) const {
    const Seen seen = seen_[parts.middle * layers_ + parts.layer];
    const std::size_t symmetry = seen.row % kAxisSymmetries;
    const unsigned flip = flips_[symmetry * kFlips + (unsigned{parts.flip} ^ seen.changed)];
    const unsigned twist = twists_[parts.twist * std::size_t{kAxisSymmetries} + symmetry];
    std::size_t row = seen.row / unsigned{kAxisSymmetries} * std::size_t{kFlips} + flip;
    if (orders_ > 1) {
      row = row * static_cast<std::size_t>(orders_) +
            order_image(parts.middle, symmetry, parts.order);
    }
    return row * kRowBits + twist;
  }
  Place place(const Cubies& p) const { return place(parts(p)); }
  // Hears of all places of a position: there are several where a symmetry keeps the sets of places.
  template <class Hear>
  void all_places(const Cubies& p, const Hear& hear) const {
    const Place first = place(p);
    hear(first);
    const std::size_t row = first / kRowBits / static_cast<std::size_t>(orders_);
    const unsigned stabilizer = classes_.stabilizer[row / kFlips];
    if (stabilizer == 1) [[likely]]
      return;
    const auto key = static_cast<std::size_t>(key_of(p));
    const auto seen = static_cast<int>(classes_.of[key] % kAxisSymmetries);
    for (int s = 1; s < kAxisSymmetries; ++s) {
      if ((stabilizer >> s & 1) != 0) hear(place_by(conjugate(p, followed_by(seen, s))));
    }
  }

  // The sets of places as one number, 0 for the solved cube.
  int key_of(const Cubies& p) const {
    return static_cast<int>(kMiddleSets.number[edges_with(p, 3)] * layers_ + layer_of(p));
  }
  void set_key(Cubies& p, int key) const;
  const Classes& classes() const { return classes_; }

 private:
  struct Seen {
    std::uint16_t row;      // 16 * class + symmetry
    std::uint16_t changed;  // flips that this symmetry changes
  };
  unsigned layer_of(const Cubies& p) const {
    return layers_ > 1 ? kLayerSets.number[corners_with(p, 2)] : 0u;
  }
  unsigned order_image(std::size_t middle, std::size_t symmetry, std::size_t order) const {
    return order_images_[(middle * kAxisSymmetries + symmetry) * static_cast<std::size_t>(orders_) +
                         order];
  }
  // Of a position whose sets of places are the representative of their class.
  Place place_by(const Cubies& p) const;

  const int orders_;
  const std::size_t layers_;  // sets of places of the U corners that are told apart
  const Classes classes_;
  std::vector<Seen> seen_;            // of each key
  std::vector<std::uint16_t> flips_;  // [symmetry * kFlips + flip]
  const std::uint16_t* twists_;
  std::array<std::uint8_t, kOrders4> order_told_{};
  std::vector<std::uint8_t> order_images_;
};
const BoundPlaces& bound_places(BoundKind kind);  // made when they are first asked for

struct NearTable {
  const std::uint8_t* bits = nullptr;  // null: there is none
  int turns = 0;                       // with which it was made
  BoundKind kind = {};
};
// Those that the program makes, without their bits: each is larger than the one before and leaves fewer
// positions to follow. Without corners only for half turns: for quarter turns they take minutes to make,
// which few proofs of that size are worth.
constexpr bool is_made(Metric metric, BoundKind kind) {
  return kind.corners || metric == Metric::kHalfTurns;
}
constexpr NearTable near_table_of(Metric metric, BoundKind kind) {
  const int turns = metric == Metric::kHalfTurns ? 9 : 11;
  return {nullptr, kind.corners && kind.orders > 1 ? turns + 1 : turns, kind};
}

// The small table beside the larger of these, for where few turns are left.
constexpr BoundKind kLowerKind = {12, false};

// Fills so many bytes on all cores.
std::uint64_t bound_table_bytes(BoundKind kind);
void make_bound_table(Metric metric, BoundKind kind, int near, const Making& making);

// Fills kPhase1Pairs / 2 bytes: distances to H, two a byte.
void make_coset_halves(Metric metric, std::uint8_t* halves, const Control& control);

// Which turns may follow in a way that is written in one way only: a face is turned as often as it is at
// once, and opposite faces in one order. State 0 is the beginning, 1 + t that the last face has been
// turned by t in all.
struct Followers {
  using States = std::array<std::array<std::uint8_t, kTurnCount>, kTurnCount + 1>;
  static constexpr std::uint8_t kNone = 255;  // may not follow
  // From the beginning on, and from the end on by the turns that undo it.
  std::array<States, 2> next{};

  explicit Followers(Metric metric);
};

}  // namespace zermelo::cube
