// 2048: slide equal tiles together.
#pragma once

#include <string_view>

#include "boards/slide_game.h"
#include "core/game_info.h"

namespace zermelo::game_2048 {

inline constexpr std::string_view kRules = R"(
One player. The board has 4 by 4 cells (2 by 2 to 5 by 5 with rows and cols), each empty or with a
tile of number 2, 4, 8, 16 and so on. At the start chance drops two tiles on the empty board. Then
the player slides and chance drops a tile, in turn. A tile drops on any of the empty cells, each as
likely; it is a 2 in 90 % and a 4 in 10 % of all cases.

The player slides up, right, down or left. All tiles move that way until they meet the edge or
another tile. Two tiles of the same number that meet merge into one of twice the number, which is
added to the score. A tile that was made by merging does not merge again in the same slide, and of
three in a line the two that lead merge: "8 8 8 2" slid to the left becomes "16 8 2 -". A slide is
legal only if some tile moves or merges. The game is over when no slide is legal; the reward of a
slide is what it adds to the score.

Cells are numbered row by row from 0; on 4 by 4
     0  1  2  3
     4  5  6  7
     8  9 10 11
    12 13 14 15
A position is the numbers of the tiles row by row, - for an empty cell (0 or . is understood, and /
between rows), and + at the end when a tile is about to come: "2 - - - - - - 4 - - - - - - - - +".
The player's moves are up, right, down, left (also u, r, d, l and #U, #R, #D, #L). A drop is written
CELL=TILE, such as 13=2; D2, with the cell as a hexadecimal digit, is understood.

Known: in n cells no tile larger than 2 to the power n + 1 can be built: 131072 on 4 by 4, 32 on 2 by
2. While it stands, the next largest is built in n - 1 cells, and so on; positions with larger tiles
are refused. A game of random slides on 4 by 4 takes about 118 of them and scores about 1100.
)";

using Rule = Rule2048;

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return make_slide_game<Rule>(options, use);
}

}  // namespace zermelo::game_2048
