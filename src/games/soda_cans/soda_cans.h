// The soda can game: cans in a row or a ring.
#pragma once

#include <string_view>

#include "boards/pins.h"
#include "core/game_info.h"

namespace zermelo::soda_cans {

inline constexpr std::string_view kRules = R"(
Two players take turns. Some soda cans stand in a row. A move takes one can, or two that stand next
to each other with no gap between them. Who takes the last can wins: a player without a move has
lost. With misere, who takes the last can loses. With max=m, a move takes from 1 to m adjacent cans.
With ring, the cans stand in a circle, so that the last one is next to the first.

The game is named in lecture slides whose picture is lost, and no public source describes it; these
rules are our reading. In a row it is Kayles; the ring makes it a game of its own.

The game starts with all cans, soda-cans(12) or soda-cans(cans=12), from 1 to 63 of them.

A position is a sentence of the words i (a can) and _ (a gap) in the order of the cans, such as
    i i _ i i
Any number of cans up to 63 is read, also as "ii_ii" and as "||-||". A move is the sentence of the
cans to take in rising order, numbered from 1 with gaps counted: "4", "4 5", and around the end of a
ring of ten "1 10".

Known: the second player wins every ring of three cans or more, with max at least 2 and smaller than
the ring: where the first left one row, it takes one or two cans from its middle, so that two equal
rows are left, and then copies its opponent's moves. A ring of as many cans as max, or fewer, is
taken at once. Of the rings of 4, 6, 8, 10 and 12 cans in misère play, the first player wins 6 and
10. For rows see kayles.
)";

inline constexpr PinRules kSodaCans = {
    .title = "Soda cans", .noun = "can", .shape = PinShape::kCan};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  PinRules rules = kSodaCans;
  rules.length = options.number("cans");
  rules.most = options.number("max");
  rules.ring = options.flag("ring");
  rules.misere = options.flag("misere");
  return rules.ring ? with_pin_game<true>(rules, use) : with_pin_game<false>(rules, use);
}

}  // namespace zermelo::soda_cans
