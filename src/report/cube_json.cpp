#include "report/cube_json.h"

#include "base/error.h"
#include "engines/cube/algorithm.h"
#include "engines/cube/reading.h"

namespace zermelo {
namespace {

using cube::Cube;
using cube::Metric;
using cube::Turns;

template <int kSize>
std::string written(const typename Cube<kSize>::Position& p) {
  return Cube<kSize>(false, 0).write(p);
}

// How often a cube must be turned like this until it is solved again.
template <class Position>
int order_of(const Turns& turns) {
  Position p;
  for (int n = 1;; ++n) {
    for (const std::uint8_t t : turns) apply(p, cube::kTurns[t]);
    if (p == Position{}) return n;
  }
}

template <int kSize>
Json algorithm_answer(const std::string& algorithm, const std::string& from, bool quarters) {
  using Position = typename Cube<kSize>::Position;
  const Turns turns = cube::read_algorithm(algorithm, kSize);
  Position p = from.empty() ? Position{} : cube::read_cube<kSize>(from);
  for (const std::uint8_t t : turns) apply(p, cube::kTurns[t]);
  return {{"turns", turn_words(turns, quarters)},
          {"length", cube::length_of(turns, quarters)},
          {"order", order_of<Position>(turns)},
          {"cube", written<kSize>(p)}};
}

template <int kSize>
Json check_answer(const std::string& text) {
  using Position = typename Cube<kSize>::Position;
  Position p;
  try {
    p = cube::read_cube<kSize>(text);
  } catch (const Error& error) {
    return {{"possible", false}, {"reason", error.what()}};
  }
  return {{"possible", true}, {"solved", p == Position{}}, {"cube", written<kSize>(p)}};
}

template <int kSize>
Scramble scramble_of(Rng& rng, bool quarters, int turns, const Budget& budget) {
  std::string words;
  if (turns > 0) {
    const auto p = cube::random_turns<kSize>(rng, quarters, turns, words);
    return {words, written<kSize>(p)};
  }
  const auto p = cube::random_cube<kSize>(rng);
  Turns way;
  if constexpr (kSize == 2) {
    const Metric metric = quarters ? Metric::kQuarterTurns : Metric::kHalfTurns;
    way = cube::Solver::solve(p, {.metric = metric}).solutions[0];
  } else {
    // The small tables, whose answer is the same everywhere.
    cube::Solver solver(cube::TableStore(""), {.tables = cube::TableSize::kSmall});
    way = solver.solve(p, {.metric = Metric::kHalfTurns, .enough = 30}, budget).solutions.at(0);
  }
  return {turn_words(cube::inverse(way), quarters), written<kSize>(p)};
}

}  // namespace

std::string turn_words(const Turns& turns, bool quarters) {
  return quarters ? cube::write_quarter_turns(turns) : cube::write_turns(turns);
}

Scramble new_scramble(Rng& rng, int size, bool quarters, int turns, const Budget& budget) {
  return size == 2 ? scramble_of<2>(rng, quarters, turns, budget)
                   : scramble_of<3>(rng, quarters, turns, budget);
}

Json algorithm_json(const std::string& algorithm, const std::string& from, int size,
                    bool quarters) {
  return size == 2 ? algorithm_answer<2>(algorithm, from, quarters)
                   : algorithm_answer<3>(algorithm, from, quarters);
}

Json cube_check_json(const std::string& text, int size) {
  return size == 2 ? check_answer<2>(text) : check_answer<3>(text);
}

Json solved_json(const std::string& facelets, const cube::Solved& solved, bool quarters,
                 double seconds, bool all) {
  Json json = {{"cube", facelets},
               {"metric", quarters ? "qtm" : "htm"},
               {"solution", turn_words(solved.solutions[0], quarters)},
               {"length", solved.length},
               {"proved", solved.proved},
               {"bound", solved.bound},
               {"ms", 1000 * seconds}};
  if (all) {
    json["solutions"] = Json::array();
    for (const Turns& turns : solved.solutions) {
      json["solutions"].push_back(turn_words(turns, quarters));
    }
  }
  return json;
}

Json steps_json(const std::string& method, const std::vector<cube::Step>& steps, bool quarters,
                double seconds) {
  Json list = Json::array();
  Turns all;
  int length = 0;
  for (const cube::Step& step : steps) {
    all.insert(all.end(), step.turns.begin(), step.turns.end());
    length += cube::length_of(step.turns, quarters);
    list.push_back({{"step", step.name}, {"turns", turn_words(step.turns, quarters)}});
  }
  return {{"method", method},
          {"metric", quarters ? "qtm" : "htm"},
          {"steps", std::move(list)},
          {"solution", turn_words(all, quarters)},
          {"length", length},
          {"proved", false},
          {"bound", all.empty() ? 0 : 1},
          {"ms", 1000 * seconds}};
}

std::string facelets_of(const std::string& text, int size) {
  return size == 2 ? written<2>(cube::read_cube<2>(text)) : written<3>(cube::read_cube<3>(text));
}

}  // namespace zermelo
