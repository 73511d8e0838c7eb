// Checks a file of episodes as a strict grader of the course would, and gives its points.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::course {

struct Check {
  std::string name;
  bool holds;
  std::string found;
};

struct Judgement {
  std::vector<Check> checks;
  std::uint64_t episodes = 0;
  std::int64_t average = 0, best = 0;
  int largest = 0;  // index of the largest tile of all episodes
  double actions_a_second = 0;

  // The course's scoring: a framework that passes, the average score, the largest tile, and 30 % off
  // for a program slower than 100,000 actions a second; 100 at most, 0 if a check does not hold.
  int framework_points = 0, average_points = 0, tile_points = 0;
  bool too_slow = false;
  double total_points = 0;

  bool passed() const;
};

// How unlikely what was drawn may be before an environment is called unfair. Of fair programs one in
// 5,000 fails one of the two tests.
inline constexpr double kJudgeLevel = 1e-4;

// Never throws for what is in the text: a line that cannot be read is a check that does not hold.
template <class Rule>
Judgement judge(std::string_view text);

}  // namespace zermelo::course
