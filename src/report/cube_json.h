// Answers about Rubik's Cube as JSON: what `zermelo cube ... --json` prints. Cubes are facelets or an
// algorithm; an Error says what is wrong with one. The size is 2 or 3.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "base/rng.h"
#include "engines/cube/methods.h"
#include "engines/cube/solver.h"

namespace zermelo {

// "R U2 F'", in quarter turns "R U U F'".
std::string turn_words(const cube::Turns& turns, bool quarters);

struct Scramble {
  std::string turns, cube;
};
// A uniformly random cube; with `turns` above 0 one that is so many random turns from solved.
Scramble new_scramble(Rng& rng, int size, bool quarters, int turns, const Budget& budget);

// Where an algorithm leads from a cube (empty: a solved one): {turns, length, order, cube}.
Json algorithm_json(const std::string& algorithm, const std::string& from, int size, bool quarters);

// {possible, solved, cube}, or {possible: false, reason}.
Json cube_check_json(const std::string& text, int size);

// {cube, metric, solution, length, proved, bound, ms}, and all `solutions` if they were asked for.
Json solved_json(const std::string& facelets, const cube::Solved& solved, bool quarters,
                 double seconds, bool all = false);

// {method, metric, steps: [{step, turns}], solution, length, proved, bound, ms}.
Json steps_json(const std::string& method, const std::vector<cube::Step>& steps, bool quarters,
                double seconds);

// The facelets of a cube that is given as facelets or as an algorithm.
std::string facelets_of(const std::string& text, int size);

}  // namespace zermelo
