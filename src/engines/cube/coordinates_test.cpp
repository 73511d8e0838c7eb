#include "engines/cube/coordinates.h"

#include <set>
#include <unordered_set>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/rng.h"
#include "engines/cube/algorithm.h"
#include "engines/cube/bound_table.h"
#include "engines/cube/coset_graph.h"
#include "tests/effort.h"

namespace zermelo::cube {
namespace {

Turns random_way(Rng& rng, int length) {
  Turns turns;
  for (int i = 0; i < length; ++i)
    turns.push_back(static_cast<std::uint8_t>(rng.below(kTurnCount)));
  return turns;
}

TEST(CubeGroup, ProductsInversesAndSymmetriesFollowTheTurns) {
  Rng rng(1);
  for (int n = 0; n < effort(2000); ++n) {
    const Turns a = random_way(rng, 20), b = random_way(rng, 20);
    const Cubies p = turned({}, a), q = turned({}, b);
    ASSERT_EQ(product(p, q), turned(p, b));
    ASSERT_EQ(inverse(p), turned({}, inverse(a)));
    ASSERT_EQ(product(p, inverse(p)), Cubies{});
    ASSERT_EQ(turned_before(p, b[0]), product(turned(Cubies{}, b[0]), p));
    ASSERT_EQ(is_odd(p), length_of(a, true) % 2 != 0);
    const int s = static_cast<int>(rng.below(kSymmetries)),
              r = static_cast<int>(rng.below(kSymmetries));
    Turns carried;
    for (const std::uint8_t t : a) carried.push_back(static_cast<std::uint8_t>(turn_image(s, t)));
    ASSERT_EQ(conjugate(p, s), turned({}, carried)) << "symmetry " << s;
    ASSERT_EQ(conjugate(conjugate(p, s), r), conjugate(p, followed_by(s, r)));
    ASSERT_EQ(followed_by(s, inverse_symmetry(s)), 0);
  }
  EXPECT_EQ(stabilizer({}), (std::uint64_t{1} << kSymmetries) - 1);
}

TEST(CubeCoordinates, NumbersAndPositionsAreTwoWaysToSayTheSame) {
  const auto round_trip = [](int count, auto set, auto get) {
    for (int i = 0; i < count; ++i) {
      Cubies p;
      set(p, i);
      ASSERT_EQ(get(p), i);
    }
  };
  round_trip(kTwists, set_twist, twist_of);
  round_trip(kFlips, set_flip, flip_of);
  round_trip(kSlices, set_slice, slice_of);
  round_trip(kOrders8, set_corners, corners_of);
  round_trip(kOrders8, set_ud_edges, ud_edges_of);
}

TEST(CubeCoordinates, TablesDoWhatTurnsDo) {
  const MoveTables& tables = move_tables();
  Rng rng(2);
  for (int n = 0; n < effort(5000); ++n) {
    const Cubies p = turned({}, random_way(rng, 20));
    const std::size_t t = rng.below(kTurnCount);
    const Cubies q = turned(p, static_cast<int>(t));
    ASSERT_EQ(tables.twist[static_cast<std::size_t>(twist_of(p))][t], twist_of(q));
    ASSERT_EQ(tables.flip[static_cast<std::size_t>(flip_of(p))][t], flip_of(q));
    ASSERT_EQ(tables.slice[static_cast<std::size_t>(slice_of(p))][t], slice_of(q));
    ASSERT_EQ(tables.corners[static_cast<std::size_t>(corners_of(p))][t], corners_of(q));
    Cubies h;
    for (int i = 0; i < 20; ++i) h = turned(h, kTurnsOfH[rng.below(kTurnCountOfH)]);
    const std::size_t i = rng.below(kTurnCountOfH);
    ASSERT_EQ(tables.ud_edges[static_cast<std::size_t>(ud_edges_of(h))][i],
              ud_edges_of(turned(h, kTurnsOfH[i])));
  }
}

// A whole position by its numbers alone: corners, twist, flip, and the slices along three axes.
struct Numbers {
  std::uint16_t corners = 0, twist = 0, flip = 0;
  std::array<std::uint16_t, 3> slices{};
  friend bool operator==(const Numbers&, const Numbers&) = default;
};
struct NumbersHash {
  std::size_t operator()(const Numbers& n) const {
    const std::uint64_t low =
        n.corners | std::uint64_t{n.twist} << 16 | std::uint64_t{n.flip} << 32;
    return mixed(mixed(0, low),
                 n.slices[0] | std::uint64_t{n.slices[1]} << 16 | std::uint64_t{n.slices[2]} << 32);
  }
};

std::vector<std::size_t> counts_by_depth(Metric metric, int depth) {
  const MoveTables& tables = move_tables();
  std::unordered_set<Numbers, NumbersHash> seen = {{}};
  std::vector<Numbers> here = {{}}, next;
  std::vector<std::size_t> counts = {1};
  for (int d = 0; d < depth; ++d) {
    next.clear();
    for (const Numbers& n : here) {
      for (const std::uint8_t t : turns_of(metric)) {
        Numbers to = {
            tables.corners[n.corners][t], tables.twist[n.twist][t], tables.flip[n.flip][t], {}};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const auto seen_by =
              static_cast<std::size_t>(turn_image(static_cast<int>(axis) * kThirdTurn, t));
          to.slices[axis] = tables.slice[n.slices[axis]][seen_by];
        }
        if (seen.insert(to).second) next.push_back(to);
      }
    }
    counts.push_back(next.size());
    here.swap(next);
  }
  return counts;
}

// Published counts (Rokicki and others).
TEST(CubeCoordinates, PositionsByDepthInHalfTurns) {
  std::vector<std::size_t> known = {1, 18, 243, 3240, 43239, 574908, 7618438};
  known.resize(long_tests() ? 7 : kSanitized ? 5 : 6);
  EXPECT_EQ(counts_by_depth(Metric::kHalfTurns, static_cast<int>(known.size()) - 1), known);
}
TEST(CubeCoordinates, PositionsByDepthInQuarterTurns) {
  std::vector<std::size_t> known = {1, 12, 114, 1068, 10011, 93840, 878880, 8221632};
  known.resize(long_tests() ? 8 : kSanitized ? 5 : 7);
  EXPECT_EQ(counts_by_depth(Metric::kQuarterTurns, static_cast<int>(known.size()) - 1), known);
}

TEST(CubeClasses, SymmetryLeadsToTheRepresentative) {
  EXPECT_EQ(flip_slice_classes().size(), 64430u);  // Kociemba
  EXPECT_EQ(corner_classes().size(), 2768u);
  Rng rng(3);
  for (int n = 0; n < effort(2000); ++n) {
    const Cubies p = turned({}, random_way(rng, 20));
    const std::uint32_t row = flip_slice_classes().of[static_cast<std::size_t>(flip_slice_of(p))];
    ASSERT_EQ(static_cast<std::uint32_t>(flip_slice_of(conjugate(p, static_cast<int>(row % 16)))),
              flip_slice_classes().representative[row / 16]);
  }
}

// The bits of a position, whatever symmetry of its axis carries it elsewhere.
std::set<std::uint64_t> bits_of(const BoundPlaces& places, const Cubies& p) {
  std::set<std::uint64_t> bits;
  places.all_places(p, [&](BoundPlaces::Place at) { bits.insert(at); });
  return bits;
}

TEST(BoundPlaces, SymmetricPositionsShareTheirBits) {
  Rng rng(4);
  for (const BoundKind kind : kBoundKinds) {
    const BoundPlaces& places = bound_places(kind);
    for (int n = 0; n < effort(2000); ++n) {
      // Short ways lead to positions that a symmetry keeps.
      const Cubies p = turned({}, random_way(rng, n % 2 == 0 ? 3 : 20));
      const auto bits = bits_of(places, p);
      const int s = static_cast<int>(rng.below(kAxisSymmetries));
      ASSERT_EQ(bits, bits_of(places, conjugate(p, s))) << kind.orders;
      ASSERT_LT(*bits.rbegin() / 8, bound_table_bytes(kind));
      ASSERT_TRUE(bits.contains(places.place(p)));
      // Turns about the axis lead to the solved cube's own bits from there alone.
      const auto home = bits_of(places, {});
      ASSERT_EQ(bits_of(places, turned({}, read_algorithm("U D2", 3))), home);
      ASSERT_FALSE(home.contains(places.place(turned(Cubies{}, 3))));
    }
  }
}

// What is told apart is told apart: positions that differ in it have other bits.
TEST(BoundPlaces, OrdersOfTheMiddleEdgesAreToldApart) {
  for (const BoundKind kind : kBoundKinds) {
    std::set<std::uint64_t> bits;
    for (int order = 0; order < kOrders4; ++order) {
      Cubies p;
      set_slice(p, order);
      bits.insert(bound_places(kind).place(p));
    }
    EXPECT_EQ(static_cast<int>(bits.size()), kind.orders);
  }
}

}  // namespace
}  // namespace zermelo::cube
