#include "engines/cube/two_phase.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

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

// --- Where the way into H is looked up -------------------------------------------------------------
//
// A looker says where a position is (At), what is known there (Look), and where turns lead. Both count
// turns as the symmetry shows them that leads to what is looked up.

// The turns that lead nearer to H and those that lead neither nearer nor farther.
struct Look {
  std::uint32_t symmetry;
  std::uint32_t nearer, level;
};

class LargeLook {
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
  }

  struct At {
    const std::uint32_t* word;
    std::uint32_t row;  // of the phase 1 graph: 16 * class + symmetry
    std::uint16_t twist, slice, corners;
  };
  At at(const Cubies& p) const {
    const std::uint32_t row = flip_slice_classes().of[static_cast<std::size_t>(flip_slice_of(p))];
    At at = found(row, static_cast<std::uint16_t>(twist_of(p)));
    at.slice = static_cast<std::uint16_t>(slice_of(p));
    at.corners = static_cast<std::uint16_t>(corners_of(p));
    return at;
  }
  // After turn t, which is turn `seen` through the symmetry.
  At turned(const At& at, std::size_t seen, std::size_t t) const {
    const std::uint32_t to = rows_[at.row / kAxisSymmetries][seen];
    const std::size_t symmetries = at.row % kAxisSymmetries * std::size_t{kAxisSymmetries};
    const std::uint32_t symmetry = followed_[symmetries + to % kAxisSymmetries];
    At next = found(to / kAxisSymmetries * kAxisSymmetries + symmetry, moves_.twist[at.twist][t]);
    next.slice = moves_.slice[at.slice][t];
    next.corners = moves_.corners[at.corners][t];
    return next;
  }
  // Asks for what will be needed there.
  void prefetch(const At& at) const {
    __builtin_prefetch(at.word);
    __builtin_prefetch(&moves_.corners[at.corners]);
    const auto& row = rows_[at.row / kAxisSymmetries];
    __builtin_prefetch(row.data());
    __builtin_prefetch(row.data() + row.size() - 1);
  }
  static int distance(const At& at) { return distance_in(*at.word); }
  static Look look(const At& at, int slack) {
    const std::uint32_t word = *at.word;
    return {at.row % kAxisSymmetries, nearer_in(word), slack > 0 ? level_in(word) : 0};
  }

  int phase2_bound(int corners, int edges, int) const {
    const std::size_t pair = phase2_pair(corners, edges);
    return tables_.phase2[pair / 2] >> 4 * (pair % 2) & 15;
  }
  void prefetch_phase2(int corners, int edges) const {
    __builtin_prefetch(tables_.phase2 + phase2_pair(corners, edges) / 2);
  }
  static constexpr int kFirst = kFirstMost;

 private:
  std::size_t phase2_pair(int corners, int edges) const {
    const std::uint32_t row = corner_classes_[corners];
    return std::size_t{row / kAxisSymmetries} * kOrders8 +
           edge_images_[edges * kAxisSymmetries + row % kAxisSymmetries];
  }

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
  static void prefetch(const At&) {}
  static void prefetch_phase2(int, int) {}

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
    const Node root = {.at = variant.at,
                       .parent = nullptr,
                       .turn = kNoTurn,
                       .distance = static_cast<std::uint8_t>(variant.distance)};
    if (length == 0) {
      ends_ = {{&root, kNoTurn, variant.at.corners, variant.at.slice, 0}};
      finish_ends(0);
    } else {
      descend({&root, 1}, 0);
    }
    shared_.nodes += nodes_ - told_;
    told_ = nodes_;
  }

 private:
  static constexpr std::uint8_t kNoTurn = kTurnCount;
  // Positions are followed by groups: what all of their turns need is asked of the memory at once.
  static constexpr std::size_t kGroup = 32;
  struct Node {
    typename Looker::At at;
    const Node* parent;
    std::uint8_t turn, distance;  // that led here; to H
  };
  // A way into H: the last turn of a node.
  struct End {
    const Node* node;
    std::uint8_t turn;
    std::uint16_t corners, slice, edges;
  };

  void descend(std::span<const Node> nodes, std::size_t depth) {
    nodes_ += nodes.size();
    if (budget_.spent(nodes_) || shared_.stop.load(std::memory_order_relaxed)) {
      if (may_stop()) stopped_ = true;
    }
    if (stopped_) return;
    const int togo = length_ - static_cast<int>(depth);
    auto& children = levels_[depth];
    std::size_t count = 0;
    ends_.clear();
    for (const Node& node : nodes) {
      const int slack = togo - node.distance;
      const Look look = looker_.look(node.at, slack);
      const auto& turn_here = views_.turn[look.symmetry];
      std::uint32_t turns = slack > 1 ? kAllTurns : look.nearer | look.level;
      turns &= views_.followers[look.symmetry][node.turn / 3u];
      if (togo == 1) {  // what leads into H; a last turn inside H belongs to phase 2
        for (turns &= look.nearer; turns != 0; turns &= turns - 1) {
          const std::uint8_t t = turn_here[static_cast<std::size_t>(std::countr_zero(turns))];
          ends_.push_back(
              {&node, t, tables_.corners[node.at.corners][t], tables_.slice[node.at.slice][t], 0});
        }
        continue;
      }
      for (; turns != 0; turns &= turns - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(turns));
        const std::size_t t = turn_here[bit];
        const int nearer = look.nearer >> bit & 1, level = look.level >> bit & 1;
        Node& child = children[count++];
        child.at = looker_.turned(node.at, bit, t);
        child.parent = &node;
        child.turn = static_cast<std::uint8_t>(t);
        child.distance = static_cast<std::uint8_t>(node.distance + 1 - level - 2 * nearer);
      }
    }
    if (togo == 1) return finish_ends(depth + 1);
    // In a loop of its own, so that as many as can be wait for the page tables together.
    for (std::size_t i = 0; i < count; ++i) looker_.prefetch(children[i].at);
    for (std::size_t first = 0; first < count && !stopped_; first += kGroup) {
      descend({children.data() + first, std::min(kGroup, count - first)}, depth + 1);
    }
  }

  // Inside H, after `depth` turns: solves from each of the ends that may be near enough.
  void finish_ends(std::size_t depth) {
    const auto room = [&] {
      return shared_.best.load(std::memory_order_relaxed) - 1 - static_cast<int>(depth);
    };
    std::erase_if(ends_, [&, most = room()](const End& end) {
      return corner_slice_[end.slice * kOrders8 + end.corners] > most;
    });
    for (End& end : ends_) {
      Cubies p = variant_->start;
      trace(end, depth);
      for (std::size_t i = 0; i < depth; ++i) p = turned(p, path_[i]);
      end.edges = static_cast<std::uint16_t>(ud_edges_of(p));
      looker_.prefetch_phase2(end.corners, end.edges);
    }
    for (const End& end : ends_) {
      const int bound = std::max<int>(corner_slice_[end.slice * kOrders8 + end.corners],
                                      looker_.phase2_bound(end.corners, end.edges, end.slice));
      for (int togo = bound; togo <= room() && !stopped_; ++togo) {
        trace(end, depth);
        if (!finish(end.corners, end.edges, end.slice, togo, depth, end.turn / 3u)) continue;
        tell(depth + static_cast<std::size_t>(togo));
        break;
      }
    }
  }

  // Writes the way to an end into path_.
  void trace(const End& end, std::size_t depth) {
    if (depth == 0) return;
    path_[--depth] = end.turn;
    for (const Node* node = end.node; depth > 0; node = node->parent) path_[--depth] = node->turn;
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

  // By depth; nothing in it need be cleared.
  using Level = std::array<Node, kGroup * kTurnCount>;
  const std::unique_ptr<Level[]> levels_ = std::make_unique_for_overwrite<Level[]>(kMostTurns + 1);
  std::vector<End> ends_;

  const Variant<Looker>* variant_ = nullptr;
  int length_ = 0;  // of phase 1
  std::array<std::uint8_t, kMostTurns + 1> path_{};
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
  if (tables) return solve_with(LargeLook(*tables), p, wishes, budget);
  return solve_with(SmallLook(), p, wishes, budget);
}

}  // namespace zermelo::cube
