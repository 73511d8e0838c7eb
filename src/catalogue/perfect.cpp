#include "catalogue/perfect.h"

namespace zermelo {

PerfectAgent::PerfectAgent(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
    : AnyAgent(spec.options.spec(), spec.limits().seconds),
      game_(game),
      analyst_(game, static_cast<std::uint64_t>(spec.options.number("memory")) << 20, spec.limits(),
               seed) {
  analyst_.use_databases();
}

Thoughts PerfectAgent::think(const AnyPosition& p, const Limits& limits) {
  const Analysis analysis = analyst_.analyze(p, limits);
  const std::vector<AnyMove> moves = game_.moves(p);
  Thoughts thoughts = {.values = std::vector<Value>(moves.size()), .work = analysis.work};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    for (std::size_t rank = 0; rank < analysis.moves.size(); ++rank) {
      if (!game_.equal_moves(moves[i], analysis.moves[rank].move)) continue;
      thoughts.values[i] = analysis.moves[rank].value;
      if (rank == 0) thoughts.best = i;
    }
  }
  return thoughts;
}

}  // namespace zermelo
