#include "engines/cube/phase_tables.h"

#include <algorithm>

#include "base/error.h"
#include "base/pages.h"

namespace zermelo::cube {
namespace {

std::array<std::uint8_t, kTurnCount> all_turns() {
  std::array<std::uint8_t, kTurnCount> all{};
  for (std::size_t t = 0; t < all.size(); ++t) all[t] = static_cast<std::uint8_t>(t);
  return all;
}

// The case of a face by where its turns lead: d1 + 3 d2 + 9 d3, each 0 nearer, 1 level, 2 farther.
constexpr std::array<std::uint8_t, 27> kCaseOfFace = [] {
  std::array<std::uint8_t, 27> cases{};
  for (unsigned i = 0; i < 27; ++i) {
    const unsigned d[3] = {i % 3, i / 3 % 3, i / 9};
    unsigned nearer = 0, farther = 0;
    for (unsigned k = 0; k < 3; ++k) {
      nearer |= (d[k] == 0 ? 1u : 0u) << k;
      farther |= (d[k] == 2 ? 1u : 0u) << k;
    }
    cases[i] = static_cast<std::uint8_t>(nearer != 0 ? nearer : 8 + farther);
  }
  return cases;
}();

// Distances of pairs of numbers that need no symmetry, breadth first.
template <class Next>
std::vector<std::uint8_t> distances_of(std::size_t pairs, const Next& next) {
  std::vector<std::uint8_t> distances(pairs, 255);
  std::vector<std::uint32_t> here = {0}, found;
  distances[0] = 0;
  for (std::uint8_t distance = 1; !here.empty(); ++distance) {
    found.clear();
    for (const std::uint32_t pair : here) {
      next(pair, [&](std::size_t neighbour) {
        if (distances[neighbour] != 255) return;
        distances[neighbour] = distance;
        found.push_back(static_cast<std::uint32_t>(neighbour));
      });
    }
    here.swap(found);
  }
  return distances;
}

// Pairs (slice places, other) for all turns.
std::vector<std::uint8_t> slice_distances(const std::vector<MoveTables::Row>& other) {
  const auto& slices = move_tables().slice;
  return distances_of(kSlicePlaces * other.size(), [&](std::size_t pair, const auto& reach) {
    const std::size_t place = pair / other.size(), rest = pair % other.size();
    for (std::size_t t = 0; t < kTurnCount; ++t) {
      reach(slices[place * kOrders4][t] / kOrders4 * other.size() + other[rest][t]);
    }
  });
}

}  // namespace

void make_phase1_words(std::uint32_t* words, const Control& control) {
  const auto turns = all_turns();
  const CosetGraph graph = phase1_graph(turns);
  if (graph.pairs() != kPhase1Pairs) failed("the cube has lost a symmetry");
  const Pages pages(kPhase1Pairs);
  auto* const distances = pages.as<std::uint8_t>();
  find_distances(graph, distances, control);
  for (std::size_t row = 0; row < graph.rows; ++row) {
    if (row % 1024 == 0 && control.is_stopped()) unanswered("stopped while tables were made");
    const std::uint8_t* const here = distances + row * graph.columns;
    std::uint32_t* const out = words + row * graph.columns;
    for (std::size_t c = 0; c < graph.columns; ++c) out[c] = std::uint32_t{here[c]} << 24;
    for (std::size_t face = 0; face < 6; ++face) {
      const std::uint16_t* columns[3];
      const std::uint8_t* there[3];
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t to = graph.row_turned[row * kTurnCount + 3 * face + k];
        columns[k] = graph.columns_by(3 * face + k, to % kAxisSymmetries);
        there[k] = distances + to / kAxisSymmetries * graph.columns;
      }
      for (std::size_t c = 0; c < graph.columns; ++c) {
        const int led = there[0][columns[0][c]] + 3 * there[1][columns[1][c]] +
                        9 * there[2][columns[2][c]] - 13 * (here[c] - 1);
        out[c] |= std::uint32_t{kCaseOfFace[static_cast<std::size_t>(led)]} << 4 * face;
      }
    }
  }
}

void make_phase2_halves(std::uint8_t* halves, const Control& control) {
  const CosetGraph graph = phase2_graph();
  if (graph.pairs() != kPhase2Pairs) failed("the cube has lost a symmetry");
  const Pages pages(kPhase2Pairs);
  auto* const distances = pages.as<std::uint8_t>();
  find_distances(graph, distances, control);
  for (std::size_t i = 0; i < kPhase2Pairs / 2; ++i) {
    const int low = std::min<int>(distances[2 * i], 15);
    const int high = std::min<int>(distances[2 * i + 1], 15);
    halves[i] = static_cast<std::uint8_t>(low | high << 4);
  }
}

const std::vector<std::uint8_t>& corner_slice_distances() {
  static const auto distances = [] {
    const MoveTables& tables = move_tables();
    return distances_of(kOrders8 * kOrders4, [&](std::size_t pair, const auto& reach) {
      for (const std::uint8_t t : kTurnsOfH) {
        reach(std::size_t{tables.corners[pair / kOrders4][t]} * kOrders4 +
              tables.slice[pair % kOrders4][t]);
      }
    });
  }();
  return distances;
}

const SmallTables& small_tables() {
  static const SmallTables small = [] {
    const MoveTables& tables = move_tables();
    return SmallTables{slice_distances(tables.twist), slice_distances(tables.flip),
                       distances_of(kOrders8 * kOrders4, [&](std::size_t pair, const auto& reach) {
                         for (std::size_t i = 0; i < kTurnsOfH.size(); ++i) {
                           reach(std::size_t{tables.ud_edges[pair / kOrders4][i]} * kOrders4 +
                                 tables.slice[pair % kOrders4][kTurnsOfH[i]]);
                         }
                       })};
  }();
  return small;
}

}  // namespace zermelo::cube
