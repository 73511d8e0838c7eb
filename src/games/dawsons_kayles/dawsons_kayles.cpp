#include "games/dawsons_kayles/dawsons_kayles.h"

namespace zermelo::dawsons_kayles {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "dawsons-kayles",
      .title = "Dawson's Kayles",
      .summary = "knock down two adjacent pins of a row; who cannot loses",
      .rules = kRules,
      .options = {Option::number("pins", 10, 1, kMostCells, "pins in the row at the start").bare(),
                  Option::flag("misere", "who makes the last move loses")},
      .samples = {"dawsons-kayles(2)", "dawsons-kayles", "dawsons-kayles(13,misere)",
                  "dawsons-kayles(63)"},
      .grade = Grade::kVerified,
      .verified_against = "the nimbers of Guy and Smith, a second implementation",
      .aliases = {"dawson", "dawson-kayles"}};
  return info;
}

}  // namespace zermelo::dawsons_kayles
