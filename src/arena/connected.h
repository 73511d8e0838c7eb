// Whether results have a most likely explanation at all: who scored against whom, and what follows.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace zermelo {

// The strongly connected components of a graph: for each node the number of its component. Two players
// are in one if each scored, over some chain of opponents, against the other.
std::vector<std::size_t> components_of(
    std::size_t nodes, const std::vector<std::pair<std::size_t, std::size_t>>& edges);

// x[more] - x[less] >= least.
struct Difference {
  std::size_t more, less;
  double least;
};
// Whether numbers x exist that satisfy all of these (Bellman-Ford).
bool is_feasible(std::size_t numbers, const std::vector<Difference>& differences);

}  // namespace zermelo
