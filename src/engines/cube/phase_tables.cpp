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

std::vector<std::uint8_t> distances_of(const CosetGraph& graph) {
  std::vector<std::uint8_t> distances(graph.pairs());
  find_distances(graph, distances.data(), {});
  return distances;
}

// Pairs (slice places, other) for all turns.
std::vector<std::uint8_t> slice_distances(const std::vector<MoveTables::Row>& other) {
  const auto& slices = move_tables().slice;
  return distances_of(plain_graph(
      kSlicePlaces, other.size(), kTurnCount,
      [&](std::size_t place, std::size_t t) -> std::size_t {
        return slices[place * kOrders4][t] / kOrders4;
      },
      [&](std::size_t number, std::size_t t) -> std::size_t { return other[number][t]; }));
}

// Pairs (order of the slice, order of eight) inside H.
std::vector<std::uint8_t> order_distances(
    const std::function<std::size_t(std::size_t order, std::size_t turn)>& turn_order) {
  const auto& slices = move_tables().slice;
  return distances_of(plain_graph(
      kOrders4, kOrders8, kTurnsOfH.size(),
      [&](std::size_t slice, std::size_t i) -> std::size_t { return slices[slice][kTurnsOfH[i]]; },
      turn_order));
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
  static const auto distances = order_distances([](std::size_t corners, std::size_t i) {
    return std::size_t{move_tables().corners[corners][kTurnsOfH[i]]};
  });
  return distances;
}

const SmallTables& small_tables() {
  static const SmallTables small = {slice_distances(move_tables().twist),
                                    slice_distances(move_tables().flip),
                                    order_distances([](std::size_t edges, std::size_t i) {
                                      return std::size_t{move_tables().ud_edges[edges][i]};
                                    })};
  return small;
}

}  // namespace zermelo::cube
