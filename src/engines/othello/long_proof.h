// The exact score of a position that takes hours, like the start of 6 by 6: work that shows how far it
// is, can be stopped and goes on.
//
// Above, a tree of null windows, one move after the other; below, from `leaf_empties` empty cells on,
// the endgame search with all threads. Whatever is proved of a position above is kept in a file, and
// none of its images is searched again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/control.h"
#include "games/othello/othello.h"

namespace zermelo::othello {

struct ProofPlan {
  Othello game;
  Othello::Position position;
  int leaf_empties;
  int threads;
  std::uint64_t bytes;  // of the table, which all threads share
  std::string path;     // what is proved is kept here, to go on with
};

struct ProofReport {
  std::optional<int> score;  // for the player to move, empty cells to the winner; none: stopped
  int at_least = 0, at_most = 0;              // what is proved of it
  std::uint64_t proved = 0, from_before = 0;  // bounds of positions in the file
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Throws an Error if the path cannot be written or holds other work.
ProofReport prove_score(const ProofPlan& plan, const Control& control);

}  // namespace zermelo::othello
