#include "engines/cube/slice_table.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include "base/error.h"
#include "base/pages.h"
#include "base/threads.h"
#include "engines/cube/phase_tables.h"

namespace zermelo::cube {
namespace {

// While the table is made: seen before, the last distance, the next one, not seen.
enum : unsigned { kSeen = 0, kLast = 1, kNext = 2, kNever = 3 };

constexpr std::size_t kBlock = 64;  // rows a thread takes at a time

class Maker {
 public:
  Maker(Metric metric, std::uint8_t* table, const Control& control)
      : table_(table), control_(control), turns_(turns_of(metric)), places_(slice_places()) {
    const MoveTables& tables = move_tables();
    const auto& images = twist_images();
    columns_.resize(kTurnCount * kAxisSymmetries * kTwists);
    for (std::size_t t = 0; t < kTurnCount; ++t) {
      for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        for (std::size_t twist = 0; twist < kTwists; ++twist) {
          columns_[(t * kAxisSymmetries + s) * kTwists + twist] =
              images[tables.twist[twist][t] * std::size_t{kAxisSymmetries} + s];
        }
      }
    }
  }

  void make(int near) {
    std::memset(table_, 0xff, places_.bytes());
    set(table_, 0, kLast);
    for (int distance = 0; distance <= near; ++distance) {
      step(distance < near - 1);
      relabel();
    }
    // Codes are now 0: at most `near`; 1: one more. Those after it are found from 3 back to 1.
    step(false);
  }

 private:
  static unsigned get(const std::uint8_t* row, std::size_t column) {
    return row[column / 4] >> 2 * (column % 4) & 3u;
  }
  static void set(std::uint8_t* row, std::size_t column, unsigned code) {
    const unsigned shift = 2 * (column % 4) & 7;
    row[column / 4] = static_cast<std::uint8_t>((row[column / 4] & ~(3u << shift)) | code << shift);
  }
  std::uint8_t* row_at(std::size_t row) const { return table_ + row * SlicePlaces::kRowBytes; }

  // From the last distance on to the next: forward on one thread, since it writes to other rows;
  // backward each thread writes to its own rows, and what it reads there is kLast or not.
  void step(bool forward) {
    const std::size_t rows = places_.rows();
    if (forward) {
      for (std::size_t row = 0; row < rows; ++row) go_forward(row);
      return;
    }
    const std::size_t blocks = (rows + kBlock - 1) / kBlock;
    parallel_for(blocks, core_count(), [&](std::size_t block) {
      if (control_.is_stopped()) unanswered("stopped while tables were made");
      const std::size_t end = std::min(rows, (block + 1) * kBlock);
      for (std::size_t row = block * kBlock; row < end; ++row) go_backward(row);
    });
  }

  struct Neighbour {
    std::size_t row, cls;
    const std::uint16_t* columns;
  };
  Neighbour neighbour(std::size_t row, std::size_t t) const {
    const std::size_t cls = row / kFlips, flip = row % kFlips;
    const MoveTables& tables = move_tables();
    const std::uint32_t slice = tables.slice[places_.classes().representative[cls]][t];
    const std::uint32_t to = places_.classes().of[slice];
    const std::size_t symmetry = to % kAxisSymmetries;
    const unsigned image = places_.flip_image(tables.flip[flip][t], slice, symmetry);
    return {std::size_t{to / kAxisSymmetries} * kFlips + image, to / kAxisSymmetries,
            columns_.data() + (t * kAxisSymmetries + symmetry) * kTwists};
  }

  void list(const std::uint8_t* row, unsigned code, std::vector<std::uint16_t>& into) const {
    into.clear();
    const unsigned pattern = code * 0x55u;
    for (std::size_t i = 0; i < kTwists; i += 4) {
      const unsigned other = row[i / 4] ^ pattern;  // a pair of zeros where the code stands
      if (((other | other >> 1) & 0x55u) == 0x55u) continue;
      for (std::size_t c = i; c < std::min<std::size_t>(i + 4, kTwists); ++c) {
        if (get(row, c) == code) into.push_back(static_cast<std::uint16_t>(c));
      }
    }
  }

  void go_forward(std::size_t row) {
    static thread_local std::vector<std::uint16_t> columns;
    list(row_at(row), kLast, columns);
    if (columns.empty()) return;
    for (const std::uint8_t t : turns_) {
      const Neighbour to = neighbour(row, t);
      std::uint8_t* const there = row_at(to.row);
      for (const std::uint16_t c : columns) {
        if (get(there, to.columns[c]) != kNever) continue;
        mark(to, to.columns[c]);
      }
    }
  }

  // A position has several names where a symmetry keeps its slice.
  void mark(const Neighbour& to, std::size_t column) {
    unsigned stabilizer = places_.classes().stabilizer[to.cls];
    const std::uint32_t slice = places_.classes().representative[to.cls];
    for (; stabilizer != 0; stabilizer &= stabilizer - 1) {
      const auto s = static_cast<std::size_t>(std::countr_zero(stabilizer));
      const unsigned flip = places_.flip_image(static_cast<unsigned>(to.row % kFlips), slice, s);
      set(row_at(to.cls * kFlips + flip), twist_images()[column * kAxisSymmetries + s], kNext);
    }
  }

  void go_backward(std::size_t row) {
    static thread_local std::vector<std::uint16_t> columns;
    std::uint8_t* const here = row_at(row);
    list(here, kNever, columns);
    for (const std::uint8_t t : turns_) {
      if (columns.empty()) return;
      const Neighbour to = neighbour(row, t);
      const std::uint8_t* const there = row_at(to.row);
      std::size_t kept = 0;
      for (const std::uint16_t c : columns) {
        if (get(there, to.columns[c]) == kLast) {
          set(here, c, kNext);
        } else {
          columns[kept++] = c;
        }
      }
      columns.resize(kept);
    }
  }

  // kLast becomes kSeen and kNext becomes kLast: 01 and 10 move down, 00 and 11 stay.
  void relabel() {
    const std::uint64_t bytes = places_.bytes();
    for (std::uint64_t i = 0; i < bytes; i += 4) {
      std::uint32_t codes;
      std::memcpy(&codes, table_ + i, 4);
      const std::uint32_t high = codes >> 1 & 0x55555555u, low = codes & 0x55555555u;
      codes = (high & low) << 1 | high;
      std::memcpy(table_ + i, &codes, 4);
    }
  }

  std::uint8_t* const table_;
  const Control& control_;
  const std::span<const std::uint8_t> turns_;
  const SlicePlaces& places_;
  std::vector<std::uint16_t> columns_;  // [(turn * 16 + symmetry) * kTwists + twist]
};

}  // namespace

std::span<const std::uint8_t> turns_of(Metric metric) {
  static constexpr std::array<std::uint8_t, 18> kHalf = {0, 1,  2,  3,  4,  5,  6,  7,  8,
                                                         9, 10, 11, 12, 13, 14, 15, 16, 17};
  static constexpr std::array<std::uint8_t, 12> kQuarter = {0, 2,  3,  5,  6,  8,
                                                            9, 11, 12, 14, 15, 17};
  if (metric == Metric::kHalfTurns) return kHalf;
  return kQuarter;
}

SlicePlaces::SlicePlaces()
    : classes_(kSlices, set_slice, slice_of), twists_(twist_images().data()) {
  constexpr unsigned kHome = 0xf00;
  for (int place = 0; place < kSlicePlaces; ++place) {
    Cubies p;
    set_slice(p, place * kOrders4);
    unsigned in_slice = 0;
    for (unsigned i = 0; i < 12; ++i) in_slice |= ((p.edges[i] & 15u) >= 8 ? 1u : 0u) << i;
    changes_.push_back(static_cast<std::uint16_t>((in_slice ^ kHome) & (kFlips - 1)));
  }
  for (int s = 0; s < kAxisSymmetries; ++s) {
    for (int flip = 0; flip < kFlips; ++flip) {
      Cubies p;
      set_flip(p, flip);
      flips_.push_back(static_cast<std::uint16_t>(flip_of(conjugate(p, s))));
    }
  }
  for (std::size_t slice = 0; slice < kSlices; ++slice) {
    const std::uint32_t row = classes_.of[slice];
    const bool quarter = (row >> 1 & 1) != 0;
    seen_.push_back(
        {static_cast<std::uint16_t>(row), quarter ? changes_[slice / kOrders4] : std::uint16_t{0}});
  }
}

const SlicePlaces& slice_places() {
  static const SlicePlaces places;
  return places;
}

void make_slice_table(Metric metric, std::uint8_t* table, const Control& control) {
  Maker(metric, table, control).make(near_of(metric));
}

void make_coset_halves(Metric metric, std::uint8_t* halves, const Control& control) {
  const CosetGraph graph = phase1_graph(turns_of(metric));
  const Pages pages(kPhase1Pairs);
  auto* const distances = pages.as<std::uint8_t>();
  find_distances(graph, distances, control);
  for (std::size_t i = 0; i < kPhase1Pairs / 2; ++i) {
    halves[i] = static_cast<std::uint8_t>(distances[2 * i] | distances[2 * i + 1] << 4);
  }
}

}  // namespace zermelo::cube
