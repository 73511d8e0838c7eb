#include "arena/lesson_plan.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "arena/sparring.h"
#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"

namespace zermelo {
namespace {

// --- What is usual for a game ---------------------------------------------------------------------

// Found by trying; docs/learning.md tells what came of each.
struct Recipe {
  const char* game;  // the name, or what a spec begins with; empty: any other
  const char* tuples;
  const char* coherence;
  const char* rate;
  const char* epsilon;
  const char* lambda;
  const char* random_starts;
  std::uint64_t episodes;
  const char* method = "td";
  const char* from_goal = "0";
  const char* step_reward = "0";
};
constexpr Recipe kRecipes[] = {
    {"tic-tac-toe", "all", "none", "1", "0", "0", "1:8", 100000},
    {"nim", "", "none", "1", "0", "0", "1:12", 100000},
    {"nim3p", "", "none", "1", "0", "0", "1:12", 200000},
    {"connect-four", "70x8", "exp", "4..2", "0.1..0.02", "0", "", 4000000},
    {"othello", "100x7", "exp", "1", "0.1", "0.5", "", 250000},
    {"hex", "80x8", "exp", "4..2", "0.1..0.02", "0", "", 400000},
    {"yavalath", "80x7", "exp", "4..2", "0.1..0.02", "0", "", 400000},
    // What follows an action rests on more than is seen: whole rounds are learned from.
    {"blackjack", "all", "none", "0.05..0.001", "0.3..0.05", "1", "", 10000000, "sarsa"},
    {"kuhn-poker", "all", "none", "0.05..0.001", "0.2..0.05", "1", "", 1000000, "sarsa"},
    {"cube(size=2", "0-1-2-3-4,0-1-2-5-6", "none", "1..0.03", "0", "0", "", 120000, "q", "14",
     "-0.04"},
    {"cube", "0-1-8-9-10-16", "none", "1..0.1", "0", "0", "", 4000000, "walk", "15", "-0.04"},
    {"", "", "exp", "1", "0.1", "0", "", 100000},
};
constexpr std::size_t kMostImages = 48;  // more would teach little more and cost much
constexpr int kLongestWithoutEnd = 200;  // moves of a game that need not end
constexpr double kMostAtOnce = 1 << 22;  // weights of one tuple of all cells

const Recipe& recipe_of(const AnyGame& game) {
  for (const Recipe& recipe : kRecipes) {
    const std::string_view name = recipe.game;
    const bool is_spec = name.find('(') != name.npos && game.spec().starts_with(name);
    if (is_spec || name == game.info().name || name.empty()) return recipe;
  }
  return kRecipes[0];  // not reached: the last one is for all
}

std::string usual_tuples(const Recipe& recipe, const learn::CellBoard& board) {
  if (*recipe.tuples != '\0') {
    // A smaller board than the usual one may have too few cells.
    const std::string text = recipe.tuples;
    const std::size_t x = text.find('x');
    if (x == std::string::npos || std::stoi(text.substr(x + 1)) < board.cells) return text;
  }
  if (std::pow(board.values, board.cells) <= kMostAtOnce) return "all";
  int length = 1;
  while (length < std::min(board.cells, 8) && std::pow(board.values, length + 1) <= 1 << 18) {
    ++length;
  }
  return fmt::format("{}x{}", std::min(50, 2 * board.cells), length);
}

// --- Words ----------------------------------------------------------------------------------------

// "0.1", or "1..0.1" from the first to the last episode, by equal factors where neither is 0.
learn::Schedule read_schedule(const std::string& text, double high, const char* what) {
  const std::size_t dots = text.find("..");
  const std::string begin = text.substr(0, dots);
  const std::string end = dots == std::string::npos ? begin : text.substr(dots + 2);
  return {float_in(begin, 0, high, what), float_in(end, 0, high, what), true};
}

std::string or_usual(const std::string& word, const std::string& usual) {
  return word.empty() ? usual : word;
}

learn::NetworkShape shape_of(const AnyGame& game, const learn::FieldInfo& info,
                             const LessonWords& words, const Recipe& recipe) {
  learn::NetworkShape shape;
  shape.game = learn::learned_spec(game.spec());
  shape.cells = info.board.cells;
  shape.values = info.board.values;
  shape.sides = info.sides;
  shape.ways = info.ways;
  shape.low = info.range.low;
  shape.high = info.range.high;
  shape.tuples =
      learn::read_tuples(or_usual(words.tuples, usual_tuples(recipe, info.board)), info.board, 1);
  // One tuple of all cells is a table of positions, which needs no bounds.
  const bool is_table =
      shape.tuples.size() == 1 && shape.tuples[0].size() == static_cast<std::size_t>(shape.cells);
  shape.squashed = !info.rewards && !is_table;
  shape.images = info.images;
  if (const std::size_t all = shape.images.size(); all > kMostImages) {
    for (std::size_t i = 1; i < kMostImages; ++i) {
      shape.images[i] = shape.images[i * all / kMostImages];
    }
    shape.images.resize(kMostImages);
  }
  shape.coherence = learn::read_coherence(or_usual(words.coherence, recipe.coherence));
  return shape;
}

}  // namespace

LessonPlan plan_lesson(const AnyGame& game, const learn::FieldInfo& info,
                       const LessonWords& words) {
  if (!info.ends && game.traits().hidden) {
    bad_input("{}: expected a game that ends, as with rounds=1: what was won is told at its end",
              game.spec());
  }
  const Recipe& recipe = recipe_of(game);
  LessonPlan plan;
  plan.shape = shape_of(game, info, words, recipe);
  learn::Training& training = plan.training;
  training.episodes = words.episodes.value_or(recipe.episodes);
  training.method = learn::read_method(or_usual(words.method, recipe.method));
  training.alpha = read_schedule(or_usual(words.rate, recipe.rate), 100, "--rate");
  training.epsilon = read_schedule(or_usual(words.epsilon, recipe.epsilon), 1, "--epsilon");
  training.lambda = float_in(or_usual(words.lambda, recipe.lambda), 0, 1, "--lambda");
  training.gamma = float_in(words.gamma, 0, 1, "--gamma");
  training.step_reward =
      float_in(or_usual(words.step_reward, recipe.step_reward), -1e6, 1e6, "--step-reward");
  const std::string starts = or_usual(words.random_starts, recipe.random_starts);
  if (!starts.empty()) {
    const std::size_t colon = starts.find(':');
    const std::string plies = colon == std::string::npos ? "4" : starts.substr(colon + 1);
    training.random_starts = float_in(starts.substr(0, colon), 0, 1, "--random-starts");
    training.random_plies = static_cast<int>(integer_in(plies, 1, 1000, "random moves"));
  }
  if (!words.sparring.empty()) {
    training.sparring = read_sparring(game, words.sparring);
    training.sparring_from = words.sparring_from;
  }
  const std::string from_goal = or_usual(words.from_goal, recipe.from_goal);
  training.from_goal = static_cast<int>(integer_in(from_goal, 0, 1000, "--from-goal"));
  if (training.from_goal > 0 && !info.has_goal) {
    bad_input("--from-goal: {} has no goal that one could walk away from", game.spec());
  }
  if (training.method == learn::Method::kWalk && training.from_goal == 0) {
    bad_input("--method walk: expected --from-goal as well");
  }
  if (!info.ends) training.longest = kLongestWithoutEnd;
  training.threads = words.threads > 0 ? words.threads : core_count();
  training.seed = words.seed;
  plan.notes = {{"method", learn::method_name(training.method)},
                {"rate", or_usual(words.rate, recipe.rate)},
                {"epsilon", or_usual(words.epsilon, recipe.epsilon)},
                {"lambda", double{training.lambda}},
                {"random_starts", starts},
                {"from_goal", training.from_goal},
                {"seed", words.seed},
                {"threads", training.threads},
                {"of", training.episodes}};
  if (!words.sparring.empty()) {
    plan.notes["sparring"] = words.sparring;
    plan.notes["sparring_from"] = words.sparring_from;
  }
  return plan;
}

std::uint64_t LessonPlan::bytes() const {
  const std::uint64_t each = shape.coherence == learn::Coherence::kNone ? 4 : 12;
  return each * learn::TupleNetwork::weights_of(shape);
}

std::string file_name_of(std::string text) {
  for (char& c : text) {
    if (c == '(' || c == ')' || c == '=' || c == ',' || c == ' ' || c == '/' || c == '.') c = '-';
  }
  while (!text.empty() && text.back() == '-') text.pop_back();
  return text;
}

}  // namespace zermelo
