// The value of every legal move by random games: weak, but there for every game.
#pragma once

#include <string>
#include <vector>

#include "catalogue/any_game.h"
#include "core/value.h"

namespace zermelo {

struct MoveHint {
  AnyMove move;
  std::string text;
  Value value;  // estimated: the mover's mean return over random games after the move
};

// Best first. Looks only at what the player to move may see. Takes about `seconds`.
std::vector<MoveHint> random_game_hints(const AnyGame& game, const AnyPosition& p, double seconds,
                                        Rng& rng);

}  // namespace zermelo
