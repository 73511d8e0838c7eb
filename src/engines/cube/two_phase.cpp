#include "engines/cube/two_phase.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <vector>

#include "base/threads.h"
#include "engines/cube/bound_table.h"
#include "engines/cube/phase_tables.h"

namespace zermelo::cube {
namespace {

constexpr int kMostTurns = 30;       // of phases 1 and 2 together: 12 and 18
constexpr int kFirstMost = 20;       // every cube has such a solution, and it is found in a moment
constexpr int kFirstMostSmall = 23;  // the same with the small tables
constexpr int kNearFrom = 2;  // turns to H from which on it pays to look whether a way is near
constexpr std::uint32_t kAllTurns = (1u << kTurnCount) - 1;

// Turns that may follow a turn of a face: never the same face, and opposite faces in one order.
// Entry 6 is for no turn before.
constexpr std::array<std::uint32_t, 7> kFollowers = [] {
  std::array<std::uint32_t, 7> followers{};
  for (unsigned face = 0; face < 6; ++face) {
    followers[face] =
        kAllTurns & ~(7u << 3 * face) & (face < 3 ? kAllTurns : ~(7u << 3 * (face - 3)));
  }
  followers[6] = kAllTurns;
  return followers;
}();

// The same seen from the representative of a class, and its turns as they are here.
struct Views {
  std::array<std::array<std::uint32_t, 7>, kAxisSymmetries> followers{};
  std::array<std::array<std::uint8_t, kTurnCount>, kAxisSymmetries> turn{};
  Views() {
    for (int s = 0; s < kAxisSymmetries; ++s) {
      const auto view = static_cast<std::size_t>(s);
      for (int t = 0; t < kTurnCount; ++t) {
        const auto seen = static_cast<std::size_t>(turn_image(s, t));
        turn[view][seen] = static_cast<std::uint8_t>(t);
        for (std::size_t face = 0; face < 7; ++face) {
          followers[view][face] |= (kFollowers[face] >> t & 1u) << seen;
        }
      }
    }
  }
};

const Views& all_views() {
  static const Views views;
  return views;
}

// --- Where the way into H is looked up -------------------------------------------------------------
//
// A looker says where a position is (At), what is known there (Look), and where turns lead. Both count
// turns as the symmetry shows them that leads to what is looked up.

// The turns that lead nearer to H and those that lead neither nearer nor farther.
struct Look {
  std::uint32_t symmetry;
  std::uint32_t nearer, level;
};

// With kNear it also tells which positions are far from solved along the other axes.
template <bool kNear>
class LargeLook {
  static constexpr int kOthers = kNear ? 2 : 0;

 public:
  explicit LargeLook(const LargeTables& tables)
      : tables_(tables),
        moves_(move_tables()),
        rows_(flip_slice_turned().data()),
        images_(twist_images().data()),
        corner_classes_(corner_classes().of.data()),
        edge_images_(ud_edge_images().data()) {
    for (int s = 0; s < kAxisSymmetries; ++s) {
      for (int r = 0; r < kAxisSymmetries; ++r) {
        followed_[static_cast<std::size_t>(s * kAxisSymmetries + r)] =
            static_cast<std::uint8_t>(followed_by(s, r));
      }
    }
    for (int t = 0; t < kTurnCount; ++t) {
      for (int axis = 1; axis <= kOthers; ++axis) {
        image_[static_cast<std::size_t>(axis - 1)][static_cast<std::size_t>(t)] =
            static_cast<std::uint8_t>(turn_image(axis * kThirdTurn, t));
      }
    }
  }

  struct At {
    const std::uint32_t* word;
    std::uint32_t row;  // of the phase 1 graph: 16 * class + symmetry
    std::uint16_t twist, slice, corners;
    std::array<Cubies, kOthers> others;  // the position along the other axes
  };
  At at(const Cubies& p) const {
    const std::uint32_t row = flip_slice_classes().of[static_cast<std::size_t>(flip_slice_of(p))];
    At at = found(row, static_cast<std::uint16_t>(twist_of(p)));
    at.slice = static_cast<std::uint16_t>(slice_of(p));
    at.corners = static_cast<std::uint16_t>(corners_of(p));
    for (int axis = 1; axis <= kOthers; ++axis) {
      at.others[static_cast<std::size_t>(axis - 1)] = conjugate(p, axis * kThirdTurn);
    }
    return at;
  }
  // After turn t, which is turn `seen` through the symmetry. What will be needed there is asked for.
  At turned(const At& at, std::size_t seen, std::size_t t) const {
    const std::uint32_t to = rows_[at.row / kAxisSymmetries][seen];
    const std::size_t symmetries = at.row % kAxisSymmetries * std::size_t{kAxisSymmetries};
    const std::uint32_t symmetry = followed_[symmetries + to % kAxisSymmetries];
    At next = found(to / kAxisSymmetries * kAxisSymmetries + symmetry, moves_.twist[at.twist][t]);
    next.slice = moves_.slice[at.slice][t];
    next.corners = moves_.corners[at.corners][t];
    for (std::size_t i = 0; i < kOthers; ++i) {
      next.others[i] = cube::turned(at.others[i], image_[i][t]);
    }
    __builtin_prefetch(next.word);
    __builtin_prefetch(&moves_.corners[next.corners]);
    const auto& row = rows_[next.row / kAxisSymmetries];
    __builtin_prefetch(row.data());
    __builtin_prefetch(row.data() + row.size() - 1);
    return next;
  }
  static int distance(const At& at) { return distance_in(*at.word); }
  static Look look(const At& at, int slack) {
    const std::uint32_t word = *at.word;
    return {at.row % kAxisSymmetries, nearer_in(word), slack > 0 ? level_in(word) : 0};
  }

  int phase2_bound(int corners, int edges, int) const {
    const std::uint32_t row = corner_classes_[corners];
    const std::size_t pair = std::size_t{row / kAxisSymmetries} * kOrders8 +
                             edge_images_[edges * kAxisSymmetries + row % kAxisSymmetries];
    return tables_.phase2[pair / 2] >> 4 * (pair % 2) & 15;
  }
  static constexpr int kFirst = kFirstMost;

  // Where it can be seen that a position needs more than near_turns() turns.
  static constexpr bool kKnowsNear = kNear;
  static constexpr int near_turns() { return near_of(Metric::kHalfTurns); }
  using Places = std::array<BoundPlaces::Place, 2>;
  Places places(const At& at) const {
    Places places;
    for (std::size_t i = 0; i < kOthers; ++i) {
      places[i] = bound_->place(at.others[i]);
      __builtin_prefetch(tables_.near + places[i].byte);
    }
    return places;
  }
  bool is_far(const Places& places) const {
    return std::ranges::any_of(places, [&](const BoundPlaces::Place& at) {
      return (tables_.near[at.byte] >> at.bit & 1) == 0;
    });
  }

 private:
  At found(std::uint32_t row, std::uint16_t twist) const {
    At at;
    at.row = row;
    at.twist = twist;
    at.word = tables_.phase1 + std::size_t{row / kAxisSymmetries} * kTwists +
              images_[twist * kAxisSymmetries + row % kAxisSymmetries];
    return at;
  }

  const LargeTables tables_;
  const MoveTables& moves_;
  const MoveTables::WideRow* const rows_;
  const std::uint16_t* const images_;
  const std::uint32_t* const corner_classes_;
  const std::uint16_t* const edge_images_;
  std::array<std::uint8_t, std::size_t{kAxisSymmetries} * kAxisSymmetries> followed_{};
  const BoundPlaces* const bound_ = kNear ? &bound_places(1) : nullptr;
  std::array<std::array<std::uint8_t, kTurnCount>, kOthers> image_{};
};

class SmallLook {
 public:
  SmallLook() : small_(small_tables()), moves_(move_tables()) {}

  struct At {
    std::uint16_t twist, flip, slice, corners;
  };
  static At at(const Cubies& p) {
    return {static_cast<std::uint16_t>(twist_of(p)), static_cast<std::uint16_t>(flip_of(p)),
            static_cast<std::uint16_t>(slice_of(p)), static_cast<std::uint16_t>(corners_of(p))};
  }
  At turned(const At& at, std::size_t, std::size_t t) const {
    return {moves_.twist[at.twist][t], moves_.flip[at.flip][t], moves_.slice[at.slice][t],
            moves_.corners[at.corners][t]};
  }
  int distance(const At& at) const { return distance(at.slice, at.flip, at.twist); }
  Look look(const At& at, int slack) const {
    const int here = distance(at);
    Look steps{};
    for (std::size_t t = 0; t < kTurnCount; ++t) {
      const int there =
          distance(moves_.slice[at.slice][t], moves_.flip[at.flip][t], moves_.twist[at.twist][t]);
      if (there < here) steps.nearer |= 1u << t;
      if (there == here && slack > 0) steps.level |= 1u << t;
    }
    return steps;
  }
  int phase2_bound(int, int edges, int slice) const {
    return small_.slice_edges[static_cast<std::size_t>(slice * kOrders8 + edges)];
  }
  static constexpr int kFirst = kFirstMostSmall;
  static constexpr bool kKnowsNear = false;

 private:
  int distance(int slice, int flip, int twist) const {
    const int place = slice / kOrders4;
    return std::max(small_.slice_twist[static_cast<std::size_t>(place * kTwists + twist)],
                    small_.slice_flip[static_cast<std::size_t>(place * kFlips + flip)]);
  }

  const SmallTables& small_;
  const MoveTables& moves_;
};

// --- The search ------------------------------------------------------------------------------------

// What the threads share: the best so far.
struct Shared {
  const TwoPhaseWishes& wishes;
  std::atomic<int> best;  // shorter ways are looked for
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> nodes{0};
  std::mutex mutex{};
  std::optional<Turns> turns{};  // under the mutex
  // Under the mutex: of each variant, the lengths of phase 1 that are done, as bits. A variant that has
  // done all up to n has found every solution of at most n turns.
  std::array<std::uint32_t, 6> done{};
  int bound = 0;  // every solution has at least so many turns

  void finish(std::size_t variant, int length) {
    const std::lock_guard lock(mutex);
    done[variant] |= 1u << length;
    bound = std::max(bound, std::countr_one(done[variant]));
    if (bound >= best.load()) stop = true;
  }

  void offer(const Turns& found) {
    const std::lock_guard lock(mutex);
    const int length = static_cast<int>(found.size());
    if (length >= best.load()) return;
    best = length;
    turns = found;
    if (wishes.found) wishes.found(found);
    if (length <= wishes.enough) stop = true;
  }
};

// One of the six ways to look at the position.
template <class Looker>
struct Variant {
  Cubies start;
  int symmetry;  // that carried the position here
  bool inverted;
  typename Looker::At at;
  int distance;
};

template <class Looker>
class Search {
 public:
  Search(const Looker& looker, Shared& shared, const Budget& budget)
      : looker_(looker),
        shared_(shared),
        budget_(budget),
        tables_(move_tables()),
        corner_slice_(corner_slice_distances().data()),
        views_(all_views()) {}

  // Tries all ways into H of this length, and from there to solved in fewer turns than the best.
  void run(const Variant<Looker>& variant, int length) {
    variant_ = &variant;
    length_ = length;
    cubes_[0] = variant.start;
    fresh_ = 0;
    if (length == 0) {
      border(0, variant.at.corners, variant.at.slice, 6);
    } else {
      descend(variant.at, variant.distance, 0, 6);
    }
    shared_.nodes += nodes_ - told_;
    told_ = nodes_;
  }

 private:
  // At most one turn a level; `distance` is that of `at` to H.
  void descend(const typename Looker::At& at, int distance, std::size_t depth, unsigned last) {
    if (budget_.spent(++nodes_) || shared_.stop.load(std::memory_order_relaxed)) {
      if (may_stop()) stopped_ = true;
    }
    if (stopped_) return;
    const int togo = length_ - static_cast<int>(depth), slack = togo - distance;
    const Look look = looker_.look(at, slack);
    const auto& turn_here = views_.turn[look.symmetry];
    std::uint32_t turns = slack > 1 ? kAllTurns : look.nearer | look.level;
    turns &= views_.followers[look.symmetry][last];
    if (togo == 1) {  // what leads into H; a last turn inside H belongs to phase 2
      for (turns &= look.nearer; turns != 0; turns &= turns - 1) {
        const unsigned t = turn_here[static_cast<std::size_t>(std::countr_zero(turns))];
        path_[depth] = static_cast<std::uint8_t>(t);
        fresh_ = std::min(fresh_, depth);
        border(depth + 1, tables_.corners[at.corners][t], tables_.slice[at.slice][t], t / 3);
      }
      return;
    }
    auto& children = levels_[depth];
    std::size_t count = 0;
    for (; turns != 0; turns &= turns - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(turns));
      const std::size_t t = turn_here[bit];
      Child& child = children[count++];
      child.turn = static_cast<std::uint8_t>(t);
      child.at = looker_.turned(at, bit, t);
      const int nearer = look.nearer >> bit & 1, level = look.level >> bit & 1;
      child.distance = static_cast<std::uint8_t>(distance + 1 - level - 2 * nearer);
    }
    // Few turns may be left in all, while many lead on into H.
    const int room = shared_.best.load(std::memory_order_relaxed) - 2 - static_cast<int>(depth);
    if constexpr (Looker::kKnowsNear) {
      if (togo > kNearFrom && room <= looker_.near_turns()) {
        typename Looker::Places places[kTurnCount];
        for (std::size_t i = 0; i < count; ++i) places[i] = looker_.places(children[i].at);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
          if (looker_.is_far(places[i])) continue;
          if (kept != i) children[kept] = children[i];
          ++kept;
        }
        count = kept;
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      path_[depth] = children[i].turn;
      fresh_ = std::min(fresh_, depth);
      descend(children[i].at, children[i].distance, depth + 1, children[i].turn / 3u);
      if (stopped_) return;
    }
  }

  // Inside H, after `depth` turns.
  void border(std::size_t depth, unsigned corners, unsigned slice, unsigned last) {
    const int room = shared_.best.load(std::memory_order_relaxed) - 1 - static_cast<int>(depth);
    if (corner_slice_[slice * kOrders8 + corners] > room) return;
    while (fresh_ < depth) {
      cubes_[fresh_ + 1] = turned(cubes_[fresh_], path_[fresh_]);
      ++fresh_;
    }
    const int edges = ud_edges_of(cubes_[depth]);
    const int bound = std::max<int>(
        corner_slice_[slice * kOrders8 + corners],
        looker_.phase2_bound(static_cast<int>(corners), edges, static_cast<int>(slice)));
    for (int togo = bound; togo <= room; ++togo) {
      if (finish(corners, static_cast<unsigned>(edges), slice, togo, depth, last)) {
        tell(depth + static_cast<std::size_t>(togo));
        return;
      }
      if (stopped_) return;
    }
  }

  // Solves inside H in exactly `togo` turns.
  bool finish(unsigned corners, unsigned edges, unsigned slice, int togo, std::size_t depth,
              unsigned last) {
    if (togo == 0) return corners == 0 && edges == 0 && slice == 0;
    for (std::size_t i = 0; i < kTurnsOfH.size(); ++i) {
      const unsigned t = kTurnsOfH[i];
      if ((kFollowers[last] >> t & 1) == 0) continue;
      const unsigned next_corners = tables_.corners[corners][t],
                     next_slice = tables_.slice[slice][t];
      if (corner_slice_[next_slice * kOrders8 + next_corners] >= togo) continue;
      const unsigned next_edges = tables_.ud_edges[edges][i];
      if (looker_.phase2_bound(static_cast<int>(next_corners), static_cast<int>(next_edges),
                               static_cast<int>(next_slice)) >= togo) {
        continue;
      }
      if (budget_.spent(++nodes_) && may_stop()) stopped_ = true;
      if (stopped_) return false;
      path_[depth] = static_cast<std::uint8_t>(t);
      fresh_ = std::min(fresh_, depth);
      if (finish(next_corners, next_edges, next_slice, togo - 1, depth + 1, t / 3)) return true;
    }
    return false;
  }

  void tell(std::size_t length) {
    Turns turns(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(length));
    if (variant_->inverted) turns = inverse(turns);
    for (std::uint8_t& t : turns) {
      t = static_cast<std::uint8_t>(turn_image(inverse_symmetry(variant_->symmetry), t));
    }
    shared_.offer(turns);
  }

  // Some solution there has to be, unless one of few turns was asked for.
  bool may_stop() {
    if (shared_.stop.load(std::memory_order_relaxed) || budget_.control().is_stopped() ||
        shared_.wishes.most > 0) {
      return true;
    }
    const std::lock_guard lock(shared_.mutex);
    return shared_.turns.has_value();
  }

  const Looker& looker_;
  Shared& shared_;
  Budget budget_;
  const MoveTables& tables_;
  const std::uint8_t* const corner_slice_;
  const Views& views_;

  struct Child {
    typename Looker::At at;
    std::uint8_t turn, distance;
  };
  std::vector<std::array<Child, kTurnCount>> levels_{kMostTurns + 1};  // by depth: never cleared

  const Variant<Looker>* variant_ = nullptr;
  int length_ = 0;  // of phase 1
  std::array<std::uint8_t, kMostTurns + 1> path_{};
  std::array<Cubies, kMostTurns + 2> cubes_{};  // after each turn of the path, up to `fresh_`
  std::size_t fresh_ = 0;
  std::uint64_t nodes_ = 0, told_ = 0;
  bool stopped_ = false;

 public:
  bool is_stopped() const { return stopped_; }
};

template <class Looker>
TwoPhaseAnswer solve_with(const Looker& looker, const Cubies& p, const TwoPhaseWishes& wishes,
                          const Budget& budget) {
  std::array<Variant<Looker>, 6> variants{};
  int nearest = kMostTurns;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    Variant<Looker>& variant = variants[i];
    variant.inverted = i % 2 == 1;
    variant.symmetry = static_cast<int>(i / 2) * kThirdTurn;
    variant.start = conjugate(variant.inverted ? inverse(p) : p, variant.symmetry);
    variant.at = looker.at(variant.start);
    variant.distance = looker.distance(variant.at);
    nearest = std::min(nearest, variant.distance);
  }
  const int first = wishes.most > 0 ? wishes.most : Looker::kFirst;
  Shared shared = {.wishes = wishes, .best = first + 1};
  for (std::size_t i = 0; i < variants.size(); ++i) {
    for (int length = 0; length < nearest; ++length) shared.finish(i, length);
  }
  // Ways into H of each length in turn, the six variants as tasks for the threads.
  const int threads = std::clamp(wishes.threads, 1, 6);
  std::atomic<std::size_t> next_task{0};
  const std::size_t tasks = static_cast<std::size_t>(kMostTurns - nearest) * variants.size();
  parallel_for(static_cast<std::size_t>(threads), threads, [&](std::size_t) {
    Search<Looker> search(looker, shared, budget);
    while (!search.is_stopped()) {
      const std::size_t task = next_task++;
      if (task >= tasks) break;
      const int length = nearest + static_cast<int>(task / variants.size());
      if (length >= shared.best.load()) break;
      const Variant<Looker>& variant = variants[task % variants.size()];
      if (variant.distance <= length) search.run(variant, length);
      if (!search.is_stopped()) shared.finish(task % variants.size(), length);
    }
  });
  const int bound = std::min(shared.bound, shared.best.load());
  return {.turns = shared.turns,
          .bound = bound,
          .proved = bound == shared.best.load(),
          .nodes = shared.nodes.load()};
}

}  // namespace

TwoPhaseAnswer solve_two_phase(const Cubies& p, const std::optional<LargeTables>& tables,
                               const TwoPhaseWishes& wishes, const Budget& budget) {
  if (tables && tables->near != nullptr) {
    return solve_with(LargeLook<true>(*tables), p, wishes, budget);
  }
  if (tables) return solve_with(LargeLook<false>(*tables), p, wishes, budget);
  return solve_with(SmallLook(), p, wishes, budget);
}

}  // namespace zermelo::cube
