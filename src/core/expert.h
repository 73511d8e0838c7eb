// An expert of one game: it answers what others can only estimate.
#pragma once

#include "base/limits.h"
#include "core/game.h"
#include "core/thoughts.h"

namespace zermelo {

template <Game G>
class Expert {
 public:
  virtual ~Expert() = default;

  // What it can say of p, where a player is to move, and of each of its moves. Keeps the budget;
  // what it cannot tell within it stays unknown. Asked again of the same position it may go on
  // where it was.
  virtual Thoughts think(const typename G::Position& p, Budget& budget) = 0;

  // True if it estimates better than others what it does not prove: then nobody else is asked.
  virtual bool is_judge() const { return false; }
};

}  // namespace zermelo
