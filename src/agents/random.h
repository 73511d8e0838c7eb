// random: any legal move, each as likely. The smallest agent.
#pragma once

#include "agents/agent.h"

namespace zermelo {

template <Game G>
class RandomAgent final : public Agent<G> {
 public:
  RandomAgent(const G& game, std::uint64_t seed) : game_(game), rng_(seed) {}

  Thoughts think(const typename G::Position& seen, const Limits&) override {
    const std::size_t count = game_.moves(seen).size();
    return {.best = rng_.index(count), .values = std::vector<Value>(count)};
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  const G game_;
  Rng rng_;
};

}  // namespace zermelo
