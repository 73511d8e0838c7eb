#include "cgt/thermograph.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>

namespace zermelo {
namespace {

int sign(Dyadic x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
Dyadic times(int slope, Dyadic t) { return slope == 0 ? Dyadic(0) : slope > 0 ? t : -t; }

// Just above t.
int slope_after(const Wall& wall, Dyadic t) {
  for (std::size_t i = 0; i + 1 < wall.corners.size(); ++i) {
    if (t < wall.corners[i + 1].t) return sign(wall.corners[i + 1].value - wall.corners[i].value);
  }
  return wall.slope;
}

// Where a - b, which has `gap` at t and runs with this slope (at most 2), becomes 0 later on.
std::optional<Dyadic> meeting(Dyadic t, Dyadic gap, int slope) {
  if (slope == 0 || sign(gap) * slope >= 0) return std::nullopt;
  const Dyadic far = gap > 0 ? gap : -gap;
  return t + (std::abs(slope) == 2 ? far.half() : far);
}

// The corners of both walls and the places where they cross, by t.
std::vector<Dyadic> stations(const Wall& a, const Wall& b) {
  std::vector<Dyadic> corners;
  for (const Wall* wall : {&a, &b}) {
    for (const Wall::Corner& corner : wall->corners) corners.push_back(corner.t);
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  std::vector<Dyadic> all;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Dyadic t = corners[i];
    all.push_back(t);
    const auto cross = meeting(t, a.at(t) - b.at(t), slope_after(a, t) - slope_after(b, t));
    if (cross && (i + 1 == corners.size() || *cross < corners[i + 1])) all.push_back(*cross);
  }
  return all;
}

void add_corner(Wall& wall, Wall::Corner corner, int slope_behind) {
  const std::size_t n = wall.corners.size();
  if (n >= 1 && wall.slope == slope_behind) return;  // it goes straight on
  wall.corners.push_back(corner);
  wall.slope = slope_behind;
}

// The higher wall at each t (side 1), or the lower one (side -1).
Wall outer(const Wall& a, const Wall& b, int side) {
  Wall wall;
  for (const Dyadic t : stations(a, b)) {
    const Dyadic x = a.at(t), y = b.at(t);
    const int run_x = slope_after(a, t), run_y = slope_after(b, t);
    const int first = x != y ? sign(x - y) : run_x - run_y;
    add_corner(wall, {t, first * side >= 0 ? x : y}, first * side >= 0 ? run_x : run_y);
  }
  return wall;
}

Wall taxed(Wall wall, int direction) {
  for (Wall::Corner& corner : wall.corners)
    corner.value = corner.value + times(direction, corner.t);
  wall.slope += direction;
  return wall;
}

void cut(Wall& wall, Dyadic temperature, Dyadic mean) {
  while (!wall.corners.empty() && wall.corners.back().t >= temperature) wall.corners.pop_back();
  wall.corners.push_back({temperature, mean});
  wall.slope = 0;
}

}  // namespace

Dyadic Wall::at(Dyadic t) const {
  assert(!corners.empty() && t >= corners[0].t);
  std::size_t i = corners.size() - 1;
  while (t < corners[i].t) --i;
  return corners[i].value + times(slope_after(*this, corners[i].t), t - corners[i].t);
}

const Thermograph& Thermographs::of(ShortGame g) {
  if (const auto known = known_.find(g); known != known_.end()) return known->second;
  Thermograph made;
  const Plain* p = games_.as_plain(g);
  if (p != nullptr && p->is_number() && p->number.is_integer()) {
    const Wall mast = {{{-1, p->number}}};
    made = {.mean = p->number, .temperature = -1, .left = mast, .right = mast};
  } else {
    for (const ShortGame option : games_.left(g)) {
      Wall wall = taxed(of(option).right, -1);
      made.left = made.left.corners.empty() ? std::move(wall) : outer(made.left, wall, 1);
    }
    for (const ShortGame option : games_.right(g)) {
      Wall wall = taxed(of(option).left, 1);
      made.right = made.right.corners.empty() ? std::move(wall) : outer(made.right, wall, -1);
    }
    for (const Dyadic t : stations(made.left, made.right)) {
      if (made.left.at(t) > made.right.at(t)) continue;
      made.temperature = t;
      made.mean = made.left.at(t);
      break;
    }
    cut(made.left, made.temperature, made.mean);
    cut(made.right, made.temperature, made.mean);
  }
  return known_.emplace(g, std::move(made)).first->second;
}

}  // namespace zermelo
