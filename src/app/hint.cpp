#include "app/hint.h"

#include <algorithm>

namespace zermelo {
namespace {

// One scale for what is proved and what is estimated.
double worth(const Value& value) {
  constexpr double kFar = 1e9;
  switch (value.outcome) {
    case Outcome::kWin: return kFar - value.remoteness.value_or(0);
    case Outcome::kLose: return -kFar + value.remoteness.value_or(0);
    default: return value.score ? *value.score : value.expectation.value_or(0);
  }
}

}  // namespace

std::vector<MoveHint> agent_hints(const AnyGame& game, const AnyPosition& p, AnyAgent& agent,
                                  const Limits& limits) {
  const Thoughts thoughts = agent.think(p, limits);
  const std::vector<AnyMove> moves = game.moves(p);
  std::vector<MoveHint> hints;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    hints.push_back({moves[i], game.write_move(p, moves[i]), thoughts.values[i]});
  }
  std::swap(hints[0], hints[thoughts.best]);
  std::stable_sort(hints.begin() + 1, hints.end(), [](const MoveHint& a, const MoveHint& b) {
    return worth(a.value) > worth(b.value);
  });
  return hints;
}

std::vector<MoveHint> random_game_hints(const AnyGame& game, const AnyPosition& p, double seconds,
                                        Rng& rng) {
  const auto agent = make_agent(game, "mc", rng());
  return agent_hints(game, p, *agent, {.seconds = seconds});
}

}  // namespace zermelo
