// zermelo train poker: a strategy for two players, for each effective stack.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

struct PokerTrainingWords {
  std::string method, time, save, stop_at, buckets;
  std::optional<std::uint64_t> iterations = {};  // for each stack
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false;
};
void train_poker(const PokerTrainingWords& words);

}  // namespace zermelo
