// perfect: plays by the values that an Analyst knows. A winner wins in the fewest moves, a loser holds
// out longest, who can tie ties; with chance or many players it takes the highest expectation.
#pragma once

#include "catalogue/analysis.h"
#include "catalogue/any_agent.h"

namespace zermelo {

class PerfectAgent final : public AnyAgent {
 public:
  // The game must outlive the agent.
  PerfectAgent(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed);

  // What is not proved or exact within the limits is the best estimate, and its value says so.
  Thoughts think(const AnyPosition& p, const Limits& limits) override;
  void reset(std::uint64_t seed) override { analyst_.reset(seed); }

 private:
  const AnyGame& game_;
  Analyst analyst_;
};

}  // namespace zermelo
