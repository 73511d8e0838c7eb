// Octal games: any code of taking and breaking heaps is a game.
#pragma once

#include <string_view>

#include "boards/taking_game.h"
#include "core/game_info.h"

namespace zermelo::octal {

inline constexpr std::string_view kRules = R"(
Two players take turns. There are some heaps of items. A move takes items from one heap and may
break what is left of it into several heaps; how many items may be taken, and how many heaps may be
left, is what the code says. Who makes the last move wins: a player without a move has lost. With
misere, who makes the last move loses.

In a code such as 0.137 the digit at place k after the point is about moves that take exactly k
items from a heap. It is the sum of
    1  if no heap may be left (all k items of a heap of k are taken),
    2  if one heap may be left,
    4  if two heaps may be left,
    8  if three heaps may be left (hexadecimal games; digits go on 9, a, b, c, d, e, f).
Heaps that are left have one item at least. The digit before the point is about moves that take
nothing: 0, or 4 (break a heap into two), 8 (into three) or c (either). So 0.77 is Kayles, 0.07
Dawson's Kayles, 0.137 Dawson's Chess, 0.007 Treblecross, 0.6 Officers, 0.3f Kenyon's game.

The game is octal(CODE,SIZE,SIZE,...), such as octal(0.77,9,4): the code and the sizes of the heaps
(one heap of 10 if none is given; up to 255 items in all).

A position is a sentence with the sizes of all heaps, largest first, such as "9 4 4"; any order is
read, and "0" means that there is no heap. A move is the size of a heap and what is left of it: "9 4
3" makes a heap of 9 two heaps of 4 and 3, "9 7" leaves 7 of it, "2" takes a heap of 2 away.

Known: nimbers of heaps by Sprague (1935) and Grundy (1939). Guy and Smith (1956) show that nimbers
of an octal game are periodic once a period has lasted long enough; whether all octal games of
finitely many digits are periodic is open. Kayles has period 12 from 71 on, Dawson's Kayles 34 from
53 on, 0.16 has 149459 from 105351 on; nobody knows a period of 0.007 or of 0.6. The command
"zermelo grundy" computes nimbers of heaps of any size and proves periods.
)";

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  const TakingCode code = TakingCode::octal(options.word("code"));
  return use(
      TakingGame(code, bag_of(options), "Octal game " + code.text(), options.flag("misere")));
}

}  // namespace zermelo::octal
