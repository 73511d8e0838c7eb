// Play in a sum of games of any kind: who wins, and by which moves.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "cgt/short_games.h"

namespace zermelo {

// One game of the sum, and what each move of Left (0) and of Right (1) makes of it.
struct SumTerm {
  ShortGame value;
  std::array<ShortList, 2> after;
};

struct WinningMove {
  std::size_t term, move;  // move `move` of `after`
  ShortGame to;            // the whole sum after it
};

struct SumPlay {
  ShortGame value;
  OutcomeClass outcome;
  std::array<std::vector<WinningMove>, 2> winning;  // of Left, of Right, if it moves first
};

// A move of Left wins just if it leaves a sum >= 0, a move of Right if it leaves one <= 0.
SumPlay play_of_sum(ShortGames& games, const std::vector<SumTerm>& terms);

}  // namespace zermelo
