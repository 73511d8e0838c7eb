// zermelo cube: scrambles, solutions, algorithms and checks of Rubik's Cube.
#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <unistd.h>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/text.h"
#include "base/threads.h"
#include "engines/cube/reading.h"
#include "engines/cube/solver.h"
#include "report/cube_json.h"

namespace zermelo {
namespace {

using cube::Metric;
using cube::Turns;

constexpr double kUsualSeconds = 0.1;
constexpr std::uint64_t kUsualBytes = std::uint64_t{256} << 20;
constexpr int kMostScrambles = 100000;
constexpr double kQuiet = 0.5;  // seconds before bounds are told

struct Words {
  std::string what, metric = "htm", within, goal, file, method, tables = "default", memory, svg;
  std::string text;
  std::uint64_t seed = 0;
  int size = 3, turns = 0, count = 1, threads = core_count();
  bool optimal = false, all = false, json = false;

  bool quarters() const { return metric == "qtm"; }
  Metric metric_asked() const { return quarters() ? Metric::kQuarterTurns : Metric::kHalfTurns; }
};

void check_words(const Words& words) {
  const std::vector<std::string> whats = {"scramble", "solve", "apply", "check", "distance"};
  if (std::find(whats.begin(), whats.end(), words.what) == whats.end()) {
    bad_input("expected scramble, solve, apply, check or distance, found '{}'{}", words.what,
              near_name_hint(words.what, whats));
  }
  const auto one_of = [](const char* name, const std::string& word,
                         const std::vector<std::string>& all) {
    if (std::find(all.begin(), all.end(), word) != all.end()) return;
    bad_input("{}: expected {}, found '{}'{}", name, join(all, " or "), word,
              near_name_hint(word, all));
  };
  one_of("--metric", words.metric, {"htm", "qtm"});
  one_of("--tables", words.tables, {"default", "small"});
  if (!words.method.empty()) one_of("--method", words.method, {"beginner", "cfop"});
  const auto in_range = [](const char* name, int value, int low, int high) {
    if (value < low || value > high) {
      bad_input("{}: expected {} to {}, found {}", name, low, high, value);
    }
  };
  in_range("--size", words.size, 2, 3);
  in_range("--turns", words.turns, 0, 100);
  in_range("--count", words.count, 1, kMostScrambles);
  in_range("--threads", words.threads, 1, 1024);
  if (!words.within.empty()) (void)seconds_of("--within", words.within);
  if (words.size == 2 && !words.method.empty()) bad_input("--method: expected the 3x3x3");
  if (!words.method.empty() && (words.optimal || words.all)) {
    bad_input(
        "--method: a solution for people is not the shortest; expected no --optimal, no --all");
  }
}

template <int kSize>
void draw(const Words& words, const typename cube::Cube<kSize>::Position& p) {
  const cube::Cube<kSize> game(words.quarters(), 0);
  if (words.svg == "-") {
    fmt::print("{}", to_svg(game.scene(p, std::nullopt)));
    return;
  }
  if (!words.svg.empty()) write_file(words.svg, to_svg(game.scene(p, std::nullopt)));
  if (!words.json) fmt::print("{}", game.draw(p, std::nullopt, pen_for(STDOUT_FILENO)));
}

// --- Solving ---------------------------------------------------------------------------------------

cube::Solver solver_for(const Words& words, ProgressSink& progress) {
  return cube::Solver(
      cube::TableStore(
          cube::table_folder(), [](const std::string& line) { fmt::print(stderr, "{}\n", line); },
          user_control(&progress)),
      {.tables = words.tables == "small" ? cube::TableSize::kSmall : cube::TableSize::kDefault,
       .bytes = words.memory.empty() ? kUsualBytes : bytes_of("--memory", words.memory),
       .threads = words.threads});
}

// What is asked: the cube itself, or how to get from it to another.
template <int kSize>
typename cube::Cube<kSize>::Position to_solve(const Words& words, const std::string& text) {
  const auto p = cube::read_cube<kSize>(text);
  if (words.goal.empty()) return p;
  const auto goal = cube::read_cube<kSize>(words.goal);
  if constexpr (kSize == 3) {
    return cube::product(cube::inverse(goal), p);
  } else {
    cube::Cubies whole, end;
    whole.corners = p.corners;
    end.corners = goal.corners;
    cube::Corners rest;
    rest.corners = cube::product(cube::inverse(end), whole).corners;
    return rest;
  }
}

class SolvingCommand {
 public:
  explicit SolvingCommand(const Words& words)
      : words_(words),
        progress_("tables of the cube", 0, "positions"),
        solver_(solver_for(words, progress_)),
        wishes_{.metric = words.metric_asked(),
                .optimal = words.optimal || (words.what == "distance" && words.within.empty()),
                .all = words.all} {}

  void run() {
    const std::vector<std::string> texts = cubes();
    for (const std::string& text : texts) {  // all are read before the first is solved
      try {
        words_.size == 2 ? (void)to_solve<2>(words_, text) : (void)to_solve<3>(words_, text);
      } catch (const Error& error) {
        if (texts.size() == 1 || error.exit() != Exit::kBadInput) throw;
        bad_input("cube {}: {}", 1 + (&text - texts.data()), error.what());
      }
    }
    if (words_.size == 3 && words_.method.empty()) solver_.prepare(wishes_);
    for (const std::string& text : texts) {
      if (stop_wanted()) break;
      words_.size == 2 ? answer<2>(text) : answer<3>(text);
      flush_answer();
    }
  }

 private:
  std::vector<std::string> cubes() const {
    std::vector<std::string> texts;
    if (!words_.text.empty()) texts.push_back(words_.text);
    if (!words_.file.empty()) {
      if (!texts.empty()) bad_input("expected a cube or --file, found both");
      std::string line;
      for (const char c : read_file(words_.file) + "\n") {
        if (c != '\n') {
          line += c;
        } else if (!trimmed(line).empty()) {
          texts.emplace_back(trimmed(line));
          line.clear();
        }
      }
      if (texts.empty()) bad_input("{}: expected a cube a line, found none", words_.file);
    }
    if (texts.empty()) {
      bad_input("expected a cube: {} facelets or turns such as \"R U' F2\", or --file FILE",
                6 * words_.size * words_.size);
    }
    return texts;
  }

  template <int kSize>
  void answer(const std::string& text) {
    const auto p = to_solve<kSize>(words_, text);
    if constexpr (kSize == 3) {
      if (!words_.method.empty()) return answer_by_method(p);
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    cube::Solved solved;
    if constexpr (kSize == 2) {
      solved = cube::Solver::solve(p, wishes_);
    } else {
      cube::SolveWishes wishes = wishes_;
      if (!words_.json && words_.file.empty() && words_.what == "solve" && !words_.all) {
        wishes.found = [&](const Turns& turns) { print_way(turns); };
      }
      wishes.deeper = [&](int bound) {
        if (seconds() > kQuiet) {
          fmt::print(stderr, "at least {}, proved in {}\n", counted(bound, "turn"),
                     short_time(seconds()));
        }
      };
      const double most = !words_.within.empty()         ? seconds_of("--within", words_.within)
                          : wishes.optimal || wishes.all ? 0
                                                         : kUsualSeconds;
      solved = solver_.solve(p, wishes, Budget({.seconds = most}, user_control()));
    }
    if (solved.solutions.empty()) unanswered("stopped before a solution was found");
    tell<kSize>(text, solved, seconds());
  }

  void print_way(const Turns& turns) {
    fmt::print("{:>3}  {}\n", cube::length_of(turns, words_.quarters()),
               turn_words(turns, words_.quarters()));
    flush_answer();
    printed_ = turns;
  }

  template <int kSize>
  void tell(const std::string& text, const cube::Solved& solved, double seconds) {
    if (words_.json) {
      const Json json =
          solved_json(facelets_of(text, kSize), solved, words_.quarters(), seconds, words_.all);
      return print_json(json);
    }
    const char* const unit = words_.quarters() ? "quarter turn" : "turn";
    const std::string sure = solved.proved ? "proved to be the fewest"
                                           : fmt::format("at least {} are needed", solved.bound);
    if (words_.what == "distance") {
      fmt::print("{}, {}\n", counted(solved.length, unit), sure);
      return;
    }
    if (!words_.file.empty()) {
      fmt::print("{}\n", turn_words(solved.solutions[0], words_.quarters()));
      return;
    }
    for (const Turns& turns : solved.solutions) {
      if (printed_ != turns) print_way(turns);
    }
    fmt::print("{}, {} ({})\n", counted(solved.length, unit), sure, short_time(seconds));
  }

  void answer_by_method(const cube::Cubies& p) {
    const auto begin = std::chrono::steady_clock::now();
    const auto steps = cube::solve_by_steps(
        p, words_.method == "cfop" ? cube::Method::kCfop : cube::Method::kBeginner);
    std::size_t width = 0;
    for (const cube::Step& step : steps) width = std::max(width, step.name.size());
    int length = 0;
    for (const cube::Step& step : steps) {
      length += cube::length_of(step.turns, words_.quarters());
      const std::string turns = turn_words(step.turns, words_.quarters());
      if (!words_.json) {
        fmt::print("{:<{}}  {}\n", step.name, width, turns.empty() ? "nothing to do" : turns);
      }
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (words_.json) {
      return print_json(steps_json(words_.method, steps, words_.quarters(), took.count()));
    }
    fmt::print("{} in all\n", counted(length, "turn"));
  }

  const Words& words_;
  ProgressBar progress_;
  cube::Solver solver_;
  const cube::SolveWishes wishes_;
  std::optional<Turns> printed_;
};

// --- The other commands ----------------------------------------------------------------------------

template <int kSize>
void scramble(const Words& words) {
  if (!words.text.empty()) bad_input("scramble: expected no cube, found '{}'", words.text);
  Rng rng(words.seed != 0 ? words.seed : std::random_device{}());
  for (int i = 0; i < words.count && !stop_wanted(); ++i) {
    const Scramble made =
        new_scramble(rng, kSize, words.quarters(), words.turns, Budget({}, user_control()));
    if (words.json) {
      print_json({{"scramble", made.turns}, {"cube", made.cube}});
    } else {
      fmt::print("{}\n", made.turns);
    }
    if (!words.svg.empty() || (isatty(STDOUT_FILENO) != 0 && words.count == 1))
      draw<kSize>(words, cube::read_cube<kSize>(made.cube));
  }
}

template <int kSize>
void apply_algorithm(const Words& words) {
  if (words.text.empty()) bad_input("apply: expected an algorithm such as \"[R, U] (F2 D)3\"");
  const Json answer = algorithm_json(words.text, words.goal, kSize, words.quarters());
  const auto facelets = answer["cube"].get<std::string>();
  if (words.json) {
    print_json(answer);
  } else if (words.svg != "-") {
    fmt::print("{}\n{}\n", answer["turns"].get<std::string>(), facelets);
    fmt::print("{}, the same cube again after {}\n", counted(answer["length"].get<int>(), "turn"),
               counted(answer["order"].get<int>(), "time"));
  }
  draw<kSize>(words, cube::read_cube<kSize>(facelets));
}

template <int kSize>
void check(const Words& words) {
  if (words.text.empty()) bad_input("check: expected {} facelets", 6 * kSize * kSize);
  const Json answer = cube_check_json(words.text, kSize);
  if (words.json) print_json(answer);
  if (answer["possible"] == Json(false)) {
    throw Error(Exit::kCheckFailed, answer["reason"].get<std::string>());
  }
  if (!words.json) {
    const bool solved = answer["solved"] == Json(true);
    fmt::print("{}\n", solved ? "a solved cube" : "a cube that turns can solve");
  }
  if (!words.json || !words.svg.empty()) {
    draw<kSize>(words, cube::read_cube<kSize>(answer["cube"].get<std::string>()));
  }
}

void run_command(const Words& words) {
  check_words(words);
  stop_on_signals();
  const bool small = words.size == 2;
  if (words.what == "scramble") return small ? scramble<2>(words) : scramble<3>(words);
  if (words.what == "apply") return small ? apply_algorithm<2>(words) : apply_algorithm<3>(words);
  if (words.what == "check") return small ? check<2>(words) : check<3>(words);
  SolvingCommand(words).run();
}

}  // namespace

Command cube_command() {
  const auto words = std::make_shared<Words>();
  return {.name = "cube",
          .group = "Know",
          .summary = "scramble, solve and check Rubik's Cube, 3x3x3 and 2x2x2",
          .examples = {"cube scramble --seed 7", "cube solve \"R U2 F' L D\" --within 1s",
                       "cube solve \"[R, U] [F: D2]\" --optimal --json",
                       "cube solve --file cubes.txt --method cfop", "cube apply \"(R U R' U')3\"",
                       "cube distance \"R U F\" --size 2 --metric qtm",
                       "cube check UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
          .declare =
              [words](Arguments& args) {
                args.positional("WHAT", words->what, "scramble, solve, apply, check or distance");
                args.optional_positional(
                    "CUBE", words->text,
                    "facelets, or an algorithm such as \"R U' (F2 D)3 [R, U] [R: U] Rw M x\"");
                args.option("--size", words->size, "small cubes along an edge: 3 or 2");
                args.option("--metric", words->metric, "htm (half turns are one) or qtm (two)");
                args.option("--within", words->within, "look so long for shorter solutions; 100ms");
                args.flag("--optimal", words->optimal, "go on until a shortest solution is proved");
                args.flag("--all", words->all, "all shortest solutions");
                args.option("--goal", words->goal,
                            "another cube to end at (solve), or to begin from (apply)");
                args.option("--file", words->file, "several cubes, one a line");
                args.option("--method", words->method, "step by step for people: beginner or cfop");
                args.option("--tables", words->tables,
                            "default (620 MB, made once), or small (made in a moment)");
                args.option(
                    "--memory", words->memory,
                    "for tables of the optimal solver: 256M; faster with 400M, 700M, 1.4G, 4G");
                args.option("--threads", words->threads, "cores to use; default: all");
                args.option("--turns", words->turns, "scramble by so many turns; 0: any position");
                args.option("--count", words->count, "so many scrambles");
                args.option("--seed", words->seed, "for scrambles; 0: another each time");
                args.output("--svg", words->svg, "draw the cube into this file ('-': to stdout)");
                args.json(words->json);
              },
          .run = [words] { run_command(*words); }};
}

}  // namespace zermelo
