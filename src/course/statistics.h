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
  // Remembers the last `limit` episodes, each with its actions if these are to be written later.
  Statistics(const TileNumbers& numbers, std::uint64_t limit, bool keep_actions)
      : numbers_(&numbers), limit_(limit), keep_actions_(keep_actions) {}

  void add(Episode&& episode);
  std::uint64_t count() const { return count_; }  // also of those forgotten

  std::string table(
      std::uint64_t last) const;  // of the last so many, or of all that are remembered
  std::string table() const { return table(episodes_.size()); }
  const std::deque<Episode>& episodes() const { return episodes_; }

 private:
  const TileNumbers* numbers_;
  std::uint64_t limit_;
  bool keep_actions_;
  std::uint64_t count_ = 0;
  std::deque<Episode> episodes_;
};

}  // namespace zermelo::course
