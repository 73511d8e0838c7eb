// Subtraction games: take a number of items that is in a set.
#pragma once

#include <string_view>

#include "boards/taking_game.h"
#include "core/game_info.h"

namespace zermelo::subtraction {

inline constexpr std::string_view kRules = R"(
Two players take turns. There are some heaps of items. A move takes s items from one heap, where s
is one of the numbers of a set. Who makes the last move wins: a player without a move has lost. With
misere, who makes the last move loses.

The set is given as bare numbers from 1 on, subtraction(1,2,5), and the heaps as sizes, such as
subtraction(1,2,5,sizes=20+7): one heap of 10 if none is given, up to 255 items in all.

A position is a sentence with the sizes of all heaps, largest first, such as "9 4 4"; any order is
read, and "0" means that there is no heap. A move is the size of a heap and what is left of it: "9 7"
takes two items from a heap of 9, "2" takes a heap of 2 away.

Known: nimbers of heaps of a finite set are periodic. With the set 1, 2, ..., m a heap of n has
nimber n mod (m + 1). The command "zermelo grundy" computes nimbers of heaps of any size and proves
periods.
)";

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  const TakingCode code = TakingCode::subtraction(options.numbers("set"));
  return use(
      TakingGame(code, bag_of(options), "Subtraction game " + code.text(), options.flag("misere")));
}

}  // namespace zermelo::subtraction
