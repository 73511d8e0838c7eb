// Components and differences against brute force.
#include "arena/connected.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace zermelo {
namespace {

TEST(Connected, ComponentsAgreeWithReachability) {
  Rng rng(2);
  for (int graph = 0; graph < 300; ++graph) {
    const std::size_t n = 1 + rng.index(8);
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    std::vector<std::vector<bool>> reach(n, std::vector<bool>(n));
    for (std::size_t i = 0; i < n; ++i) reach[i][i] = true;
    for (std::size_t i = rng.index(2 * n + 1); i > 0; --i) {
      edges.push_back({rng.index(n), rng.index(n)});
      reach[edges.back().first][edges.back().second] = true;
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (reach[i][k] && reach[k][j]) reach[i][j] = true;
        }
      }
    }
    const auto component = components_of(n, edges);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        EXPECT_EQ(component[i] == component[j], reach[i][j] && reach[j][i]);
      }
    }
  }
}

TEST(Connected, DifferencesAgreeWithAllSmallNumbers) {
  // With whole bounds from -1 to 1, four numbers exist if and only if some from 0 to 3 do.
  Rng rng(4);
  int feasible = 0;
  for (int system = 0; system < 300; ++system) {
    std::vector<Difference> differences;
    for (int i = 0; i < 6; ++i) {
      differences.push_back({rng.index(4), rng.index(4), static_cast<double>(rng.below(3)) - 1});
    }
    bool found = false;
    for (int code = 0; code < 256; ++code) {
      bool all = true;
      for (const Difference& d : differences) {
        all &= (code >> (2 * d.more) & 3) - (code >> (2 * d.less) & 3) >= d.least;
      }
      found |= all;
    }
    feasible += found;
    EXPECT_EQ(is_feasible(4, differences), found);
  }
  EXPECT_GT(feasible, 30);
  EXPECT_LT(feasible, 270);
}

}  // namespace
}  // namespace zermelo
