#include "engines/cube/methods.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>

#include "base/error.h"
#include "base/hash.h"
#include "engines/cube/algorithm.h"

namespace zermelo::cube {
namespace {

// Pieces by their kind and number; what a step looks at.
struct Pieces {
  std::vector<std::size_t> corners, edges;
};

// Where these pieces are and how they stand, in five bits each.
std::uint64_t whereabouts(const Cubies& p, const Pieces& pieces) {
  std::array<std::uint8_t, 8> corner_at{};
  std::array<std::uint8_t, 12> edge_at{};
  for (std::size_t i = 0; i < 8; ++i) {
    corner_at[p.corners[i] & 15u] = static_cast<std::uint8_t>(i << 2 | p.corners[i] >> 4u);
  }
  for (std::size_t i = 0; i < 12; ++i) {
    edge_at[p.edges[i] & 15u] = static_cast<std::uint8_t>(i << 1 | p.edges[i] >> 4u);
  }
  std::uint64_t key = 0;
  for (const std::size_t piece : pieces.corners) key = key << 5 | corner_at[piece];
  for (const std::size_t piece : pieces.edges) key = key << 5 | edge_at[piece];
  return key;
}

using Key = std::function<std::uint64_t(const Cubies&)>;

// The fewest turns made of these pieces of way that bring the key to what it is on a solved cube.
Turns shortest(const Cubies& start, const std::vector<Turns>& pieces_of_way, const Key& key) {
  struct Reached {
    std::size_t length;
    std::uint64_t from;
    std::size_t piece;
  };
  const std::uint64_t goal = key({}), first = key(start);
  std::unordered_map<std::uint64_t, Reached> reached = {{first, {0, first, 0}}};
  std::map<std::size_t, std::vector<Cubies>> open = {{0, {start}}};
  while (!open.empty()) {
    const std::size_t length = open.begin()->first;
    const std::vector<Cubies> here = std::move(open.begin()->second);
    open.erase(open.begin());
    for (const Cubies& p : here) {
      const std::uint64_t own = key(p);
      if (reached[own].length < length) continue;  // reached again, and sooner
      if (own == goal) {
        std::vector<std::size_t> way;
        for (std::uint64_t at = own; at != first; at = reached[at].from) {
          way.push_back(reached[at].piece);
        }
        Turns turns;
        for (std::size_t i = way.size(); i-- > 0;) {
          turns.insert(turns.end(), pieces_of_way[way[i]].begin(), pieces_of_way[way[i]].end());
        }
        return simplified(turns);
      }
      for (std::size_t i = 0; i < pieces_of_way.size(); ++i) {
        const Cubies next = turned(p, pieces_of_way[i]);
        const std::size_t sum = length + pieces_of_way[i].size();
        const auto [entry, fresh] = reached.try_emplace(key(next), Reached{sum, own, i});
        if (!fresh && entry->second.length <= sum) continue;
        entry->second = {sum, own, i};
        open[sum].push_back(next);
      }
    }
  }
  failed("a step of the method has no way");
}

// An algorithm as seen from each of the four sides.
void add_from_all_sides(std::vector<Turns>& all, const char* algorithm) {
  const Turns turns = read_algorithm(algorithm, 3);
  for (int quarters = 0; quarters < 4; ++quarters) {
    Turns& seen = all.emplace_back();
    for (const std::uint8_t t : turns) {
      seen.push_back(static_cast<std::uint8_t>(turn_image(2 * quarters, t)));
    }
  }
}

std::vector<Turns> turns_of_u() { return {{0}, {1}, {2}}; }
std::vector<Turns> with_algorithms(std::initializer_list<const char*> algorithms) {
  std::vector<Turns> all = turns_of_u();
  for (const char* const algorithm : algorithms) add_from_all_sides(all, algorithm);
  return all;
}

// A slot between two side faces: its corner of D and its edge of the second layer. Turning the cube by
// y carries the slot FR to the others.
struct Slot {
  const char* name;
  std::size_t corner, edge;
  int side;  // quarters of y from FR
};
// By y, F goes to L: the slot FR to LF, and so on.
constexpr std::array<Slot, 4> kSlots = {
    {{"FR", 4, 8, 0}, {"FL", 5, 9, 1}, {"BL", 7, 10, 2}, {"BR", 6, 11, 3}}};

Turns from_side(const char* algorithm, int side) {
  Turns turns = read_algorithm(algorithm, 3);
  for (std::uint8_t& t : turns) t = static_cast<std::uint8_t>(turn_image(2 * side, t));
  return turns;
}

const Pieces kCross = {{}, {4, 5, 6, 7}};

class Walk {
 public:
  explicit Walk(const Cubies& p) : p_(p) {}

  void go(std::string name, const Turns& turns) {
    p_ = turned(p_, turns);
    steps_.push_back({std::move(name), turns});
  }
  void go(std::string name, const std::vector<Turns>& pieces_of_way, const Key& key) {
    go(std::move(name), shortest(p_, pieces_of_way, key));
  }
  const Cubies& position() const { return p_; }
  std::vector<Step> steps() const { return steps_; }

 private:
  Cubies p_;
  std::vector<Step> steps_;
};

void make_cross(Walk& walk) {
  std::vector<Turns> single;
  for (std::uint8_t t = 0; t < kTurnCount; ++t) single.push_back({t});
  walk.go("cross", single, [](const Cubies& p) { return whereabouts(p, kCross); });
}

// Fills the slots in the order of what is shortest; `way` gives the pieces of way for one slot.
void fill_slots(Walk& walk, const char* name, const std::function<Pieces(const Slot&)>& pieces,
                const std::function<void(const Slot&, std::vector<Turns>&)>& way) {
  std::vector<Slot> open(kSlots.begin(), kSlots.end());
  while (!open.empty()) {
    std::vector<Turns> pieces_of_way = turns_of_u();
    for (const Slot& slot : open) way(slot, pieces_of_way);
    std::size_t best = 0;
    Turns best_turns;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const Pieces wanted = pieces(open[i]);
      const Turns turns = shortest(walk.position(), pieces_of_way,
                                   [&](const Cubies& p) { return whereabouts(p, wanted); });
      if (i > 0 && turns.size() >= best_turns.size()) continue;
      best = i;
      best_turns = turns;
    }
    walk.go(std::string(name) + " " + open[best].name, best_turns);
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(best));
  }
}

// --- The last layer ---------------------------------------------------------------------------------

std::uint64_t edge_flips(const Cubies& p) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 4; ++i) key = key << 1 | p.edges[i] >> 4u;
  return key;
}
std::uint64_t edge_order(const Cubies& p) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 4; ++i) key = key << 5 | p.edges[i];
  return key;
}
std::uint64_t corner_order(const Cubies& p) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 4; ++i) key = key << 4 | (p.corners[i] & 15u);
  return key;
}
std::uint64_t corner_states(const Cubies& p) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 4; ++i) key = key << 2 | p.corners[i] >> 4u;
  return key;
}

// Each corner in turn comes to URF and is turned there; the layers below are whole again at the end.
Turns turn_corners(Cubies p) {
  const Turns twist = read_algorithm("(R' D' R D)2", 3);
  Turns all;
  for (int corner = 0; corner < 4; ++corner) {
    while (p.corners[0] >> 4u != 0) {
      p = turned(p, twist);
      all.insert(all.end(), twist.begin(), twist.end());
    }
    apply(p, kTurns[0]);
    all.push_back(0);
  }
  return simplified(all);
}

void finish_as_beginner(Walk& walk) {
  walk.go("last layer: cross", with_algorithms({"F R U R' U' F'"}), edge_flips);
  walk.go("last layer: edges", with_algorithms({"R U R' U R U2 R'"}), edge_order);
  const auto order = [](const Cubies& p) { return edge_order(p) << 16 | corner_order(p); };
  std::vector<Turns> cycles;
  add_from_all_sides(cycles, "U R U' L' U R' U' L");
  walk.go("last layer: corners in place", cycles, order);
  walk.go("last layer: corners turned", turn_corners(walk.position()));
}

void finish_as_cfop(Walk& walk) {
  static constexpr const char* kOrient[] = {"F R U R' U' F'",           "F U R U' R' F'",
                                            "R U R' U R U2 R'",         "R U2 R' U' R U' R'",
                                            "R U R' U' R' F R F'",      "F R' F' R U R U' R'",
                                            "R U2 R2 U' R2 U' R2 U2 R", "R2 D R' U2 R D' R' U2 R'",
                                            "F R U R' U' R U R' U' F'", "Rw U R' U' Rw' F R F'"};
  static constexpr const char* kPermute[] = {"R U R' U' R' F R2 U' R' U' R U R' F'",
                                             "R U' R U R U R U' R' U' R2",
                                             "R2 U R U R' U' R' U' R' U R'",
                                             "R' F R' B2 R F' R' B2 R2",
                                             "R2 B2 R F R' B2 R F' R",
                                             "M2 U M2 U2 M2 U M2",
                                             "M' U M2 U M2 U M' U2 M2",
                                             "R U R' F' R U R' U' R' F R2 U' R'",
                                             "F R U' R' U' R U R' F' R U R' U' R' F R F'"};
  std::vector<Turns> orient = turns_of_u(), permute = turns_of_u();
  for (const char* const algorithm : kOrient) add_from_all_sides(orient, algorithm);
  for (const char* const algorithm : kPermute) add_from_all_sides(permute, algorithm);
  walk.go("orient the last layer", orient,
          [](const Cubies& p) { return edge_flips(p) << 8 | corner_states(p); });
  walk.go("permute the last layer", permute,
          [](const Cubies& p) { return edge_order(p) << 16 | corner_order(p); });
}

}  // namespace

std::vector<Step> solve_by_steps(const Cubies& p, Method method) {
  Walk walk(p);
  make_cross(walk);
  const auto triggers = [](const Slot& slot, std::vector<Turns>& all) {
    for (const char* const trigger :
         {"R U R'", "R U2 R'", "R U' R'", "F' U F", "F' U2 F", "F' U' F"}) {
      all.push_back(from_side(trigger, slot.side));
    }
  };
  if (method == Method::kCfop) {
    fill_slots(
        walk, "pair",
        [](const Slot& slot) {
          return Pieces{{slot.corner}, {slot.edge}};
        },
        triggers);
    finish_as_cfop(walk);
    return walk.steps();
  }
  fill_slots(
      walk, "corner",
      [](const Slot& slot) {
        return Pieces{{slot.corner}, {}};
      },
      triggers);
  fill_slots(
      walk, "edge",
      [](const Slot& slot) {
        return Pieces{{}, {slot.edge}};
      },
      [](const Slot& slot, std::vector<Turns>& all) {
        all.push_back(from_side("R U' R' U' F' U F", slot.side));
        all.push_back(from_side("F' U F U R U' R'", slot.side));
      });
  finish_as_beginner(walk);
  return walk.steps();
}

}  // namespace zermelo::cube
