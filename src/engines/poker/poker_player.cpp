#include "engines/poker/poker_player.h"

#include <algorithm>
#include <cassert>

namespace zermelo::poker {

bool is_legal(const Poker& game, const Position& seen, Action action) {
  for (const auto m : game.moves(seen)) {
    if (m == action) return true;
  }
  return false;
}

Action first_legal(const Poker& game, const Position& seen, std::initializer_list<Action> wanted) {
  for (const Action action : wanted) {
    if (is_legal(game, seen, action)) return action;
  }
  assert(false);
  return kFold;
}

Chips effective_stack(const Position& seen) {
  return std::min(seen.in[0] + seen.stack[0], seen.in[1] + seen.stack[1]);
}

}  // namespace zermelo::poker
