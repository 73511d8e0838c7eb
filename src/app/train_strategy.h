// zermelo train GAME for games with hidden cards: a strategy by counterfactual regret.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "any/any_game.h"

namespace zermelo {

struct StrategyTrainingWords {
  std::string method, time, save, csv;
  std::optional<std::uint64_t> iterations = {};
  std::uint64_t seed = 1;
  std::string stop_at;  // exploitability
  bool json = false;
};
void train_strategy(const AnyGame& game, const StrategyTrainingWords& words);

}  // namespace zermelo
