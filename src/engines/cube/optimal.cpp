#include "engines/cube/optimal.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>

#include "base/threads.h"
#include "engines/cube/bound_look.h"

namespace zermelo::cube {
namespace {

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
        lower_(tables.lower),
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
        back_[axis][t] = static_cast<std::uint8_t>(inverse_turn(image_[axis][t]));
        if (image_[axis][t] / 3 % 3 == 0) {
          own_axis_[t] = static_cast<std::uint8_t>(axis);
          turns_about_[axis] |= 1u << t;
        }
      }
    }
    for (const std::size_t end : {0, 1}) {
      for (std::size_t last = 0; last <= kTurnCount; ++last) {
        for (std::size_t t = 0; t < kTurnCount; ++t) {
          const bool may = followers.next[end][last][t] != Followers::kNone;
          may_follow_[end][last] |= may ? 1u << t : 0u;
        }
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
    return turned_before(node.view[1 - end][axis], back_[axis][turn]);
  }

  // Which table gives the bounds where so many turns are left. With fewer turns than it is made for, a
  // table of what is near only refuses what is far, for some turns more.
  enum class Told : std::uint8_t { kCoset, kLower, kNear };
  Told told_of(int left) const {
    if (near_ && left >= near_.turns()) return Told::kNear;
    return lower_ && left >= lower_.turns() ? Told::kLower : Told::kCoset;
  }
  template <class Use>
  void with_look(int left, const Use& use) const {
    switch (told_of(left)) {
      case Told::kCoset: return use(coset_);
      case Told::kLower: return use(lower_);
      case Told::kNear: return use(near_);
    }
  }
  static bool refuses(const NearLook& look, int left) {
    constexpr int kRefusing = 2;
    return look && look.refuses_below() && left < look.turns() && left >= look.turns() - kRefusing;
  }

  // Nodes, how each is followed, and turns of them.
  struct Group {
    std::span<const Node> nodes;
    std::span<const Way> ways;
    std::span<Child> children;
  };

  // Moves the children that are kept to the front.
  template <class IsKept>
  static void keep(Group& group, const IsKept& is_kept) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < group.children.size(); ++i) {
      Child& child = group.children[i];
      if (!is_kept(child, i)) continue;
      if (kept != i) group.children[kept] = child;
      ++kept;
    }
    group.children = group.children.first(kept);
  }

  // Looks at every child along one view, and keeps it if `judge`, which hears the bound, says so, or if a
  // look could say nothing new.
  template <class Look, class ViewOf, class Judge>
  void look_along(const Look& look, Group& group, const ViewOf& view_of, const Judge& judge) {
    std::array<typename Look::Parts, kMostChildren> parts;
    const std::size_t count = group.children.size();
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = group.children[i];
      const Way& way = group.ways[child.node];
      const auto [end, axis] = view_of(way);
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
    // In a loop of its own: the tables that tell the place come from the second cache, and would wait
    // behind what comes from memory.
    for (std::size_t i = 0; i < count; ++i) __builtin_prefetch(look.address(places_[i]));
    keep(group, [&](Child& child, std::size_t i) {
      return child.is_known ||
             judge(child, view_of(group.ways[child.node]), look.bound(places_[i]));
    });
  }

  // Keeps the children that may be solved in so many turns. Their bounds are those of their nodes to
  // begin with.
  template <class Look>
  void keep_near(const Look& look, Group& group, int left) {
    // One turn more is left than the table knows of: only an end that is far along all axes is too far.
    // The other end is looked at first. If it is far along two axes there are few turns to come, and of
    // this end it is enough to know that it is near along one.
    const bool is_edge = left == look.turns() + 1;
    for (std::size_t k = 0; k < 2 * kAxes; ++k) {
      if (is_edge && k == kAxes) {
        keep(group, [&](Child& child, std::size_t) {
          const std::size_t end = group.ways[child.node].end;
          if (combined(child.bounds[1 - end]) > left) return false;
          child.bounds[end].fill(kNotLooked);
          return true;
        });
      }
      const auto view_of = [&](const Way& way) {
        if (!is_edge) return way.views[k];
        return View{static_cast<std::uint8_t>(k < kAxes ? 1 - way.end : way.end),
                    static_cast<std::uint8_t>(k % kAxes)};
      };
      look_along(look, group, view_of, [&](Child& child, View view, int bound) {
        child.bounds[view.end][view.axis] = static_cast<std::uint8_t>(bound);
        if (is_edge && k >= kAxes && bound == 0) {
          child.is_enough = sum_of(child.bounds[1 - view.end]) >= 2 * left;
        }
        return bound <= left;
      });
    }
    keep(group, [&](const Child& child, std::size_t) {
      return std::max(combined(child.bounds[0]), combined(child.bounds[1])) <= left;
    });
  }

  // Keeps the children that are near by a table that is made for more turns than are left. Most
  // often their nodes are near, too: what a turn leaves as it is is not looked at.
  void refuse_far(const NearLook& look, Group& group) {
    for (std::size_t k = 0; k < 2 * kAxes; ++k) {
      look_along(
          look, group, [k](const Way& way) { return way.views[k]; },
          [](const Child&, View, int bound) { return bound == 0; });
    }
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
      unsigned turns = may_follow_[end][node.last[end]];
      for (std::size_t axis = 0; axis < kAxes; ++axis) {
        if (node.bounds[1 - end][axis] > left) turns &= ~turns_about_[axis];
      }
      for (; turns != 0; turns &= turns - 1) {
        const auto t = static_cast<std::uint8_t>(std::countr_zero(turns));
        Child& child = level.children[count++];
        child.bounds = node.bounds;
        child.node = i;
        child.turn = t;
        child.last = followers_.next[end][node.last[end]][t];
        child.is_enough = false;
      }
    }
    nodes_ += count;
    Group group = {nodes, ways, {level.children.data(), count}};
    for (const NearLook* look : {&near_, &lower_}) {
      if (refuses(*look, left)) refuse_far(*look, group);
    }
    with_look(left, [&](const auto& look) { keep_near(look, group, left); });
    for (std::size_t first = 0; first < group.children.size(); first += kGroup) {
      const std::size_t size = std::min(kGroup, group.children.size() - first);
      for (std::size_t i = 0; i < size; ++i) {
        make_node(group.children[first + i], nodes, ways, level.group[i]);
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
  const NearLook near_, lower_;
  const CosetLook coset_;
  const Followers& followers_;
  const OptimalWishes& wishes_;
  SharedProof& shared_;
  Budget budget_;
  // What a turn is in the view along an axis, and what undoes it there.
  std::array<std::array<std::uint8_t, kTurnCount>, kAxes> image_{}, back_{};
  std::array<std::uint8_t, kTurnCount> own_axis_{};  // whose view does not see the turn
  std::array<unsigned, kAxes> turns_about_{};        // the same as sets of turns
  // By the end and the last turn there: the turns that may follow, as a set.
  std::array<std::array<unsigned, kTurnCount + 1>, 2> may_follow_{};
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
    if (tables.near.bits != nullptr) {
      most = std::max(most, combined(bounds_of(NearLook(tables.near), views)));
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
