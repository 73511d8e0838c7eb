// Grundy's game: break a heap into two that are not equal.
#pragma once

#include <string_view>

#include "boards/taking_game.h"
#include "core/game_info.h"

namespace zermelo::grundys_game {

inline constexpr std::string_view kRules = R"(
Two players take turns. There are some heaps of items. A move breaks one heap into two heaps that are
not of the same size; no item is ever taken away. Heaps of one and of two cannot be broken. A player
without a move has lost; with misere, it has won.

The heaps are given as bare numbers, grundys-game(7,4); one heap of 10 if none is given, up to 255
items in all.

A position is a sentence with the sizes of all heaps, largest first, such as "7 4 1"; any order is
read. A move is the size of a heap and the two heaps that become of it: "7 5 2" breaks a heap of 7
into 5 and 2.

Known (Grundy 1939): a heap of n has as its nimber the smallest number that no break into a and b has
as the exclusive or of their nimbers: 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 for heaps of 0 to 14. Nobody knows
whether the sequence becomes periodic; no period was found in the first 2 to the power 35 heaps
(Flammenkamp). "zermelo grundy grundys-game" computes it.
)";

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(
      TakingGame(TakingCode::grundy(), bag_of(options), "Grundy's game", options.flag("misere")));
}

}  // namespace zermelo::grundys_game
