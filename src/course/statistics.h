// The statistics of the course framework: after every block of episodes, how they went.
//
//   1000    avg = 2003, max = 7522, ops = 398783 (486843|381955)
//           21      100%    (0.7%)
//           34      99.3%   (1.8%)
//
// ops are actions a second: of the program, and in parentheses the player's and the environment's
// own. A line a tile: how many episodes reached it, and how many had it as their largest.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "boards/slide_rule.h"
#include "course/episode.h"

namespace zermelo::course {

class Statistics {
 public:
  // Tables tell of no more than the last `limit` episodes.
  Statistics(const TileNumbers& numbers, std::uint64_t limit) : numbers_(&numbers), limit_(limit) {}

  void add(const Episode& episode);
  std::uint64_t count() const { return count_; }  // also of those forgotten

  // Returns the table of the last so many episodes, as far as the limit goes; "" if there are none.
  std::string table(std::uint64_t last) const;
  std::string table() const { return table(episodes_.size()); }

 private:
  struct Kept {
    EpisodeTotals totals;
    std::uint64_t ms;
  };

  const TileNumbers* numbers_;
  std::uint64_t limit_;
  std::uint64_t count_ = 0;
  std::deque<Kept> episodes_;  // those that a table may tell of
};

}  // namespace zermelo::course
