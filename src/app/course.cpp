// zermelo 2584, zermelo 2048: the program of the course. Called by the name 2584 or 2048, the
// program itself is that command.
#include "course/course.h"

#include <memory>
#include <span>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "boards/slide_rule.h"

namespace zermelo {
namespace {

std::string lines_of(std::span<const course::CourseAgent> agents) {
  std::string lines;
  for (const course::CourseAgent& agent : agents) {
    lines += fmt::format("\n  {}{}{}: {}", agent.policy, agent.keys.empty() ? "" : ", ", agent.keys,
                         agent.summary);
  }
  return lines;
}

template <class Rule>
Command course_command() {
  const auto words = std::make_shared<course::CourseArguments>();
  const std::string name(Rule::kName);
  return {.name = name,
          .group = "Learn",
          .summary = fmt::format("play episodes of {} as the course framework does", name),
          .examples = {fmt::format("{} --total=1000 --save=stat.txt", name),
                       fmt::format("{} --play=\"name=heuristic\" --evil=\"seed=7\"", name),
                       fmt::format("{} --load=stat.txt --total=2000 --block=100 --summary", name)},
          .declare =
              [words](Arguments& args) {
                args.option("--total", words->total, "episodes, those loaded included");
                args.option("--block", words->block, "episodes a table; 0: total");
                args.option("--limit", words->limit, "episodes that a table tells of; 0: total");
                args.option("--play", words->play,
                            "the player as \"name=... policy=... key=value\"; the policy may be "
                            "left out if the name is one. Policies and their keys:" +
                                lines_of(course::kCoursePlayers));
                args.option("--evil", words->evil,
                            "the environment, likewise:" + lines_of(course::kCourseEnvironments));
                args.option("--load", words->load, "episodes to go on from");
                args.output("--save", words->save, "where the episodes are written");
                args.flag("--summary", words->summary, "a table of all episodes at the end");
              },
          .run =
              [words] {
                stop_on_signals();
                ProgressBar progress(std::string(Rule::kName), words->total, "episodes");
                course::run_course<Rule>(
                    *words,
                    [](std::string_view table) {
                      fmt::print("{}", table);
                      flush_answer();
                    },
                    user_control(&progress));
              }};
}

}  // namespace

Command course_2048_command() { return course_command<Rule2048>(); }
Command course_2584_command() { return course_command<Rule2584>(); }

}  // namespace zermelo
