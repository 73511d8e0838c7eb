#include "engines/cube/coset_graph.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace zermelo::cube {
namespace {

constexpr std::uint8_t kUnseen = 255;

using Set = std::function<void(Cubies&, int)>;
using Get = std::function<int(const Cubies&)>;

CosetGraph graph_of(const Classes& classes, const Set& set_row, const Get& get_row, int columns,
                    const Set& set_column, const Get& get_column,
                    const std::vector<std::uint16_t>& images, std::span<const std::uint8_t> turns) {
  CosetGraph graph;
  graph.rows = classes.size();
  graph.columns = static_cast<std::size_t>(columns);
  graph.turns = turns.size();
  graph.column_images = &images;
  graph.stabilizers = &classes.stabilizer;
  for (const std::uint32_t number : classes.representative) {
    Cubies p;
    set_row(p, static_cast<int>(number));
    for (const std::uint8_t t : turns) {
      graph.row_turned.push_back(classes.of[static_cast<std::size_t>(get_row(turned(p, t)))]);
    }
  }
  graph.column_turned.resize(turns.size() * kAxisSymmetries * graph.columns);
  for (std::size_t column = 0; column < graph.columns; ++column) {
    Cubies p;
    set_column(p, static_cast<int>(column));
    for (std::size_t t = 0; t < turns.size(); ++t) {
      const auto after = static_cast<std::size_t>(get_column(turned(p, turns[t])));
      for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        graph.column_turned[(t * kAxisSymmetries + s) * graph.columns + column] =
            images[after * kAxisSymmetries + s];
      }
    }
  }
  return graph;
}

class DistanceFiller {
 public:
  DistanceFiller(const CosetGraph& graph, std::uint8_t* distances)
      : graph_(graph), distances_(distances) {}

  // From each pair at this distance to its neighbours. Returns how many are new.
  std::uint64_t go_forward(std::uint8_t distance) {
    std::uint64_t found = 0;
    for (std::size_t row = 0; row < graph_.rows; ++row) {
      list_.clear();
      const std::uint8_t* const here = row_at(row);
      if (std::memchr(here, distance, graph_.columns) == nullptr) continue;
      for (std::size_t c = 0; c < graph_.columns; ++c) {
        if (here[c] == distance) list_.push_back(static_cast<std::uint16_t>(c));
      }
      if (list_.empty()) continue;
      for (std::size_t t = 0; t < graph_.turns; ++t) {
        const std::uint32_t to = graph_.row_turned[row * graph_.turns + t];
        const std::uint16_t* const columns = graph_.columns_by(t, to % kAxisSymmetries);
        std::uint8_t* const there = row_at(to / kAxisSymmetries);
        const unsigned stabilizer =
            graph_.stabilizers != nullptr ? (*graph_.stabilizers)[to / kAxisSymmetries] : 1u;
        for (const std::uint16_t c : list_) {
          if (there[columns[c]] != kUnseen) continue;
          found += mark(there, columns[c], stabilizer, static_cast<std::uint8_t>(distance + 1));
        }
      }
    }
    return found;
  }

  // From each pair not seen yet to a neighbour at this distance, which is quicker when most are seen.
  std::uint64_t go_backward(std::uint8_t distance) {
    std::uint64_t found = 0;
    for (std::size_t row = 0; row < graph_.rows; ++row) {
      list_.clear();
      std::uint8_t* const here = row_at(row);
      for (std::size_t c = 0; c < graph_.columns; ++c) {
        if (here[c] == kUnseen) list_.push_back(static_cast<std::uint16_t>(c));
      }
      for (std::size_t t = 0; t < graph_.turns && !list_.empty(); ++t) {
        const std::uint32_t to = graph_.row_turned[row * graph_.turns + t];
        const std::uint16_t* const columns = graph_.columns_by(t, to % kAxisSymmetries);
        const std::uint8_t* const there = row_at(to / kAxisSymmetries);
        std::size_t kept = 0;
        for (const std::uint16_t c : list_) {
          if (there[columns[c]] == distance) {
            here[c] = static_cast<std::uint8_t>(distance + 1);
            ++found;
          } else {
            list_[kept++] = c;
          }
        }
        list_.resize(kept);
      }
    }
    return found;
  }

 private:
  std::uint8_t* row_at(std::size_t row) const { return distances_ + row * graph_.columns; }

  // A pair has several names where a symmetry keeps its row.
  std::uint64_t mark(std::uint8_t* row, std::size_t column, unsigned stabilizer,
                     std::uint8_t distance) const {
    if (stabilizer == 1) {
      row[column] = distance;
      return 1;
    }
    std::uint64_t found = 0;
    for (; stabilizer != 0; stabilizer &= stabilizer - 1) {
      const auto s = static_cast<std::size_t>(std::countr_zero(stabilizer));
      std::uint8_t& entry = row[(*graph_.column_images)[column * kAxisSymmetries + s]];
      found += entry == kUnseen ? 1u : 0u;
      entry = distance;
    }
    return found;
  }

  const CosetGraph& graph_;
  std::uint8_t* const distances_;
  std::vector<std::uint16_t> list_;
};

}  // namespace

Classes::Classes(int numbers, const Set& set, const Get& get) {
  constexpr std::uint32_t kNone = UINT32_MAX;
  of.assign(static_cast<std::size_t>(numbers), kNone);
  for (int number = 0; number < numbers; ++number) {
    if (of[static_cast<std::size_t>(number)] != kNone) continue;
    const auto own = static_cast<std::uint32_t>(size());
    Cubies p;
    set(p, number);
    unsigned keeping = 0;
    for (int s = 0; s < kAxisSymmetries; ++s) {
      const int image = get(conjugate(p, s));
      if (image == number) keeping |= 1u << s;
      std::uint32_t& entry = of[static_cast<std::size_t>(image)];
      // The image is led back by what undoes s.
      if (entry == kNone) entry = own << 4 | static_cast<std::uint32_t>(inverse_symmetry(s));
    }
    representative.push_back(static_cast<std::uint32_t>(number));
    stabilizer.push_back(static_cast<std::uint16_t>(keeping));
  }
}

std::vector<std::uint16_t> images_of(int numbers, const Set& set, const Get& get) {
  std::vector<std::uint16_t> images;
  images.reserve(static_cast<std::size_t>(numbers) * kAxisSymmetries);
  for (int number = 0; number < numbers; ++number) {
    Cubies p;
    set(p, number);
    for (int s = 0; s < kAxisSymmetries; ++s) {
      images.push_back(static_cast<std::uint16_t>(get(conjugate(p, s))));
    }
  }
  return images;
}

const Classes& flip_slice_classes() {
  static const Classes classes(kFlipSlices, set_flip_slice, flip_slice_of);
  return classes;
}
const std::vector<MoveTables::WideRow>& flip_slice_turned() {
  static const auto rows = [] {
    const Classes& classes = flip_slice_classes();
    const MoveTables& tables = move_tables();
    std::vector<MoveTables::WideRow> all(classes.size());
    for (std::size_t cls = 0; cls < all.size(); ++cls) {
      const std::size_t place = classes.representative[cls] / kFlips * kOrders4;
      const std::size_t flip = classes.representative[cls] % kFlips;
      for (std::size_t t = 0; t < kTurnCount; ++t) {
        const std::size_t to = tables.slice[place][t] / kOrders4 * std::size_t{kFlips};
        all[cls][t] = classes.of[to + tables.flip[flip][t]];
      }
    }
    return all;
  }();
  return rows;
}
const Classes& corner_classes() {
  static const Classes classes(kOrders8, set_corners, corners_of);
  return classes;
}
const std::vector<std::uint16_t>& twist_images() {
  static const auto images = images_of(kTwists, set_twist, twist_of);
  return images;
}
const std::vector<std::uint16_t>& ud_edge_images() {
  static const auto images = images_of(kOrders8, set_ud_edges, ud_edges_of);
  return images;
}

CosetGraph phase1_graph(std::span<const std::uint8_t> turns) {
  return graph_of(flip_slice_classes(), set_flip_slice, flip_slice_of, kTwists, set_twist, twist_of,
                  twist_images(), turns);
}

CosetGraph phase2_graph() {
  return graph_of(corner_classes(), set_corners, corners_of, kOrders8, set_ud_edges, ud_edges_of,
                  ud_edge_images(), kTurnsOfH);
}

CosetGraph plain_graph(
    std::size_t rows, std::size_t columns, std::size_t turns,
    const std::function<std::size_t(std::size_t row, std::size_t turn)>& turn_row,
    const std::function<std::size_t(std::size_t column, std::size_t turn)>& turn_column) {
  CosetGraph graph;
  graph.rows = rows;
  graph.columns = columns;
  graph.turns = turns;
  graph.symmetries = 1;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t t = 0; t < turns; ++t) {
      graph.row_turned.push_back(static_cast<std::uint32_t>(turn_row(row, t)) * kAxisSymmetries);
    }
  }
  for (std::size_t t = 0; t < turns; ++t) {
    for (std::size_t column = 0; column < columns; ++column) {
      graph.column_turned.push_back(static_cast<std::uint16_t>(turn_column(column, t)));
    }
  }
  return graph;
}

void find_distances(const CosetGraph& graph, std::uint8_t* distances, const Control& control) {
  const std::uint64_t pairs = graph.pairs();
  std::memset(distances, kUnseen, pairs);
  distances[0] = 0;
  DistanceFiller filler(graph, distances);
  std::uint64_t seen = 1;
  for (std::uint8_t distance = 0; seen < pairs; ++distance) {
    if (control.is_stopped()) unanswered("stopped while tables were made");
    const std::uint64_t found =
        seen < pairs / 8 ? filler.go_forward(distance) : filler.go_backward(distance);
    seen += found;
    if (control.progress != nullptr) control.progress->add(found);
  }
}

}  // namespace zermelo::cube
