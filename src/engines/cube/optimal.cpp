#include "engines/cube/optimal.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/threads.h"
#include "engines/cube/phase_tables.h"

namespace zermelo::cube {
namespace {

constexpr int kLongest = 30;  // no position needs more than 20, or 26 quarter turns
constexpr int kAxes = 3;
// The inverse is looked at where at least so many turns are left: below it costs more than it saves.
constexpr int kInverseFrom = 5;

// Which turns may follow: a face is turned as often as it is at once, and opposite faces in one order.
// State 0 is the beginning, 1 + t that the last face has been turned by t in all.
struct Followers {
  std::array<std::array<std::uint8_t, kTurnCount>, kTurnCount + 1> next{};  // 255: may not follow

  explicit Followers(Metric metric) {
    for (auto& row : next) row.fill(255);
    for (const std::uint8_t t : turns_of(metric)) {
      next[0][t] = static_cast<std::uint8_t>(1 + t);
      for (unsigned last = 0; last < kTurnCount; ++last) {
        const unsigned face = t / 3u, last_face = last / 3;
        std::uint8_t& entry = next[1 + last][t];
        if (face != last_face && face + 3 != last_face) entry = static_cast<std::uint8_t>(1 + t);
        // Two quarters clockwise are how a half turn is written in quarter turns.
        if (metric == Metric::kQuarterTurns && t == last && t % 3 == 0) {
          entry = static_cast<std::uint8_t>(1 + t + 1);
        }
      }
    }
  }
};

struct Triple {
  std::uint16_t twist, flip, slice;
};
Triple triple_of(const Cubies& p) {
  return {static_cast<std::uint16_t>(twist_of(p)), static_cast<std::uint16_t>(flip_of(p)),
          static_cast<std::uint16_t>(slice_of(p))};
}

// Bounds by the tables for one axis.
class Bounds {
 public:
  explicit Bounds(const OptimalTables& tables)
      : tables_(tables),
        near_(near_of(tables.metric)),
        places_(slice_places()),
        classes_(flip_slice_classes().of.data()),
        images_(twist_images().data()) {}

  bool has_slice() const { return tables_.slice != nullptr; }
  int near() const { return near_; }
  std::size_t coset_pair(const Triple& at) const {
    const std::uint32_t row = classes_[at.slice / kOrders4 * kFlips + at.flip];
    return std::size_t{row / kAxisSymmetries} * kTwists +
           images_[at.twist * kAxisSymmetries + row % kAxisSymmetries];
  }
  int coset(std::size_t pair) const { return tables_.coset[pair / 2] >> 4 * (pair % 2) & 15; }
  SlicePlaces::Place place(const Triple& at) const {
    return places_.place(at.twist, at.flip, at.slice);
  }
  int code(const SlicePlaces::Place& place) const {
    return tables_.slice[place.byte] >> place.shift & 3;
  }
  void prefetch(const Triple& at, SlicePlaces::Place& place) const {
    if (has_slice()) {
      place = this->place(at);
      __builtin_prefetch(tables_.slice + place.byte);
    } else {
      place.byte = coset_pair(at);
      __builtin_prefetch(tables_.coset + place.byte / 2);
    }
  }
  // A lower bound that is exact for codes 1 and 2 of the slice table, and without that table.
  int bound(const Triple& at, const SlicePlaces::Place& place, int togo) const {
    if (!has_slice()) return coset(place.byte);
    const int known = code(place);
    if (known > 0) return near_ + known;
    return togo < near_ ? coset(coset_pair(at)) : 0;
  }
  int bound(const Triple& at) const {
    SlicePlaces::Place place{};
    prefetch(at, place);
    return bound(at, place, 0);
  }

 private:
  const OptimalTables tables_;
  const int near_;
  const SlicePlaces& places_;
  const std::uint32_t* const classes_;
  const std::uint16_t* const images_;
};

// The largest bound of three axes. The last turn of a way is about one of the axes and brings nothing
// nearer along that one, so that three equal bounds leave one turn more.
int combined(const std::array<int, kAxes>& bound) {
  const auto [a, b, c] = bound;
  return std::max({a, b, c}) + (a == b && b == c && a > 0 ? 1 : 0);
}

struct SharedProof {
  std::atomic<bool> found{false};
  std::atomic<bool> out_of_time{false};
  std::atomic<std::uint64_t> nodes{0};
  std::mutex mutex{};
  std::vector<Turns> solutions{};  // under the mutex
};

struct Node {
  std::array<Triple, kAxes> at;
  Cubies cube;
};

class DepthSearch {
 public:
  DepthSearch(const OptimalTables& tables, const Followers& followers, const OptimalWishes& wishes,
              SharedProof& shared, const Budget& budget)
      : bounds_(tables),
        turns_(turns_of(tables.metric)),
        followers_(followers),
        wishes_(wishes),
        shared_(shared),
        budget_(budget),
        tables_(move_tables()),
        nodes_(shared.nodes),
        begun_(nodes_) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      for (int t = 0; t < kTurnCount; ++t) {
        image_[axis][static_cast<std::size_t>(t)] =
            static_cast<std::uint8_t>(turn_image(static_cast<int>(axis) * kThirdTurn, t));
      }
    }
  }
  ~DepthSearch() { shared_.nodes += nodes_ - begun_; }
  DepthSearch(const DepthSearch&) = delete;
  DepthSearch& operator=(const DepthSearch&) = delete;

  // All ways to solve from here in exactly `togo` turns; false: enough is found, or no time is left.
  bool descend(const Node& node, int togo, std::size_t depth, unsigned last) {
    if (togo == 0) {
      if (node.cube == Cubies{}) tell(depth);
      return wishes_.all || !shared_.found.load(std::memory_order_relaxed);
    }
    struct Child {
      Node node;
      SlicePlaces::Place place;
      std::array<int, kAxes> bound;
      std::uint8_t turn, last;
    };
    Child children[kTurnCount];
    std::size_t count = 0;
    for (const std::uint8_t t : turns_) {
      const std::uint8_t next = followers_.next[last][t];
      if (next == 255) continue;
      Child& child = children[count++];
      child.turn = t;
      child.last = next;
      turn_axis(node, child.node, 0, t);
      bounds_.prefetch(child.node.at[0], child.place);
    }
    if (budget_.spent(nodes_)) shared_.out_of_time = true;
    if (shared_.out_of_time.load(std::memory_order_relaxed)) return false;
    if (!wishes_.all && shared_.found.load(std::memory_order_relaxed)) return false;
    nodes_ += count;
    const int left = togo - 1;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < count; ++i) {
        Child& child = children[i];
        child.bound[axis] = bounds_.bound(child.node.at[axis], child.place, left);
        if (child.bound[axis] > left) continue;
        if (axis + 1 < kAxes) {
          turn_axis(node, child.node, axis + 1, child.turn);
          bounds_.prefetch(child.node.at[axis + 1], child.place);
        }
        if (kept != i) children[kept] = child;
        ++kept;
      }
      count = kept;
    }
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = children[i];
      if (combined(child.bound) > left) continue;
      child.node.cube = turned(node.cube, child.turn);
      if (left >= kInverseFrom && inverse_bound(child.node.cube, left) > left) continue;
      path_[depth] = child.turn;
      if (!descend(child.node, left, depth + 1, child.last)) return false;
    }
    return true;
  }

  // A bound for the inverse, which has the same distance: the first axis that is too far decides.
  int inverse_bound(const Cubies& p, int most) {
    const Cubies back = inverse(p);
    std::array<int, kAxes> bound{};
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const Triple at =
          triple_of(axis == 0 ? back : conjugate(back, static_cast<int>(axis) * kThirdTurn));
      SlicePlaces::Place place{};
      bounds_.prefetch(at, place);
      bound[axis] = bounds_.bound(at, place, most);
      if (bound[axis] > most) return bound[axis];
    }
    return combined(bound);
  }

  std::array<std::uint8_t, kLongest> path_{};

 private:
  void turn_axis(const Node& from, Node& into, std::size_t axis, std::size_t turn) const {
    const std::size_t t = image_[axis][turn];
    const Triple& at = from.at[axis];
    into.at[axis] = {tables_.twist[at.twist][t], tables_.flip[at.flip][t],
                     tables_.slice[at.slice][t]};
  }

  void tell(std::size_t length) {
    const std::lock_guard lock(shared_.mutex);
    shared_.solutions.emplace_back(path_.begin(),
                                   path_.begin() + static_cast<std::ptrdiff_t>(length));
    shared_.found = true;
  }

  const Bounds bounds_;
  const std::span<const std::uint8_t> turns_;
  const Followers& followers_;
  const OptimalWishes& wishes_;
  SharedProof& shared_;
  Budget budget_;
  const MoveTables& tables_;
  std::array<std::array<std::uint8_t, kTurnCount>, kAxes> image_{};
  std::uint64_t nodes_;        // those of all depths and threads before among them
  const std::uint64_t begun_;  // so many
};

Node node_of(const Cubies& p) {
  Node node = {.at = {}, .cube = p};
  for (int axis = 0; axis < kAxes; ++axis) {
    node.at[static_cast<std::size_t>(axis)] = triple_of(conjugate(p, axis * kThirdTurn));
  }
  return node;
}

// Beginnings of two turns, a task each.
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
        const std::uint8_t next = followers.next[one.last][t];
        if (next == 255) continue;
        Turns turns = one.turns;
        turns.push_back(t);
        longer.push_back({turned(one.cube, t), std::move(turns), next});
      }
    }
    all = std::move(longer);
  }
  return all;
}

}  // namespace

int lower_bound(const Cubies& p, const OptimalTables& tables) {
  if (p == Cubies{}) return 0;
  const Bounds bounds(tables);
  int most = 1;
  for (const Cubies& q : {p, inverse(p)}) {
    const Node node = node_of(q);
    std::array<int, kAxes> bound{};
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      bound[axis] = bounds.coset(bounds.coset_pair(node.at[axis]));
      if (bounds.has_slice()) most = std::max(most, bounds.bound(node.at[axis]));
    }
    most = std::max(most, combined(bound));
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
    const int depth = answer.bound, ahead = std::min(depth, 2);
    const std::vector<Beginning> tasks = beginnings(p, followers, ahead);
    const int threads = std::max(1, wishes.threads);
    std::atomic<std::size_t> next{0};
    parallel_for(static_cast<std::size_t>(threads), threads, [&](std::size_t) {
      DepthSearch search(tables, followers, wishes, shared, budget);
      for (std::size_t i = next++; i < tasks.size(); i = next++) {
        std::copy(tasks[i].turns.begin(), tasks[i].turns.end(), search.path_.begin());
        if (!search.descend(node_of(tasks[i].cube), depth - ahead, static_cast<std::size_t>(ahead),
                            tasks[i].last)) {
          break;
        }
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
  answer.nodes = shared.nodes;
  return answer;
}

}  // namespace zermelo::cube
