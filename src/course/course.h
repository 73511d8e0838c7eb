// The program of the course: plays episodes of 2048 or 2584 between a player and an environment,
// prints statistics, loads and saves records.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/control.h"

namespace zermelo::course {

struct CourseArguments {
  std::uint64_t total = 1000;  // episodes, those loaded included; never fewer than those
  std::uint64_t block = 0;     // episodes a table of statistics; 0: total
  std::uint64_t limit = 0;     // episodes that a table tells of at most; 0: total
  std::string play{}, evil{};  // arguments of the player and of the environment
  std::string load{}, save{};  // files of episodes
  bool summary = false;        // a table of all episodes within the limit at the end
};

// `print` gets the tables. Throws an Error before anything is played if an argument is wrong.
template <class Rule>
void run_course(const CourseArguments& arguments,
                const std::function<void(std::string_view)>& print, const Control& control = {});

}  // namespace zermelo::course
