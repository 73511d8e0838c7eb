#include "analysis/opponent.h"

#include "any/any_agent.h"
#include "base/error.h"
#include "catalogue/summands.h"
#include "cgt/short_games.h"

namespace zermelo {
namespace {

// Counted in positions, so that the answer does not hang on the clock.
constexpr Limits kMoment = {.work = 200000, .bytes = std::uint64_t{256} << 20};

bool is_solved_at_once(const AnyGame& game) {
  const Traits& traits = game.traits();
  if (traits.impartial && !is_misere(game)) return true;  // by its nimbers
  if (traits.partizan && !is_misere(game)) {
    try {
      ShortGames games(kMoment);
      game.values(games)->value(game.start());
      return true;
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
    }
  }
  try {
    game.solve(game.start(), kMoment);
    return true;
  } catch (const Error& error) {
    if (error.exit() != Exit::kUnanswered) throw;
    return false;
  }
}

}  // namespace

std::string quick_opponent(const AnyGame& game) {
  for (const AgentInfo& info : all_agents()) {  // near equilibrium, where its table is this one
    if (info.name == "cfr" && why_unfit(game, info).empty()) return "cfr";
  }
  if (game.traits().hidden) return "ismcts";
  if (is_solved_at_once(game)) return "perfect";
  return "mcts(sims=10000)";
}

}  // namespace zermelo
