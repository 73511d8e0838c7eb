// The program of the course: plays episodes of 2048 or 2584 between a player and an environment,
// prints statistics, loads and saves records.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/control.h"

namespace zermelo::course {

// The agents of --play and --evil, for the help. All understand name, role and policy besides.
struct CourseAgent {
  std::string_view policy, keys, summary;
};
inline constexpr std::array kCoursePlayers = {
    CourseAgent{"random", "rng seed", "any legal slide; rng: std (the course's) or fast"},
    CourseAgent{"greedy", "", "the largest reward at once"},
    CourseAgent{"heuristic", "", "the best rows and columns after the slide"},
    CourseAgent{
        "td", "load init save alpha time depth least downgrade",
        "by the network of load=FILE; with init=NETWORK (4x6) or alpha=RATE it learns as it "
        "plays, and save=FILE keeps that"},
    CourseAgent{
        "expectimax", "load time depth least downgrade",
        "looks depth= slides ahead, or time= milliseconds; load=FILE: judged by a network"}};
inline constexpr std::array kCourseEnvironments = {
    CourseAgent{"random", "rng seed", "as the rules draw"},
    CourseAgent{"adversary", "", "the worst tile on the worst cell"},
    CourseAgent{"evil", "seed", "the tile as the rules draw it, on the worst cell"}};

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
