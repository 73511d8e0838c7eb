// zermelo judge: grades a file of episodes of 2048 or 2584 by the course's scoring.
#include "course/judge.h"

#include <memory>
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/pen.h"
#include "boards/slide_rule.h"

namespace zermelo {
namespace {

Json to_json(const course::Judgement& j) {
  Json checks = Json::array();
  for (const course::Check& check : j.checks) {
    checks.push_back({{"check", check.name}, {"holds", check.holds}, {"found", check.found}});
  }
  return {{"passed", j.passed()},
          {"checks", std::move(checks)},
          {"episodes", j.episodes},
          {"average", j.average},
          {"best", j.best},
          {"largest_index", j.largest},
          {"actions_per_second", j.actions_a_second},
          {"points",
           {{"framework", j.framework_points},
            {"average", j.average_points},
            {"largest_tile", j.tile_points},
            {"too_slow", j.too_slow},
            {"total", j.total_points}}}};
}

void print(const course::Judgement& j, const TileNumbers& numbers) {
  const Pen pen = pen_for(STDOUT_FILENO);
  for (const course::Check& check : j.checks) {
    fmt::print("{}  {}\n        {}\n",
               check.holds ? pen(Color::kGreen, "holds ") : pen(Color::kRed, "FAILED"), check.name,
               check.found);
  }
  if (j.episodes == 0) return;
  fmt::print("\n{:>5} points  framework\n", j.framework_points);
  fmt::print("{:>5} points  average score {}\n", j.average_points, j.average);
  fmt::print("{:>5} points  largest tile {}\n", j.tile_points,
             numbers[static_cast<std::size_t>(j.largest)]);
  fmt::print("{:>5} %       {:.0f} actions a second, {} asked\n", j.too_slow ? "-30" : "-0",
             j.actions_a_second, 100000);
  fmt::print("{:>5g} points  in all, of 100\n", j.total_points);
}

}  // namespace

Command judge_command() {
  struct Words {
    std::string game, file;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "judge",
          .group = "Learn",
          .summary = "grade episodes of 2048 or 2584 by the course's rules",
          .examples = {"judge 2584 stat.txt", "judge 2584 stat.txt --json"},
          .declare =
              [words](Arguments& args) {
                args.positional("GAME", words->game, "2584 or 2048");
                args.positional("FILE", words->file, "episodes, a line each");
                args.json(words->json);
              },
          .run =
              [words] {
                const bool is_2048 = words->game == Rule2048::kName;
                if (!is_2048 && words->game != Rule2584::kName) {
                  bad_input("GAME: expected 2048 or 2584, found '{}'", words->game);
                }
                const std::string text = read_file(words->file);
                const course::Judgement judgement =
                    is_2048 ? course::judge<Rule2048>(text) : course::judge<Rule2584>(text);
                if (words->json) {
                  print_json(to_json(judgement));
                } else {
                  print(judgement, is_2048 ? Rule2048::kNumbers : Rule2584::kNumbers);
                }
                flush_answer();
                if (!judgement.passed()) {
                  throw Error(Exit::kCheckFailed, fmt::format("{}: does not pass", words->file));
                }
              }};
}

}  // namespace zermelo
