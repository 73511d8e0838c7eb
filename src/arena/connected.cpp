#include "arena/connected.h"

#include <algorithm>

namespace zermelo {
namespace {

void collect(std::size_t node, const std::vector<std::vector<std::size_t>>& next,
             std::vector<bool>& seen, std::vector<std::size_t>& order) {
  // Without recursion: a chain of a hundred thousand players must not end the stack.
  std::vector<std::pair<std::size_t, std::size_t>> path = {{node, 0}};
  seen[node] = true;
  while (!path.empty()) {
    auto& [at, edge] = path.back();
    if (edge == next[at].size()) {
      order.push_back(at);
      path.pop_back();
      continue;
    }
    const std::size_t to = next[at][edge++];
    if (seen[to]) continue;
    seen[to] = true;
    path.push_back({to, 0});
  }
}

}  // namespace

std::vector<std::size_t> components_of(
    std::size_t nodes, const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
  // Kosaraju: the order in which nodes are left, then the same backwards along turned edges.
  std::vector<std::vector<std::size_t>> forth(nodes), back(nodes);
  for (const auto& [from, to] : edges) {
    forth[from].push_back(to);
    back[to].push_back(from);
  }
  std::vector<bool> seen(nodes);
  std::vector<std::size_t> order, members, component(nodes);
  for (std::size_t i = 0; i < nodes; ++i) {
    if (!seen[i]) collect(i, forth, seen, order);
  }
  std::fill(seen.begin(), seen.end(), false);
  std::size_t count = 0;
  for (std::size_t i = nodes; i-- > 0;) {
    if (seen[order[i]]) continue;
    members.clear();
    collect(order[i], back, seen, members);
    for (const std::size_t member : members) component[member] = count;
    ++count;
  }
  return component;
}

bool is_feasible(std::size_t numbers, const std::vector<Difference>& differences) {
  std::vector<double> x(numbers);
  for (std::size_t round = 0; round <= numbers; ++round) {
    bool changed = false;
    for (const Difference& d : differences) {
      if (x[d.more] - x[d.less] >= d.least - 1e-9) continue;
      x[d.more] = x[d.less] + d.least;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}

}  // namespace zermelo
