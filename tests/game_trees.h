// Short games as plain trees, and their theory straight from the definitions: slow, and no relative
// of src/cgt.
#pragma once

#include <algorithm>
#include <vector>

#include "base/rng.h"
#include "cgt/short_games.h"

namespace zermelo {

struct Tree {
  std::vector<Tree> options[2];  // Left's, Right's
};

// Of at most so many options a side and moves in a row.
inline Tree random_tree(Rng& rng, int depth, std::size_t most) {
  Tree tree;
  if (depth == 0) return tree;
  for (std::vector<Tree>& side : tree.options) {
    for (std::size_t n = rng.index(most + 1); n > 0; --n) {
      side.push_back(
          random_tree(rng, static_cast<int>(rng.index(static_cast<std::size_t>(depth))), most));
    }
  }
  return tree;
}

inline ShortGame value_of(ShortGames& games, const Tree& tree) {
  ShortList lists[2];
  for (const int side : {0, 1}) {
    for (const Tree& option : tree.options[side]) lists[side].push_back(value_of(games, option));
  }
  return games.make(lists[0], lists[1]);
}

// a <= b: Left, to move, has nothing >= b to go to in a; Right nothing <= a in b.
inline bool tree_at_most(const Tree& a, const Tree& b) {
  return std::none_of(a.options[0].begin(), a.options[0].end(),
                      [&](const Tree& option) { return tree_at_most(b, option); }) &&
         std::none_of(b.options[1].begin(), b.options[1].end(),
                      [&](const Tree& option) { return tree_at_most(option, a); });
}

// Whether this side wins the sum if he moves first: he has a move after which the other does not.
inline bool wins_first(const std::vector<const Tree*>& sum, int side) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    for (const Tree& option : sum[i]->options[side]) {
      std::vector<const Tree*> next = sum;
      next[i] = &option;
      if (!wins_first(next, 1 - side)) return true;
    }
  }
  return false;
}

}  // namespace zermelo
