// zermelo train othello: the weights of the pattern evaluation.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

// The words of the command that it understands; those of networks of tuples mean nothing here.
struct OthelloTrainingWords {
  std::uint64_t episodes, seed;
  int threads;
  std::string time, save;
};
void train_othello(const OthelloTrainingWords& words);

}  // namespace zermelo
