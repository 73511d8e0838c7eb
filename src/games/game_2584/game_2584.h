// 2584 Fibonacci: slide neighbours in the Fibonacci sequence together.
#pragma once

#include <string_view>

#include "boards/slide_game.h"
#include "core/game_info.h"

namespace zermelo::game_2584 {

inline constexpr std::string_view kRules = R"(
One player. The board has 4 by 4 cells (2 by 2 to 5 by 5 with rows and cols), each empty or with a
tile whose number is in the Fibonacci sequence 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610,
987, 1597, 2584, ...; there is only one kind of 1. At the start chance drops two tiles on the empty
board. Then the player slides and chance drops a tile, in turn. A tile drops on any of the empty
cells, each as likely; it is a 1 in 90 % and a 2 in 10 % of all cases.

The player slides up, right, down or left. All tiles move that way until they meet the edge or
another tile. Two tiles that meet merge if their numbers are neighbours in the sequence, or both 1;
they become one tile with the sum of the numbers, which is the next number of the sequence and is
added to the score. Other equal tiles do not merge. A tile that was made by merging does not merge
again in the same slide, and of three in a line the two that lead merge: "1 1 2 3" slid to the left
becomes "2 5 - -". A slide is legal only if some tile moves or merges. The game is over when no slide
is legal; the reward of a slide is what it adds to the score.

Cells are numbered row by row from 0; on 4 by 4
     0  1  2  3
     4  5  6  7
     8  9 10 11
    12 13 14 15
A position is the numbers of the tiles row by row, - for an empty cell (0 or . is understood, and /
between rows), and + at the end when a tile is about to come: "1 - - - - - - 2 - - - - - - - - +".
The player's moves are up, right, down, left (also u, r, d, l and #U, #R, #D, #L). A drop is written
CELL=TILE, such as 13=2; D2, with the cell as a hexadecimal digit, is understood.

Known: in n cells no tile later than number 2n of the sequence can be built: 3524578 on 4 by 4, 34 on
2 by 2. While it stands, the next largest is built in n - 1 cells, and so on; positions with larger
tiles are refused. A game of random slides on 4 by 4 takes about 290 of them and scores about 1990.
)";

using Rule = Rule2584;

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return make_slide_game<Rule>(options, use);
}

}  // namespace zermelo::game_2584
