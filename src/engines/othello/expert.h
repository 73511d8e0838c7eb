// What engines/othello offers for Othello.
#pragma once

#include <memory>
#include <vector>

#include "core/evaluator.h"
#include "core/expert.h"
#include "games/othello/othello.h"

namespace zermelo {

template <>
struct EngineOf<othello::Othello> {
  // "td", on 8 by 8.
  static std::vector<EvaluatorEntry<othello::Othello>> evaluators();
  static std::unique_ptr<Expert<othello::Othello>> expert(const othello::Othello& game,
                                                          std::uint64_t bytes);
  // load=FILE (the shipped weights without) and depth as the agent td has them; on 8 by 8.
  static std::unique_ptr<Expert<othello::Othello>> taught(const othello::Othello& game,
                                                          const Options& options);
};

}  // namespace zermelo
