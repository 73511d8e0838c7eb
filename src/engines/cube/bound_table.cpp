#include "engines/cube/bound_table.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_set>

#include "base/error.h"
#include "base/pages.h"
#include "base/threads.h"
#include "engines/cube/orders.h"
#include "engines/cube/phase_tables.h"

namespace zermelo::cube {
namespace {

// Sets the bits of what is near by walking all ways from the solved cube. The positions up to some
// distance are listed, one of those that differ by a symmetry alone; from each of the farthest of these
// all ways on are walked, which is what takes the time and what threads share.
class NearMaker {
 public:
  NearMaker(Metric metric, BoundKind kind, int near, const Making& making)
      : making_(making),
        turns_(turns_of(metric)),
        followers_(metric),
        places_(bound_places(kind)),
        near_(near),
        listed_(near - (near > 6 ? 3 : 1)) {}

  void make() {
    const std::vector<Cubies> farthest = list();
    const std::size_t part = (farthest.size() + kSteps - 1) / kSteps;
    if (making_.control.progress != nullptr) {
      const std::size_t done =
          std::min(farthest.size(), static_cast<std::size_t>(making_.done) * part);
      making_.control.progress->expect(farthest.size() - done);
    }
    for (int step = making_.done + 1; step <= kSteps; ++step) {
      const std::size_t first =
          std::min(farthest.size(), static_cast<std::size_t>(step - 1) * part);
      const std::size_t count = std::min(part, farthest.size() - first);
      const int threads = core_count();
      std::atomic<std::size_t> next{0};
      parallel_for(static_cast<std::size_t>(threads), threads, [&](std::size_t) {
        Walk walk(*this);
        for (std::size_t i = next++; i < count; i = next++) {
          if (making_.control.is_stopped()) unanswered("stopped while tables were made");
          walk.from(farthest[first + i]);
          if (making_.control.progress != nullptr) making_.control.progress->add(1);
        }
      });
      if (step < kSteps) making_.keep(step);
    }
  }

 private:
  static constexpr int kSteps = 30;  // that are kept in between
  using Place = BoundPlaces::Place;

  // The positions at distance `listed_`; those nearer are marked, and all are kept in `seen_`.
  std::vector<Cubies> list() {
    std::vector<Cubies> here = {Cubies{}}, next;
    Walk walk(*this);
    const auto see = [&](const Cubies& p) {
      if (!seen_.insert(places_.place(p)).second) return false;
      places_.all_places(p, [&](Place place) { seen_.insert(place); });
      walk.mark(p);
      return true;
    };
    see({});
    for (int distance = 1; distance <= listed_; ++distance) {
      next.clear();
      for (const Cubies& p : here) {
        for (const std::uint8_t t : turns_) {
          const Cubies q = turned(p, t);
          if (see(q)) next.push_back(q);
        }
      }
      here.swap(next);
    }
    return here;
  }

  // Bits are set by groups, for which the memory is asked first.
  class Walk {
   public:
    explicit Walk(NearMaker& maker) : maker_(maker) {}
    ~Walk() { flush(); }
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;

    void from(const Cubies& p) {
      for (const std::uint8_t t : maker_.turns_) {
        const Cubies q = turned(p, t);
        if (maker_.seen_.contains(maker_.places_.place(q))) continue;
        mark(q);
        on(q, maker_.near_ - maker_.listed_ - 1, 1u + t);
      }
    }
    void mark(const Cubies& p) {
      maker_.places_.all_places(p, [&](Place place) {
        if (count_ == group_.size()) flush();
        group_[count_++] = place;
      });
    }

   private:
    void on(const Cubies& p, int togo, unsigned last) {
      if (togo == 0) return;
      for (const std::uint8_t t : maker_.turns_) {
        const std::uint8_t next = maker_.followers_.next[0][last][t];
        if (next == Followers::kNone) continue;
        const Cubies q = turned(p, t);
        mark(q);
        on(q, togo - 1, next);
      }
    }
    void flush() {
      std::uint8_t* const table = maker_.making_.table;
      for (std::size_t i = 0; i < count_; ++i) __builtin_prefetch(table + group_[i] / 8, 1);
      for (std::size_t i = 0; i < count_; ++i) {
        const std::atomic_ref byte(table[group_[i] / 8]);
        const auto bit = static_cast<std::uint8_t>(1u << group_[i] % 8);
        if ((byte.load(std::memory_order_relaxed) & bit) == 0) {
          byte.fetch_or(bit, std::memory_order_relaxed);
        }
      }
      count_ = 0;
    }

    NearMaker& maker_;
    std::array<Place, 256> group_;
    std::size_t count_ = 0;
  };

  const Making& making_;
  const std::span<const std::uint8_t> turns_;
  const Followers followers_;
  const BoundPlaces& places_;
  const int near_, listed_;
  std::unordered_set<std::uint64_t> seen_;
};

// The permutations of four pieces under which orders count as one, as lists of generators.
std::vector<std::array<std::uint8_t, 4>> generators(int orders) {
  switch (orders) {
    case 1: return {{1, 0, 2, 3}, {1, 2, 3, 0}};
    case 2: return {{1, 2, 0, 3}, {0, 2, 3, 1}};
    case 3: return {{1, 2, 3, 0}, {1, 0, 3, 2}};
    case 6: return {{1, 0, 3, 2}, {2, 3, 0, 1}};
    case 12: return {{2, 3, 0, 1}};
    default: return {};
  }
}

std::array<std::uint8_t, kOrders4> told_orders(int orders) {
  constexpr std::uint8_t kUnseen = 255;
  std::array<std::uint8_t, kOrders4> told;
  told.fill(kUnseen);
  std::uint8_t next = 0;
  for (int number = 0; number < kOrders4; ++number) {
    if (told[static_cast<std::size_t>(number)] != kUnseen) continue;
    std::vector<int> same = {number};
    told[static_cast<std::size_t>(number)] = next;
    for (std::size_t i = 0; i < same.size(); ++i) {
      for (const auto& permutation : generators(orders)) {
        auto order = order_from<4>(same[i]);
        for (std::uint8_t& piece : order) piece = permutation[piece];
        const int image = order_of<4>(order.data());
        if (told[static_cast<std::size_t>(image)] != kUnseen) continue;
        told[static_cast<std::size_t>(image)] = next;
        same.push_back(image);
      }
    }
    ++next;
  }
  return told;
}

}  // namespace

std::span<const std::uint8_t> turns_of(Metric metric) {
  static constexpr std::array<std::uint8_t, 18> kHalf = {0, 1,  2,  3,  4,  5,  6,  7,  8,
                                                         9, 10, 11, 12, 13, 14, 15, 16, 17};
  static constexpr std::array<std::uint8_t, 12> kQuarter = {0, 2,  3,  5,  6,  8,
                                                            9, 11, 12, 14, 15, 17};
  if (metric == Metric::kHalfTurns) return kHalf;
  return kQuarter;
}

Followers::Followers(Metric metric) {
  for (const bool back : {false, true}) {
    States& states = next[back];
    for (auto& row : states) row.fill(kNone);
    for (const std::uint8_t t : turns_of(metric)) {
      const auto state = static_cast<std::uint8_t>(1 + t);
      states[0][t] = state;
      for (unsigned last = 0; last < kTurnCount; ++last) {
        const unsigned face = t / 3u, last_face = last / 3;
        const unsigned earlier = back ? face : last_face, later = back ? last_face : face;
        if (face != last_face && later + 3 != earlier) states[1 + last][t] = state;
        // Two quarters clockwise are how a half turn is written in quarter turns.
        const unsigned quarter = back ? 2 : 0;
        if (metric == Metric::kQuarterTurns && t == last && t % 3u == quarter) {
          states[1 + last][t] = static_cast<std::uint8_t>(3 * face + 2);
        }
      }
    }
  }
}

void BoundPlaces::set_key(Cubies& p, int key) const {
  const auto layers = static_cast<int>(layers_);
  set_slice(p, key / layers * kOrders4);
  if (layers == 1) return;
  // Number 0 is the set of the highest places, which is where the corners of the D layer are at home.
  const unsigned lower = kLayerSets.mask[static_cast<std::size_t>(key % layers)];
  std::array<std::uint8_t, 2> next = {0, 4};
  for (unsigned i = 0; i < 8; ++i) {
    p.corners[i] = static_cast<std::uint8_t>((p.corners[i] & 0xf0u) | next[lower >> i & 1]++);
  }
}

BoundPlaces::BoundPlaces(BoundKind kind)
    : orders_(kind.orders),
      layers_(kind.corners ? kLayerSets.mask.size() : 1),
      classes_(
          kSlicePlaces * static_cast<int>(layers_), [this](Cubies& p, int key) { set_key(p, key); },
          [this](const Cubies& p) { return key_of(p); }),
      twists_(twist_images().data()),
      order_told_(told_orders(kind.orders)) {
  constexpr unsigned kHome = 0xf00;
  for (int s = 0; s < kAxisSymmetries; ++s) {
    for (int flip = 0; flip < kFlips; ++flip) {
      Cubies p;
      set_flip(p, flip);
      flips_.push_back(static_cast<std::uint16_t>(flip_of(conjugate(p, s))));
    }
  }
  for (std::size_t key = 0; key < classes_.of.size(); ++key) {
    const std::uint32_t row = classes_.of[key];
    const bool quarter = (row >> 1 & 1) != 0;
    const unsigned changed = kMiddleSets.mask[key / layers_] ^ kHome;
    seen_.push_back({static_cast<std::uint16_t>(row),
                     static_cast<std::uint16_t>(quarter ? changed & (kFlips - 1) : 0)});
  }
  order_images_.resize(std::size_t{kSlicePlaces} * kAxisSymmetries *
                       static_cast<std::size_t>(orders_));
  for (int slice = 0; slice < kSlices; ++slice) {
    Cubies p;
    set_slice(p, slice);
    const auto middle = static_cast<std::size_t>(slice / kOrders4);
    const std::size_t told = order_told_[static_cast<std::size_t>(slice % kOrders4)];
    for (int s = 0; s < kAxisSymmetries; ++s) {
      const int image = slice_of(conjugate(p, s)) % kOrders4;
      order_images_[(middle * kAxisSymmetries + static_cast<std::size_t>(s)) *
                        static_cast<std::size_t>(orders_) +
                    told] = order_told_[static_cast<std::size_t>(image)];
    }
  }
}

BoundPlaces::Place BoundPlaces::place_by(const Cubies& p) const {
  const auto cls =
      static_cast<std::size_t>(classes_.of[static_cast<std::size_t>(key_of(p))]) / kAxisSymmetries;
  std::size_t row = cls * kFlips + static_cast<std::size_t>(flip_of(p));
  row = row * static_cast<std::size_t>(orders_) +
        order_told_[static_cast<std::size_t>(slice_of(p) % kOrders4)];
  return row * kRowBits + static_cast<unsigned>(twist_of(p));
}

const BoundPlaces& bound_places(BoundKind kind) {
  static std::array<std::once_flag, kBoundKinds.size()> once;
  static std::array<std::unique_ptr<const BoundPlaces>, kBoundKinds.size()> places;
  const auto i =
      static_cast<std::size_t>(std::ranges::find(kBoundKinds, kind) - kBoundKinds.begin());
  std::call_once(once.at(i), [&] { places[i] = std::make_unique<const BoundPlaces>(kind); });
  return *places[i];
}

std::uint64_t bound_table_bytes(BoundKind kind) {
  return static_cast<std::uint64_t>(kind.orders) * bound_places(kind).classes().size() * kFlips *
         BoundPlaces::kRowBytes;
}

void make_bound_table(Metric metric, BoundKind kind, int near, const Making& making) {
  NearMaker(metric, kind, near, making).make();
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
