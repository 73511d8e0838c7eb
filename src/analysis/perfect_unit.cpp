// perfect: plays by the values that an Analyst knows. A winner wins in the fewest moves, a loser holds
// out longest, who can tie ties; where an expert knows scores (Othello's discs) they come first; with chance or many players it takes the highest expectation. What
// is not proved or exact within the limits is the best estimate, and its value says so.
#include "agents/agent_terms.h"
#include "analysis/analyst.h"
#include "any/any_agent.h"

namespace zermelo {
namespace {

class PerfectAgent final : public AnyAgent {
 public:
  PerfectAgent(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds), analyst_(game, spec.limits(), seed) {
    analyst_.use_databases();
  }

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    const Analysis analysis = analyst_.analyze(p, limits, control);
    Thoughts thoughts = {.best = analysis.moves[0].place,
                         .values = std::vector<Value>(analysis.moves.size()),
                         .value = analysis.value,
                         .work = analysis.work};
    for (const MoveValue& move : analysis.moves) thoughts.values[move.place] = move.value;
    return thoughts;
  }

  void reset(std::uint64_t seed) override { analyst_.reset(seed); }

 private:
  Analyst analyst_;
};

const AgentRegistration registration_of_perfect({
    .name = "perfect",
    .summary = "wins in the fewest moves or by most points: solves or proves, else estimates",
    .fits = "every game in which nothing is hidden; perfectly what it can solve or prove",
    .options = {terms::nodes(2000000), terms::time(), terms::memory(1024)},
    .why_not = terms::nothing_hidden,
    .make = [](const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
        -> std::unique_ptr<AnyAgent> { return std::make_unique<PerfectAgent>(game, spec, seed); },
});

}  // namespace
}  // namespace zermelo
