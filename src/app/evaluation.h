// Games of what was learned, to see how well it plays: without learning, and recorded.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

struct Evaluation {
  std::string game;
  std::string weights;  // the file that 'train' wrote
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  int threads = 0;  // 0: all cores
};

// Alone, or against the highest level where two play. Prints what came out of it in a line.
void evaluate(const Evaluation& evaluation);

}  // namespace zermelo
