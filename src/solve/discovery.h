// All positions of a game, tier by tier from the root, each tier sorted and on disk.
//
// The children of a tier wait in sorted runs until the tier they belong to is next: then the runs are
// merged into its file. Runs that memory has no room for are merged to disk before their time. Of a
// puzzle, whose moves can be undone, a layer is what the layer before leads to, without that layer
// and the one before it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "solve/position_graph.h"
#include "solve/sorted_rows.h"
#include "solve/tier_file.h"

namespace zermelo {

class Discovery {
 public:
  // Goes on from the tiers that it finds in the folder. `owner` as in solve/tier_file.h.
  Discovery(const PositionGraph& graph, std::string folder, std::uint64_t owner, Budget& budget,
            std::uint64_t memory, int threads);

  // The next tier upwards; false after the last.
  bool next();
  int tier() const { return number_; }
  RowsView rows() const { return view(*files_.back()); }
  std::uint64_t rows_so_far() const { return rows_so_far_; }

  // Facts of tiers that next() has passed.
  const std::map<int, TierFacts>& facts() const { return facts_; }
  std::string path(int tier, const char* state) const;

 private:
  struct Waiting {  // sorted runs of one tier
    std::vector<std::vector<std::uint64_t>> runs;
    std::vector<TierFile> spilled;
  };

  void find_old_tiers();
  void check_layers() const;
  void expand();
  void expand_rows(const RowsView& rows, TierFacts& facts);
  void add_run(int tier, std::vector<std::uint64_t> run);
  void spill();
  void write_tier(int tier, const Waiting& waiting);
  std::vector<RowsView> views(const Waiting& waiting) const;
  RowsView view(const TierFile& file) const;

  const PositionGraph& graph_;
  std::string folder_;
  std::uint64_t owner_;
  Budget& budget_;
  std::uint64_t memory_;
  int threads_;

  std::vector<int> old_tiers_;  // found by an earlier run
  std::size_t old_passed_ = 0;
  std::map<int, Waiting> waiting_;
  std::map<int, TierFacts> facts_;
  std::uint64_t waiting_bytes_ = 0, spills_ = 0, rows_so_far_ = 0;
  int number_ = -1;                             // of the tier that next() gave
  std::vector<std::optional<TierFile>> files_;  // that tier last; of a puzzle also the one before
};

}  // namespace zermelo
