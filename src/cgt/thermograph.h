// Thermographs: what a game is worth when each move costs t, for every t.
//
// The left wall is Left's stop when it begins, the right wall Right's; they come together at the
// temperature, and above it the mast stands on the mean. All corners are dyadic, all slopes -1, 0
// or 1. As in Siegel's book t starts at -1, so that an integer has temperature -1, a number m/2^k
// temperature -1/2^k, and an infinitesimal 0.
//
//        t |       |          {2|-1}: mean 1/2, temperature 3/2
//      3/2 |      / \         .
//          |     /   \        The left wall is on the left: values grow to the left.
//        0 +----/-----\---
//               2     -1
#pragma once

#include <unordered_map>
#include <vector>

#include "cgt/short_games.h"
#include "core/scene.h"

namespace zermelo {

// A line with corners over t >= -1.
struct Wall {
  struct Corner {
    Dyadic t, value;
  };
  std::vector<Corner> corners;  // by t, the first at -1
  int slope = 0;                // above the last corner

  Dyadic at(Dyadic t) const;
};

struct Thermograph {
  Dyadic mean, temperature;
  Wall left, right;
};

class Thermographs {
 public:
  explicit Thermographs(ShortGames& games) : games_(games) {}
  const Thermograph& of(ShortGame g);  // stays where it is

 private:
  ShortGames& games_;
  std::unordered_map<ShortGame, Thermograph> known_;
};

// The picture for a page, with `title` below.
Scene picture(const Thermograph& thermograph, const std::string& title);

}  // namespace zermelo
