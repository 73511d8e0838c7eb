// mc: flat Monte Carlo. The same number of random games after every move, the best mean is taken.
#pragma once

#include <numeric>

#include "agents/agent.h"
#include "agents/sampling.h"

namespace zermelo {

template <Game G>
class MonteCarloAgent final : public Agent<G> {
 public:
  MonteCarloAgent(const G& game, const Limits& own, std::uint64_t seed)
      : game_(game), own_(own), rng_(seed) {}

  Thoughts think(const typename G::Position& seen, const Limits& limits) override {
    const std::size_t count = game_.moves(seen).size();
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<Sample> samples(count);
    Thoughts thoughts = {.values = std::vector<Value>(count)};
    thoughts.work = sample_moves(game_, seen, all, samples, Allowance(own_, limits), rng_);
    for (std::size_t i = 0; i < count; ++i) {
      thoughts.values[i] = samples[i].value();
      if (samples[i].beats(samples[thoughts.best])) thoughts.best = i;
    }
    return thoughts;
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  const G game_;
  const Limits own_;
  Rng rng_;
};

}  // namespace zermelo
