#include "engines/cube/optimal.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>

#include "base/threads.h"
#include "engines/cube/phase_tables.h"

namespace zermelo::cube {
namespace {

constexpr int kLongest = 30;  // no position needs more than 20, or 26 quarter turns
constexpr int kAxes = 3;

// The one way to write turns that mean the same: those of opposite faces in one order, and half turns
// in quarter turns clockwise.
Turns in_order(const Turns& turns, Metric metric) {
  Turns ordered;
  for (std::size_t i = 0; i < turns.size();) {
    const int axis = turns[i] / 3 % 3;
    std::array<int, 2> quarters{};
    for (; i < turns.size() && turns[i] / 3 % 3 == axis; ++i) {
      quarters[turns[i] / 9] += turns[i] % 3 + 1;
    }
    for (int side = 0; side < 2; ++side) {
      const int amount = quarters[static_cast<std::size_t>(side)] % 4;
      const auto first = static_cast<std::uint8_t>(3 * (axis + 3 * side));
      if (amount == 2 && metric == Metric::kQuarterTurns) {
        ordered.insert(ordered.end(), 2, first);
      } else if (amount > 0) {
        ordered.push_back(static_cast<std::uint8_t>(first + amount - 1));
      }
    }
  }
  return ordered;
}

// --- What is looked up along one axis: where, and the bound that is found there --------------------

using Place = BoundPlaces::Place;

class NearLook {
 public:
  explicit NearLook(const NearTable& table)
      : table_(table), places_(bound_places(table.bits == nullptr ? 1 : table.orders)) {}

  explicit operator bool() const { return table_.bits != nullptr; }
  int turns() const { return table_.turns; }
  using Parts = BoundPlaces::Parts;
  Parts parts(const Cubies& p) const { return places_.parts(p); }
  Place place(const Parts& parts) const { return places_.place(parts); }
  const std::uint8_t* address(const Place& place) const { return table_.bits + place.byte; }
  int bound(const Place& place) const {
    return (*address(place) >> place.bit & 1) != 0 ? 0 : table_.turns + 1;
  }

 private:
  const NearTable table_;
  const BoundPlaces& places_;
};

// The distance to H.
class CosetLook {
 public:
  explicit CosetLook(const std::uint8_t* halves)
      : halves_(halves), classes_(flip_slice_classes().of.data()), images_(twist_images().data()) {}

  struct Parts {
    std::uint32_t flip_slice = 0, twist = 0;
  };
  static Parts parts(const Cubies& p) {
    return {static_cast<std::uint32_t>(flip_slice_of(p)), static_cast<std::uint32_t>(twist_of(p))};
  }
  Place place(const Parts& parts) const {
    const std::uint32_t row = classes_[parts.flip_slice];
    const std::size_t pair = std::size_t{row / kAxisSymmetries} * kTwists +
                             images_[parts.twist * kAxisSymmetries + row % kAxisSymmetries];
    return {pair / 2, 4 * static_cast<unsigned>(pair % 2)};
  }
  const std::uint8_t* address(const Place& place) const { return halves_ + place.byte; }
  int bound(const Place& place) const { return *address(place) >> place.bit & 15; }
  static constexpr int turns() { return kLongest; }  // it knows all

 private:
  const std::uint8_t* const halves_;
  const std::uint32_t* const classes_;
  const std::uint16_t* const images_;
};

// Bounds of a position, or of its inverse, along the three axes.
using AxisBounds = std::array<std::uint8_t, kAxes>;
constexpr std::uint8_t kNotLooked = 1;  // true of all that is not solved
// The last turn of a way is about one of the axes and brings nothing nearer along that one.
int combined(const AxisBounds& bounds) {
  const auto [least, most] = std::minmax({bounds[0], bounds[1], bounds[2]});
  return most + (least == most && most > 0 ? 1 : 0);
}
int sum_of(const AxisBounds& bounds) { return bounds[0] + bounds[1] + bounds[2]; }

template <class Look>
AxisBounds bounds_of(const Look& look, const std::array<Cubies, kAxes>& views) {
  AxisBounds bounds{};
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    bounds[axis] = static_cast<std::uint8_t>(look.bound(look.place(look.parts(views[axis]))));
  }
  return bounds;
}
std::array<Cubies, kAxes> views_of(const Cubies& p) {
  std::array<Cubies, kAxes> views;
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    views[axis] = conjugate(p, static_cast<int>(axis) * kThirdTurn);
  }
  return views;
}

// A position that is still to be solved: what has been turned at either end of the way is gone. Index 0
// is the position, 1 its inverse.
struct Node {
  std::array<std::array<Cubies, kAxes>, 2> view;
  std::array<AxisBounds, 2> bounds;
  std::array<std::uint8_t, 2> last;  // of the followers
  const Node* parent = nullptr;
  std::uint8_t end = 0, turn = 0;  // how it came from there
};

struct SharedProof {
  std::atomic<bool> found{false};
  std::atomic<bool> out_of_time{false};
  std::atomic<std::uint64_t> nodes{0};
  std::mutex mutex{};
  std::vector<Turns> solutions{};  // under the mutex
};

// The first turns of ways.
struct Beginning {
  Cubies cube;
  Turns turns;
  unsigned last;
};
std::vector<Beginning> beginnings(const Cubies& p, const Followers& followers, int length) {
  std::vector<Beginning> all = {{p, {}, 0}};
  for (int k = 0; k < length; ++k) {
    std::vector<Beginning> longer;
    for (const Beginning& one : all) {
      for (std::uint8_t t = 0; t < kTurnCount; ++t) {
        const std::uint8_t next = followers.next[0][one.last][t];
        if (next == Followers::kNone) continue;
        Turns turns = one.turns;
        turns.push_back(t);
        longer.push_back({turned(one.cube, t), std::move(turns), next});
      }
    }
    all = std::move(longer);
  }
  return all;
}

// A way is put together from both ends: a turn after the position leads on from its beginning, one after
// the inverse from its end. Either leaves the bound of the other end along its own axis as it is: where
// this one is too high no turn about that axis is tried. So the end comes first whose other end has the
// higher bounds.
//
// A look at a table waits for memory longer than all else takes. So nodes are followed by groups: what
// all of their turns need next is asked for at once, and read when all has been asked for.
class DepthSearch {
 public:
  DepthSearch(const OptimalTables& tables, const Followers& followers, const OptimalWishes& wishes,
              SharedProof& shared, const Budget& budget)
      : metric_(tables.metric),
        near_(tables.near),
        farther_(tables.farther),
        coset_(tables.coset),
        followers_(followers),
        wishes_(wishes),
        shared_(shared),
        budget_(budget),
        nodes_(shared.nodes),
        begun_(nodes_) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      for (std::size_t t = 0; t < kTurnCount; ++t) {
        image_[axis][t] = static_cast<std::uint8_t>(
            turn_image(static_cast<int>(axis) * kThirdTurn, static_cast<int>(t)));
        if (image_[axis][t] / 3 % 3 == 0) own_axis_[t] = static_cast<std::uint8_t>(axis);
      }
    }
  }
  ~DepthSearch() { shared_.nodes += nodes_ - begun_; }
  DepthSearch(const DepthSearch&) = delete;
  DepthSearch& operator=(const DepthSearch&) = delete;

  static constexpr std::size_t kGroup = 64;

  // All ways in exactly `togo` turns more from at most kGroup beginnings; false: enough is found, or no
  // time is left.
  bool run(std::span<const Beginning> beginnings, int togo) {
    beginnings_ = beginnings;
    std::array<Node, kGroup> nodes;
    for (std::size_t i = 0; i < beginnings.size(); ++i) {
      Node& node = nodes[i];
      node.last = {static_cast<std::uint8_t>(beginnings[i].last), 0};
      node.turn = static_cast<std::uint8_t>(i);
      for (const bool inverted : {false, true}) {
        const Cubies& p = beginnings[i].cube;
        node.view[inverted] = views_of(inverted ? inverse(p) : p);
        with_look(togo, [&](const auto& look) {
          node.bounds[inverted] = bounds_of(look, node.view[inverted]);
        });
      }
    }
    return follow({nodes.data(), beginnings.size()}, togo);
  }

 private:
  // Where a node is looked at.
  struct View {
    std::uint8_t end, axis;
  };
  // From which end a node is followed, and where its turns are looked at first: where it is farthest.
  struct Way {
    std::uint8_t end;
    std::array<View, 2 * kAxes> views;
  };
  // A turn of a node of the group.
  struct Child {
    std::array<AxisBounds, 2> bounds;
    std::uint8_t node, turn, last;
    bool is_enough;  // no more looks at it
    bool is_known;   // what its next view says, without a look
  };
  static constexpr std::size_t kMostChildren = kGroup * kTurnCount;
  // What is looked at on one level.
  struct Level {
    std::array<Child, kMostChildren> children;
    std::array<Node, kGroup> group;
  };

  static Way way_of(const Node& node) {
    Way way;
    way.end = sum_of(node.bounds[0]) > sum_of(node.bounds[1]) ? 1 : 0;
    std::size_t count = 0;
    for (const auto end : {way.end, static_cast<std::uint8_t>(1 - way.end)}) {
      for (std::uint8_t axis = 0; axis < kAxes; ++axis) {
        std::size_t at = count++;
        const std::uint8_t bound = node.bounds[end][axis];
        for (; at > 0; --at) {
          const View& before = way.views[at - 1];
          if (node.bounds[before.end][before.axis] >= bound) break;
          way.views[at] = before;
        }
        way.views[at] = {end, axis};
      }
    }
    return way;
  }

  // What a turn at one end makes of the position there, and of the one at the other end.
  Cubies near_view(const Node& node, std::size_t end, std::size_t axis, std::size_t turn) const {
    return turned(node.view[end][axis], image_[axis][turn]);
  }
  Cubies far_view(const Node& node, std::size_t end, std::size_t axis, std::size_t turn) const {
    return turned_before(node.view[1 - end][axis], inverse_turn(image_[axis][turn]));
  }

  // Which table tells most where so many turns are left.
  enum class Told : std::uint8_t { kCoset, kNear, kFarther };
  Told told_of(int left) const {
    if (farther_ && left >= farther_.turns()) return Told::kFarther;
    return near_ && left >= near_.turns() ? Told::kNear : Told::kCoset;
  }
  template <class Use>
  void with_look(int left, const Use& use) const {
    switch (told_of(left)) {
      case Told::kCoset: return use(coset_);
      case Told::kNear: return use(near_);
      case Told::kFarther: return use(farther_);
    }
  }

  // Nodes, how each is followed, and turns of them.
  struct Group {
    std::span<const Node> nodes;
    std::span<const Way> ways;
    std::span<Child> children;
  };

  // Moves the children that may be solved in so many turns to the front and returns how many they are.
  // Their bounds are those of their nodes to begin with.
  template <class Look>
  std::size_t keep_near(const Look& look, const Group& group, int left) {
    std::array<typename Look::Parts, kMostChildren> parts;
    std::size_t count = group.children.size();
    const auto keep = [&](const auto& is_near) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < count; ++i) {
        Child& child = group.children[i];
        if (!is_near(child, places_[i])) continue;
        if (kept != i) group.children[kept] = child;
        ++kept;
      }
      count = kept;
    };
    // One turn more is left than the table knows of: only an end that is far along all axes is too far.
    // The other end is looked at first, and if it is far along two there are few turns to come.
    const bool is_edge = left == look.turns() + 1;
    const auto view_of = [&](const Way& way, std::size_t k) {
      if (!is_edge) return way.views[k];
      return View{static_cast<std::uint8_t>(k < kAxes ? 1 - way.end : way.end),
                  static_cast<std::uint8_t>(k % kAxes)};
    };
    for (std::size_t k = 0; k < 2 * kAxes; ++k) {
      if (is_edge && k == kAxes) {
        keep([&](Child& child, const Place&) {
          const std::size_t end = group.ways[child.node].end;
          if (combined(child.bounds[1 - end]) > left) return false;
          child.is_enough = sum_of(child.bounds[1 - end]) >= 2 * left;
          if (child.is_enough) child.bounds[end].fill(kNotLooked);
          return true;
        });
      }
      for (std::size_t i = 0; i < count; ++i) {
        Child& child = group.children[i];
        const Way& way = group.ways[child.node];
        const auto [end, axis] = view_of(way, k);
        child.is_known = child.is_enough || (end != way.end && axis == own_axis_[child.turn]);
        if (child.is_known) {
          parts[i] = {};
          continue;
        }
        const Node& node = group.nodes[child.node];
        parts[i] = look.parts(end == way.end ? near_view(node, end, axis, child.turn)
                                             : far_view(node, way.end, axis, child.turn));
      }
      for (std::size_t i = 0; i < count; ++i) places_[i] = look.place(parts[i]);
      // In a loop of its own: an order to fetch waits for the page tables, and only as many wait
      // together as the processor sees at once.
      for (std::size_t i = 0; i < count; ++i) __builtin_prefetch(look.address(places_[i]));
      keep([&](Child& child, const Place& place) {
        if (child.is_known) return true;
        const auto [end, axis] = view_of(group.ways[child.node], k);
        const int bound = look.bound(place);
        child.bounds[end][axis] = static_cast<std::uint8_t>(bound);
        return bound <= left;
      });
    }
    keep([&](const Child& child, const Place&) {
      return std::max(combined(child.bounds[0]), combined(child.bounds[1])) <= left;
    });
    return count;
  }

  // Gives nodes the bounds of another table, and to `alive` the numbers of those that may still be
  // solved in so many turns. Returns how many they are.
  template <class Look>
  std::size_t look_again(const Look& look, std::span<Node> nodes, int togo,
                         std::span<std::uint8_t> alive) const {
    std::array<std::array<Place, kAxes>, kGroup> places;
    std::size_t count = alive.size();
    for (const std::size_t end : {0, 1}) {
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
          places[i][axis] = look.place(look.parts(nodes[alive[i]].view[end][axis]));
        }
      }
      for (std::size_t i = 0; i < count; ++i) {
        for (const Place& place : places[i]) __builtin_prefetch(look.address(place));
      }
      std::size_t kept = 0;
      for (std::size_t i = 0; i < count; ++i) {
        AxisBounds& bounds = nodes[alive[i]].bounds[end];
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
          bounds[axis] = static_cast<std::uint8_t>(look.bound(places[i][axis]));
        }
        if (combined(bounds) <= togo) alive[kept++] = alive[i];
      }
      count = kept;
    }
    return count;
  }

  bool follow(std::span<Node> nodes, int togo) {
    if (togo == 0) {
      for (const Node& node : nodes) {
        if (node.view[0][0] == Cubies{}) tell(node);
      }
      return wishes_.all || !shared_.found.load(std::memory_order_relaxed);
    }
    if (budget_.spent(nodes_)) shared_.out_of_time = true;
    if (shared_.out_of_time.load(std::memory_order_relaxed)) return false;
    if (!wishes_.all && shared_.found.load(std::memory_order_relaxed)) return false;
    const int left = togo - 1;
    std::array<std::uint8_t, kGroup> numbers;
    std::span<std::uint8_t> alive(numbers.data(), nodes.size());
    std::iota(alive.begin(), alive.end(), std::uint8_t{0});
    if (told_of(left) != told_of(togo)) {
      with_look(left, [&](const auto& look) {
        alive = alive.first(look_again(look, nodes, togo, alive));
      });
    }
    Level& level = levels_[static_cast<std::size_t>(togo)];
    std::array<Way, kGroup> ways;
    std::size_t count = 0;
    for (const std::uint8_t i : alive) {
      const Node& node = nodes[i];
      ways[i] = way_of(node);
      const std::size_t end = ways[i].end;
      for (const std::uint8_t t : turns_of(metric_)) {
        const std::uint8_t next = followers_.next[end][node.last[end]][t];
        if (next == Followers::kNone || node.bounds[1 - end][own_axis_[t]] > left) continue;
        Child& child = level.children[count++];
        child.bounds = node.bounds;
        child.node = i;
        child.turn = t;
        child.last = next;
        child.is_enough = false;
      }
    }
    nodes_ += count;
    const Group group = {nodes, ways, {level.children.data(), count}};
    with_look(left, [&](const auto& look) { count = keep_near(look, group, left); });
    for (std::size_t first = 0; first < count; first += kGroup) {
      const std::size_t size = std::min(kGroup, count - first);
      for (std::size_t i = 0; i < size; ++i) {
        make_node(level.children[first + i], nodes, ways, level.group[i]);
      }
      if (!follow({level.group.data(), size}, left)) return false;
    }
    return true;
  }

  void make_node(const Child& child, std::span<const Node> nodes, std::span<const Way> ways,
                 Node& into) const {
    const Node& node = nodes[child.node];
    const std::size_t end = ways[child.node].end;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      into.view[end][axis] = near_view(node, end, axis, child.turn);
      into.view[1 - end][axis] = far_view(node, end, axis, child.turn);
    }
    into.bounds = child.bounds;
    into.last = node.last;
    into.last[end] = child.last;
    into.parent = &node;
    into.end = static_cast<std::uint8_t>(end);
    into.turn = child.turn;
  }

  void tell(const Node& solved) {
    std::array<Turns, 2> path;  // from the position, and from its inverse, the last turn first
    const Node* node = &solved;
    for (; node->parent != nullptr; node = node->parent) path[node->end].push_back(node->turn);
    Turns turns = beginnings_[node->turn].turns;
    turns.insert(turns.end(), path[0].rbegin(), path[0].rend());
    for (const std::uint8_t t : path[1]) {
      turns.push_back(static_cast<std::uint8_t>(inverse_turn(t)));
    }
    const std::lock_guard lock(shared_.mutex);
    shared_.solutions.push_back(in_order(turns, metric_));
    shared_.found = true;
  }

  const Metric metric_;
  const NearLook near_, farther_;
  const CosetLook coset_;
  const Followers& followers_;
  const OptimalWishes& wishes_;
  SharedProof& shared_;
  Budget budget_;
  std::array<std::array<std::uint8_t, kTurnCount>, kAxes> image_{};
  std::array<std::uint8_t, kTurnCount> own_axis_{};  // whose view does not see the turn
  std::span<const Beginning> beginnings_;
  std::vector<Level> levels_{kLongest + 1};  // by the turns to go
  std::array<Place, kMostChildren> places_;  // that children are looked at next
  std::uint64_t nodes_;                      // those of all depths and threads before among them
  const std::uint64_t begun_;                // so many
};

}  // namespace

int lower_bound(const Cubies& p, const OptimalTables& tables) {
  if (p == Cubies{}) return 0;
  int most = 1;
  for (const Cubies& q : {p, inverse(p)}) {
    const auto views = views_of(q);
    most = std::max(most, combined(bounds_of(CosetLook(tables.coset), views)));
    for (const NearTable& table : {tables.near, tables.farther}) {
      if (table.bits != nullptr) {
        most = std::max(most, combined(bounds_of(NearLook(table), views)));
      }
    }
  }
  const bool quarters = tables.metric == Metric::kQuarterTurns;
  if (quarters && (most % 2 != 0) != is_odd(p)) ++most;
  return most;
}

OptimalAnswer solve_optimally(const Cubies& p, const OptimalTables& tables,
                              const OptimalWishes& wishes, const Budget& budget) {
  const Followers followers(tables.metric);
  SharedProof shared;
  OptimalAnswer answer;
  answer.bound = lower_bound(p, tables);
  const int step = tables.metric == Metric::kQuarterTurns ? 2 : 1;
  int most = wishes.most > 0 ? wishes.most : kLongest;
  for (; answer.bound < most; answer.bound += step) {
    if (wishes.deeper) {
      const int known = wishes.deeper(answer.bound);
      if (known > 0 && !wishes.all) most = std::min(most, known);
      if (answer.bound >= most) break;
    }
    const int depth = answer.bound, ahead = std::min(depth, depth > 14 ? 3 : 2);
    const std::vector<Beginning> all = beginnings(p, followers, ahead);
    const std::size_t groups = (all.size() + DepthSearch::kGroup - 1) / DepthSearch::kGroup;
    const int threads = std::max(1, wishes.threads);
    std::atomic<std::size_t> next{0};
    parallel_for(static_cast<std::size_t>(threads), threads, [&](std::size_t) {
      DepthSearch search(tables, followers, wishes, shared, budget);
      for (std::size_t i = next++; i < groups; i = next++) {
        const std::size_t first = i * DepthSearch::kGroup;
        const std::size_t size = std::min(DepthSearch::kGroup, all.size() - first);
        if (!search.run(std::span(all).subspan(first, size), depth - ahead)) break;
      }
    });
    if (shared.out_of_time && !(shared.found && !wishes.all)) break;
    if (shared.found) {
      answer.complete = true;
      break;
    }
  }
  if (answer.bound >= most) answer.complete = true;
  answer.solutions = std::move(shared.solutions);
  std::ranges::sort(answer.solutions, [](const Turns& a, const Turns& b) {
    return std::ranges::lexicographical_compare(a, b);
  });
  answer.solutions.erase(std::unique(answer.solutions.begin(), answer.solutions.end()),
                         answer.solutions.end());
  answer.nodes = shared.nodes;
  return answer;
}

}  // namespace zermelo::cube
