// What agents think of a position, move by move, for people to read.
#pragma once

#include <string>
#include <vector>

#include "catalogue/any_agent.h"
#include "catalogue/any_game.h"
#include "core/value.h"

namespace zermelo {

struct MoveHint {
  AnyMove move;
  std::string text;
  Value value;  // for the player who makes it
};

// The agent's own choice first, then by value. Looks only at what the player to move may see.
std::vector<MoveHint> agent_hints(const AnyGame& game, const AnyPosition& p, AnyAgent& agent,
                                  const Limits& limits);

// By random games alone: weak, but there for every game. Takes about `seconds`.
std::vector<MoveHint> random_game_hints(const AnyGame& game, const AnyPosition& p, double seconds,
                                        Rng& rng);

}  // namespace zermelo
