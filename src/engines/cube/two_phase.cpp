#include "engines/cube/two_phase.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>

#include "base/threads.h"
#include "engines/cube/phase_tables.h"

namespace zermelo::cube {
namespace {

constexpr int kMostTurns = 30;       // of phases 1 and 2 together: 12 and 18
constexpr int kFirstMost = 20;       // every cube has such a solution, and it is found in a moment
constexpr int kFirstMostSmall = 23;  // the same with the small tables
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

struct Coordinates {
  std::uint16_t twist, flip, slice, corners;
};

// --- Where the way into H is looked up -------------------------------------------------------------

// What is known at a position: the steps seen through a symmetry, and the distance to H.
struct Look {
  std::uint32_t symmetry;
  std::uint32_t nearer, level;
};

class LargeLook {
 public:
  explicit LargeLook(const LargeTables& tables)
      : tables_(tables),
        classes_(flip_slice_classes().of.data()),
        images_(twist_images().data()),
        corner_classes_(corner_classes().of.data()),
        edge_images_(ud_edge_images().data()) {}

  struct Place {
    const std::uint32_t* word;
    std::uint32_t symmetry;
  };
  Place place(const Coordinates& at) const {
    const std::uint32_t row = classes_[at.slice / kOrders4 * kFlips + at.flip];
    const std::uint32_t symmetry = row % kAxisSymmetries;
    return {tables_.phase1 + std::size_t{row / kAxisSymmetries} * kTwists +
                images_[at.twist * kAxisSymmetries + symmetry],
            symmetry};
  }
  static void prefetch(const Place& place) { __builtin_prefetch(place.word); }
  int distance(const Coordinates& at) const { return distance_in(*place(at).word); }
  Look look(const Coordinates&, const Place& place, int slack) const {
    const std::uint32_t word = *place.word;
    return {place.symmetry, nearer_in(word), slack > 0 ? level_in(word) : 0};
  }

  int phase2_bound(int corners, int edges, int) const {
    const std::uint32_t row = corner_classes_[corners];
    const std::size_t pair = std::size_t{row / kAxisSymmetries} * kOrders8 +
                             edge_images_[edges * kAxisSymmetries + row % kAxisSymmetries];
    return tables_.phase2[pair / 2] >> 4 * (pair % 2) & 15;
  }
  static constexpr int kFirst = kFirstMost;

 private:
  const LargeTables tables_;
  const std::uint32_t* const classes_;
  const std::uint16_t* const images_;
  const std::uint32_t* const corner_classes_;
  const std::uint16_t* const edge_images_;
};

class SmallLook {
 public:
  SmallLook() : small_(small_tables()), tables_(move_tables()) {}

  struct Place {};
  Place place(const Coordinates&) const { return {}; }
  static void prefetch(const Place&) {}
  int distance(const Coordinates& at) const { return distance(at.slice, at.flip, at.twist); }
  Look look(const Coordinates& at, const Place&, int slack) const {
    const int here = distance(at);
    Look steps{};
    for (std::size_t t = 0; t < kTurnCount; ++t) {
      const int there = distance(tables_.slice[at.slice][t], tables_.flip[at.flip][t],
                                 tables_.twist[at.twist][t]);
      if (there < here) steps.nearer |= 1u << t;
      if (there == here && slack > 0) steps.level |= 1u << t;
    }
    return steps;
  }
  int phase2_bound(int, int edges, int slice) const {
    return small_.slice_edges[static_cast<std::size_t>(edges * kOrders4 + slice)];
  }
  static constexpr int kFirst = kFirstMostSmall;

 private:
  int distance(int slice, int flip, int twist) const {
    const int place = slice / kOrders4;
    return std::max(small_.slice_twist[static_cast<std::size_t>(place * kTwists + twist)],
                    small_.slice_flip[static_cast<std::size_t>(place * kFlips + flip)]);
  }

  const SmallTables& small_;
  const MoveTables& tables_;
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
struct Variant {
  Cubies start;
  int symmetry;  // that carried the position here
  bool inverted;
  Coordinates at;
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
  void run(const Variant& variant, int length) {
    variant_ = &variant;
    length_ = length;
    cubes_[0] = variant.start;
    fresh_ = 0;
    if (length == 0) {
      border(0, variant.at.corners, variant.at.slice, 6);
    } else {
      descend(variant.at, looker_.place(variant.at), variant.distance, 0, 6);
    }
    shared_.nodes += nodes_ - told_;
    told_ = nodes_;
  }

 private:
  // At most one turn a level; `distance` is that of `at` to H.
  void descend(const Coordinates& at, const typename Looker::Place& place, int distance,
               std::size_t depth, unsigned last) {
    if (budget_.spent(++nodes_) || shared_.stop.load(std::memory_order_relaxed)) {
      if (may_stop()) stopped_ = true;
    }
    if (stopped_) return;
    const int togo = length_ - static_cast<int>(depth), slack = togo - distance;
    const Look look = looker_.look(at, place, slack);
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
    struct Child {
      Coordinates at;
      typename Looker::Place place;
      std::uint8_t turn, distance;
    };
    Child children[kTurnCount];
    std::size_t count = 0;
    for (; turns != 0; turns &= turns - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(turns));
      const std::size_t t = turn_here[bit];
      Child& child = children[count++];
      child.turn = static_cast<std::uint8_t>(t);
      child.at = {tables_.twist[at.twist][t], tables_.flip[at.flip][t], tables_.slice[at.slice][t],
                  tables_.corners[at.corners][t]};
      child.place = looker_.place(child.at);
      Looker::prefetch(child.place);
      const int nearer = look.nearer >> bit & 1, level = look.level >> bit & 1;
      child.distance = static_cast<std::uint8_t>(distance + 1 - level - 2 * nearer);
    }
    for (std::size_t i = 0; i < count; ++i) {
      path_[depth] = children[i].turn;
      fresh_ = std::min(fresh_, depth);
      descend(children[i].at, children[i].place, children[i].distance, depth + 1,
              children[i].turn / 3u);
      if (stopped_) return;
    }
  }

  // Inside H, after `depth` turns.
  void border(std::size_t depth, unsigned corners, unsigned slice, unsigned last) {
    const int room = shared_.best.load(std::memory_order_relaxed) - 1 - static_cast<int>(depth);
    if (corner_slice_[corners * kOrders4 + slice] > room) return;
    while (fresh_ < depth) {
      cubes_[fresh_ + 1] = turned(cubes_[fresh_], path_[fresh_]);
      ++fresh_;
    }
    const int edges = ud_edges_of(cubes_[depth]);
    const int bound = std::max<int>(
        corner_slice_[corners * kOrders4 + slice],
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
      if (corner_slice_[next_corners * kOrders4 + next_slice] >= togo) continue;
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

  const Variant* variant_ = nullptr;
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
  std::array<Variant, 6> variants{};
  int nearest = kMostTurns;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    Variant& variant = variants[i];
    variant.inverted = i % 2 == 1;
    variant.symmetry = static_cast<int>(i / 2) * kThirdTurn;
    variant.start = conjugate(variant.inverted ? inverse(p) : p, variant.symmetry);
    variant.at = {static_cast<std::uint16_t>(twist_of(variant.start)),
                  static_cast<std::uint16_t>(flip_of(variant.start)),
                  static_cast<std::uint16_t>(slice_of(variant.start)),
                  static_cast<std::uint16_t>(corners_of(variant.start))};
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
      const Variant& variant = variants[task % variants.size()];
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
  if (tables) return solve_with(LargeLook(*tables), p, wishes, budget);
  return solve_with(SmallLook(), p, wishes, budget);
}

}  // namespace zermelo::cube
