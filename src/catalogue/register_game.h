// Puts a game folder into the catalogue, from the unit that the build makes of catalogue/unit.cpp.in.
//
// A game folder src/games/NAME gives, in namespace zermelo::NAME,
//   const GameInfo& info();
//   template <class Use> auto make(const Options& options, Use&& use);
// where make() calls use(game) with the game, of whatever type these options ask for.
#pragma once

#include <memory>
#include <utility>

#include "any/erased_game.h"
#include "catalogue/catalogue.h"
#include "catalogue/shared_games.h"

namespace zermelo {

// The game with all that the program offers for it; or, not searched, without agents and solvers.
template <bool kSearched, class G>
std::unique_ptr<AnyGame> erased(G game, const GameInfo& info, const Options& options) {
  return std::make_unique<Erased<G, kSearched>>(std::move(game), info, options.spec());
}

}  // namespace zermelo
