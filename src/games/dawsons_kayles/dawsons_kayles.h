// Dawson's Kayles: knock down two adjacent pins.
#pragma once

#include <string_view>

#include "boards/pins.h"
#include "core/game_info.h"

namespace zermelo::dawsons_kayles {

inline constexpr std::string_view kRules = R"(
Two players take turns. Some bowling pins stand in a row, perhaps with gaps. A move knocks down two
adjacent pins, never one alone; a pin without a neighbour is stuck and stays for ever. Who makes the
last move wins: a player without a move has lost. With misere, who makes the last move loses.

The game starts with a full row, dawsons-kayles(12) or dawsons-kayles(pins=12), of 1 to 63 pins.

A position is a sentence of the words i (a pin) and _ (a gap) from left to right, such as
    i i _ _ i i i
Rows of any length up to 63 are read, also as "ii__iii" and as "||--|||". A move is the sentence of
the two pins, numbered from 1 on the left with gaps counted: "5 6".

Known: nimbers of rows of 0, 1, 2, ... pins are 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 ..., of
period 34 from 53 pins on (Guy and Smith 1956; the octal game 0.07). Among rows of up to 63 pins the
first player loses those of 0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59 and 63, and wins all
others.
)";

inline constexpr PinRules kDawsonsKayles = {
    .title = "Dawson's Kayles", .noun = "pin", .shape = PinShape::kPin, .least = 2};

using DawsonsKayles = PinGame<2, 2, false>;

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  PinRules rules = kDawsonsKayles;
  rules.length = options.number("pins");
  rules.misere = options.flag("misere");
  return use(DawsonsKayles(rules));
}

}  // namespace zermelo::dawsons_kayles
