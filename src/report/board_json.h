// A position with all that somebody needs who plays it on a screen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "base/json.h"

namespace zermelo {

// A move of a game that is under way, as it is told.
struct ToldMove {
  std::string text;
  std::optional<int> player;  // nothing: chance
};

// What led to a position.
struct BoardHistory {
  std::vector<ToldMove> moves = {};
  std::optional<AnyMove> last = {};
  std::vector<double> returns = {};  // rewards so far, one a player
};

// game, title, position, turn, players, moves, scene, buttons (moves that no click or drag of the
// scene makes), history, result; docs/api.md has all fields. A spectator gets no moves.
Json board_json(const AnyGame& game, const AnyPosition& p, const BoardHistory& history,
                bool is_spectator = false);

// The legal moves of p that neither a click nor a drag of the scene makes.
std::vector<std::string> buttons_beside(const Scene* scene, const std::vector<std::string>& moves);

}  // namespace zermelo
