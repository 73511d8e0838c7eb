// Kayles: take one or two adjacent sticks.
#pragma once

#include <string_view>

#include "boards/pins.h"
#include "core/game_info.h"

namespace zermelo::kayles {

inline constexpr std::string_view kRules = R"(
Two players take turns. Some sticks stand in a row, perhaps with gaps. A move takes one stick, or
two adjacent ones with no gap between them; sticks are not pushed together, a gap stays a gap. Who
takes the last stick wins: a player without a move has lost. With misere, who takes the last stick
loses. With max=m, a move takes from 1 to m adjacent sticks.

The game starts with a full row, kayles(12) or kayles(sticks=12), of 1 to 63 sticks.

A position is a sentence of the words i (a stick) and _ (a gap) from left to right, such as
    i i _ _ _ _ i _ i i
Rows of any length up to 63 are read, also as "ii____i_ii" and as "||----|-||". A move is the
sentence of the sticks to take, numbered from 1 on the left with gaps counted: "7", "9 10".

Known for max=2: nimbers of rows of 0, 1, 2, ... sticks are 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2
..., of period 12 from 71 sticks on (Guy and Smith 1956; Kayles is the octal game 0.77). The first
player wins every full row: it takes from the middle so that two equal rows are left, and then
copies its opponent's moves. In misère play the rows of 1, 4, 9, 12 and 20 sticks are lost for the
first player, all others won (Sibert and Conway 1992).
)";

inline constexpr PinRules kKayles = {.title = "Kayles", .noun = "stick", .shape = PinShape::kStick};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  PinRules rules = kKayles;
  rules.length = options.number("sticks");
  rules.most = options.number("max");
  rules.misere = options.flag("misere");
  return with_pin_game<false>(rules, use);
}

}  // namespace zermelo::kayles
