// Solutions for people: step by step with names, by turns and algorithms that people know.
//
//   beginner   cross, corners of the first layer, edges of the second, and the last layer in four
//              steps: its cross, its edges in place, its corners in place, its corners turned
//   cfop       cross, four pairs of a corner and an edge, orient the last layer, permute it
//
// The first layer is D. The cross is as short as it can be; every later step is the shortest that
// strings together what people use for it: turns of U, triggers such as R U R', and the algorithms.
#pragma once

#include <string>
#include <vector>

#include "engines/cube/group.h"

namespace zermelo::cube {

enum class Method { kBeginner, kCfop };

struct Step {
  std::string name;  // "pair FR"
  Turns turns;       // none if there is nothing to do
};

// The turns of all steps together solve the cube.
std::vector<Step> solve_by_steps(const Cubies& p, Method method);

}  // namespace zermelo::cube
