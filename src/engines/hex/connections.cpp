#include "engines/hex/connections.h"

#include <algorithm>

namespace zermelo::hex {

namespace {

template <std::size_t kWords>
bool is_subset(const CellSet<kWords>& a, const CellSet<kWords>& b) {
  std::uint64_t outside = 0;
  for (std::size_t w = 0; w < kWords; ++w) outside |= a.words[w] & ~b.words[w];
  return outside == 0;
}

template <std::size_t kWords>
bool meet(const CellSet<kWords>& a, const CellSet<kWords>& b) {
  std::uint64_t both = 0;
  for (std::size_t w = 0; w < kWords; ++w) both |= a.words[w] & b.words[w];
  return both != 0;
}

}  // namespace

template <std::size_t kWords>
Connections<kWords>::Connections(int size)
    : board_(&Board<kWords>::of_size(size)),
      size_(size),
      waiting_(static_cast<std::size_t>(size * size) + 1) {}

// Numbers the points: the two sides, then groups and vacant cells.
template <std::size_t kWords>
void Connections<kWords>::find_points(const FilledBoard<kWords>& filled, int k) {
  const auto side = static_cast<std::size_t>(k);
  const Set& own = filled.stones(k);
  point_of_.fill(-1);
  points_ = 2;
  cell_of_[0] = cell_of_[1] = -1;
  sides_ = {0, 1};
  const auto flood = [&](Set group, int point) {
    Set seen = group;
    while (group.any()) {
      Set next;
      group.for_each([&](int cell) {
        point_of_[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(point);
        next |= board_->neighbours[static_cast<std::size_t>(cell)];
      });
      group = (next & own).without(seen);
      seen |= group;
    }
  };
  flood(own & board_->near_side[side], 0);
  own.for_each([&](int cell) {
    if (board_->far_side[side].has(cell) && point_of_[static_cast<std::size_t>(cell)] == 0) {
      has_full_ = true;
    }
  });
  if (has_full_) return;
  flood(own & board_->far_side[side], 1);
  own.for_each([&](int cell) {
    if (point_of_[static_cast<std::size_t>(cell)] >= 0) return;
    cell_of_[static_cast<std::size_t>(points_)] = -1;
    flood(Set::of(cell), points_++);
  });
  filled.vacant().for_each([&](int cell) {
    point_of_[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(points_);
    cell_of_[static_cast<std::size_t>(points_++)] = static_cast<std::int16_t>(cell);
  });
}

template <std::size_t kWords>
void Connections<kWords>::compute(const FilledBoard<kWords>& filled, int k, bool is_mover,
                                  const Caps& caps) {
  caps_ = caps;
  is_mover_ = is_mover;
  has_full_ = false;
  full_carrier_ = {};
  steps_ = 0;
  side_semis_.clear();
  find_points(filled, k);
  const auto n = static_cast<std::size_t>(points_);
  const std::size_t pairs = n * (n - 1) / 2;
  side_pair_ = 0;
  for (auto& count : count_) count.assign(std::max<std::size_t>(pairs, 1), 0);
  if (has_full_ || points_ > caps.most_points) return;
  fulls_.resize(std::max(fulls_.size(), pairs * static_cast<std::size_t>(caps_.fulls)));
  semis_.resize(std::max(semis_.size(), pairs * static_cast<std::size_t>(caps_.semis)));
  if (partners_.size() < n) partners_.resize(n);
  for (auto& list : partners_) list.clear();
  for (auto& list : waiting_) list.clear();
  least_waiting_ = 0;

  const auto side = static_cast<std::size_t>(k);
  const Set vacant = filled.vacant();
  vacant.for_each([&](int cell) {
    const int point = point_of_[static_cast<std::size_t>(cell)];
    if (board_->near_side[side].has(cell)) offer_full(0, point, {});
    if (board_->far_side[side].has(cell)) offer_full(1, point, {});
    board_->neighbours[static_cast<std::size_t>(cell)].for_each([&](int next) {
      const int other = point_of_[static_cast<std::size_t>(next)];
      if (other >= 0 && (cell_of_[static_cast<std::size_t>(other)] < 0 || other < point)) {
        offer_full(other, point, {});
      }
    });
  });
  while (least_waiting_ < waiting_.size() && !is_done() && steps_ < caps_.steps) {
    auto& list = waiting_[least_waiting_];
    if (list.empty()) {
      ++least_waiting_;
      continue;
    }
    const Item item = list.back();
    list.pop_back();
    use_full(item);
  }
}

template <std::size_t kWords>
void Connections<kWords>::offer_full(int x, int y, const Set& carrier) {
  const std::size_t at = pair(x, y);
  const auto most = static_cast<std::size_t>(caps_.fulls);
  Full* const list = &fulls_[at * most];
  std::uint8_t& count = count_[0][at];
  for (std::size_t i = 0; i < count; ++i) {
    if (is_subset(list[i].carrier, carrier)) return;
  }
  if (at == side_pair_) {
    has_full_ = true;
    full_carrier_ = carrier;
    return;
  }
  // A smaller carrier takes the place of those that contain it.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_subset(carrier, list[i].carrier)) list[kept++] = list[i];
  }
  count = static_cast<std::uint8_t>(kept);
  if (count == most) return;
  list[count++] = {.carrier = carrier, .is_used = false};
  const auto cells = static_cast<std::size_t>(carrier.size());
  waiting_[cells].push_back(
      {.x = static_cast<std::uint16_t>(x), .y = static_cast<std::uint16_t>(y), .carrier = carrier});
  least_waiting_ = std::min(least_waiting_, cells);
}

template <std::size_t kWords>
void Connections<kWords>::use_full(const Item& item) {
  const std::size_t at = pair(item.x, item.y);
  Full* const list = &fulls_[at * static_cast<std::size_t>(caps_.fulls)];
  Full* found = nullptr;
  bool is_first = true;
  for (std::size_t i = 0; i < count_[0][at]; ++i) {
    if (list[i].carrier == item.carrier) found = &list[i];
    is_first = is_first && !list[i].is_used;
  }
  if (found == nullptr || found->is_used) return;
  found->is_used = true;
  for (const bool turned : {false, true}) {
    const int x = turned ? item.y : item.x, mid = turned ? item.x : item.y;
    if (mid < 2) continue;  // over a side nothing new is found that matters
    for (const std::uint16_t z : partners_[static_cast<std::size_t>(mid)]) {
      if (z != x) combine(x, mid, z, item.carrier);
      if (is_done()) return;
    }
  }
  const auto has = [](const std::vector<std::uint16_t>& points, std::uint16_t point) {
    return std::find(points.begin(), points.end(), point) != points.end();
  };
  if (is_first && !has(partners_[item.x], item.y)) {
    partners_[item.x].push_back(item.y);
    partners_[item.y].push_back(item.x);
  }
}

// Uses the and-rule for x-mid, with this carrier, and all connections mid-z that were used.
template <std::size_t kWords>
void Connections<kWords>::combine(int x, int mid, int z, const Set& carrier) {
  const std::size_t at = pair(mid, z);
  const int x_cell = cell_of_[static_cast<std::size_t>(x)];
  const int z_cell = cell_of_[static_cast<std::size_t>(z)];
  const int mid_cell = cell_of_[static_cast<std::size_t>(mid)];
  if (z_cell >= 0 && carrier.has(z_cell)) return;
  for (std::size_t i = 0; i < count_[0][at]; ++i) {
    const Full& other = fulls_[at * static_cast<std::size_t>(caps_.fulls) + i];
    ++steps_;
    if (!other.is_used || meet(carrier, other.carrier)) continue;
    if (x_cell >= 0 && other.carrier.has(x_cell)) continue;
    Set joined = carrier | other.carrier;
    if (mid_cell < 0) {
      offer_full(x, z, joined);
    } else {
      joined.add(mid_cell);
      offer_semi(x, z, joined, mid_cell);
    }
    if (is_done()) return;
  }
}

template <std::size_t kWords>
void Connections<kWords>::offer_semi(int x, int y, const Set& carrier, int key) {
  const std::size_t at = pair(x, y);
  const Full* const fulls = &fulls_[at * static_cast<std::size_t>(caps_.fulls)];
  for (std::size_t i = 0; i < count_[0][at]; ++i) {
    if (is_subset(fulls[i].carrier, carrier)) return;
  }
  const bool is_sides = at == side_pair_;
  if (is_sides && side_semis_.size() < static_cast<std::size_t>(caps_.side_semis)) {
    side_semis_.resize(static_cast<std::size_t>(caps_.side_semis));
  }
  const auto most = static_cast<std::size_t>(is_sides ? caps_.side_semis : caps_.semis);
  Semi* const list = is_sides ? side_semis_.data() : &semis_[at * most];
  std::uint8_t& count = count_[1][at];
  for (std::size_t i = 0; i < count; ++i) {
    if (is_subset(list[i].carrier, carrier)) return;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_subset(carrier, list[i].carrier)) list[kept++] = list[i];
  }
  count = static_cast<std::uint8_t>(kept);
  if (count == most) return;
  list[count++] = {.carrier = carrier, .key = static_cast<std::int16_t>(key)};
  join_semis(x, y, at, count - 1u);
}

// Uses the or-rule for a new semi connection with the others of its pair.
template <std::size_t kWords>
void Connections<kWords>::join_semis(int x, int y, std::size_t at, std::size_t newest) {
  const Semi* const list =
      at == side_pair_ ? side_semis_.data() : &semis_[at * static_cast<std::size_t>(caps_.semis)];
  const std::size_t count = newest;  // those before it
  Set common = list[newest].carrier;
  for (std::size_t i = 0; i < count; ++i) common &= list[i].carrier;
  if (common.any()) return;
  const auto search = [&](const auto& self, std::size_t from, const Set& shared, const Set& joined,
                          int left) -> void {
    for (std::size_t i = from; i < count; ++i) {
      const Set rest = shared & list[i].carrier;
      if (rest == shared) continue;
      const Set all = joined | list[i].carrier;
      if (!rest.any()) {
        offer_full(x, y, all);
      } else if (left > 1) {
        self(self, i + 1, rest, all, left - 1);
      }
      if (has_full_) return;
    }
  };
  search(search, 0, list[newest].carrier, list[newest].carrier, caps_.either - 1);
}

template <std::size_t kWords>
CellSet<kWords> Connections<kWords>::semi_carrier() const {
  return std::min_element(
             side_semis_.begin(), side_semis_.begin() + count_[1][side_pair_],
             [](const Semi& a, const Semi& b) { return a.carrier.size() < b.carrier.size(); })
      ->carrier;
}

template <std::size_t kWords>
int Connections<kWords>::semi_key() const {
  return std::min_element(
             side_semis_.begin(), side_semis_.begin() + count_[1][side_pair_],
             [](const Semi& a, const Semi& b) { return a.carrier.size() < b.carrier.size(); })
      ->key;
}

template <std::size_t kWords>
std::vector<CellSet<kWords>> Connections<kWords>::semi_carriers() const {
  std::vector<Set> all;
  for (std::size_t i = 0; i < count_[1][side_pair_]; ++i) all.push_back(side_semis_[i].carrier);
  return all;
}

template <std::size_t kWords>
int Connections<kWords>::distance(int cell, int side) const {
  const int point = point_of_[static_cast<std::size_t>(cell)];
  if (point < 0 || point == side) return 0;
  const std::size_t at = pair(point, side);
  int least = 99;
  for (std::size_t i = 0; i < count_[0][at]; ++i) {
    least = std::min(least, fulls_[at * static_cast<std::size_t>(caps_.fulls) + i].carrier.size());
  }
  if (least == 99 && count_[1][at] > 0) least = 50;
  return least;
}

template class Connections<1>;
template class Connections<2>;
template class Connections<6>;

}  // namespace zermelo::hex
