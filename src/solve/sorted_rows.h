// Sorted sets of rows (solve/position_graph.h), each id once, and their union.
//
// Where a row is dropped because its id came before, both are the same position: else the game has two
// positions with one key, and what was a hash accident in memory would be wrong for ever in a
// database. Then an Error names both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace zermelo {

class PositionGraph;  // solve/position_graph.h

// Rows that somebody else holds: in memory or in a mapped file.
struct RowsView {
  const std::uint64_t* words = nullptr;
  std::size_t size = 0;
  std::size_t width = 1;  // words a row

  const std::uint64_t* row(std::size_t i) const { return words + i * width; }
  std::uint64_t id(std::size_t i) const { return words[i * width]; }
  // The first row whose id is not below this.
  std::size_t lower_bound(std::uint64_t id) const;
};

// Sorts rows of the graph by id and drops those whose id comes again.
std::vector<std::uint64_t> sorted_rows(const PositionGraph& graph,
                                       const std::vector<std::uint64_t>& words);

// The union of sorted sets, without the ids of the excluded ones, in pieces that come in order. All
// threads work on it; little more than a piece a thread is in memory.
void merge_rows(const PositionGraph& graph, const std::vector<RowsView>& sets,
                const std::vector<RowsView>& excluded, int threads,
                const std::function<void(const std::vector<std::uint64_t>&)>& take);

}  // namespace zermelo
