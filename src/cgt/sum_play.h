// Play in a sum of games of any kind: who wins, what each move leads to, and which move the hottest
// game asks for.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "cgt/short_games.h"
#include "cgt/thermograph.h"

namespace zermelo {

// One game of the sum, and what each move of Left (0) and of Right (1) makes of it.
struct SumTerm {
  ShortGame value;
  std::array<ShortList, 2> after;
};

struct SumMove {
  std::size_t term, move;  // move `move` of `after`
  ShortGame to;            // the whole sum after it
  bool wins;
  Dyadic stop;  // the number that best play comes to after it, the other to move
};

// The orthodox move: in the hottest game, the one that keeps its mean when each move costs its
// temperature. It is usually, not always, the best.
struct OrthodoxMove {
  std::size_t place;  // in the list of moves
  Dyadic temperature;
  // Where it is not the best: a move that wins as this one does not, or else comes to a better stop.
  bool is_best = true;
  std::size_t better = 0;
};

struct SumPlay {
  ShortGame value;
  OutcomeClass outcome;
  // Of Left, of Right, if it moves first:
  std::array<std::vector<SumMove>, 2> moves;
  std::array<std::optional<OrthodoxMove>, 2> orthodox;  // none where there is no move

  bool wins(std::size_t side) const;
};

// A move of Left wins just if it leaves a sum >= 0, a move of Right if it leaves one <= 0.
SumPlay play_of_sum(ShortGames& games, Thermographs& thermographs,
                    const std::vector<SumTerm>& terms);

}  // namespace zermelo
