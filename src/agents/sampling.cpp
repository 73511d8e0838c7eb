#include "agents/sampling.h"

#include <numeric>

namespace zermelo {

MoveSamples::MoveSamples(std::size_t moves) : places(moves), samples(moves) {
  std::iota(places.begin(), places.end(), std::size_t{0});
}

Thoughts MoveSamples::thoughts(std::uint64_t games, double spread) const {
  Thoughts thoughts = unknown_thoughts(samples.size(), games);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    thoughts.values[i] = samples[i].value(spread);
    if (samples[i].beats(samples[thoughts.best])) thoughts.best = i;
  }
  return thoughts;
}

}  // namespace zermelo
