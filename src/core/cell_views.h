// How a network sees a game: a row of cells with small numbers, and where the cells lie.
//
// Games with cells (core/game.h) are seen by them. A folder src/games/NAME may say more in a file
// cell_views.h, which specialises CellViews for its game; nothing but learning includes it.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace zermelo {

// Where a cell lies in the plane, in any unit. Cells that are nearest to each other are neighbours.
struct CellPlace {
  double x = 0, y = 0;
};

// What a specialisation may have; `row` has room for cells(game) numbers, each below values(game), and
// for as many more for each further way:
//
//   static int cells(const G& game);
//   static int values(const G& game);
//   static void write(const G& game, const typename G::Position& p, int k, std::uint8_t* row);
//     The cells as player k sees them.
//   static constexpr bool kAlike = true;
//     Whoever moves sees the same in the same situation, such as its own discs as 1 whatever their
//     colour: then one network serves all players. Without it each player learns for itself.
//   static void change(const G& game, const typename G::Position& p, typename G::Move m, int k,
//                      std::uint8_t* row);
//     Makes of the cells of p, as player k sees them, those after move m. Without it they are written
//     anew, which is slower. A game that hides something must have it, and neither it nor write() may
//     tell what player k does not see.
//   static CellPlace place(const G& game, int cell);
//     Without it learning looks at groups of cells anywhere, not at walks and lines.
//   static int ways(const G& game);
//     A row shows the position in so many ways, all worth the same, one behind the other: for
//     symmetries that change what cells hold, not only where. Tuples are of the cells of the first
//     way, and the network looks at all the others with the same weights. Without it: 1.
template <Game G>
struct CellViews {};

template <class G>
concept HasCellViews = requires(const G game) {
  CellViews<G>::values(game);
};
// A network can look at such a game.
template <class G>
concept Learnable = HasCellViews<G> ||(Celled<G> && !Hiding<G>);

template <class G>
concept LooksAlike = bool(CellViews<G>::kAlike);
template <class G>
concept ChangesCells = requires {
  &CellViews<G>::change;
};
template <class G>
concept ShowsWays = requires(const G game) {
  CellViews<G>::ways(game);
};
template <class G>
concept PlacesCells = requires(const G game) {
  CellViews<G>::place(game, 0);
};

}  // namespace zermelo
