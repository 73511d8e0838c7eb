// What the engine of 2048 and 2584 offers on the board of 4 by 4: play by a network that
// `zermelo train` has taught, and the network as a judge for any search.
#pragma once

#include <memory>
#include <vector>

#include "boards/slide_game.h"
#include "core/evaluator.h"
#include "core/expert.h"

namespace zermelo::slide {

template <class Rule>
struct SlideEngine {
  using G = SlideGame<SlideBoard4x4<Rule>>;

  // "td(load=FILE)".
  static std::vector<EvaluatorEntry<G>> evaluators();
  // load=FILE, depth and downgrade as the agent td has them.
  static std::unique_ptr<Expert<G>> taught(const G& game, const Options& options);
};

extern template struct SlideEngine<Rule2048>;
extern template struct SlideEngine<Rule2584>;

}  // namespace zermelo::slide
