#include "games/kayles/kayles.h"

namespace zermelo::kayles {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "kayles",
      .title = "Kayles",
      .summary = "take one stick or two adjacent ones from a row; who takes the last one wins",
      .rules = kRules,
      .options =
          {Option::number("sticks", 10, 1, kMostCells, "sticks in the row at the start").bare(),
           Option::number("max", 2, 1, kMostCells, "most adjacent sticks that one move takes"),
           Option::flag("misere", "who takes the last stick loses")},
      .samples = {"kayles(1)", "kayles", "kayles(9,misere)", "kayles(13,max=3)", "kayles(63)"},
      .grade = Grade::kVerified,
      .verified_against =
          "the nimbers of Guy and Smith, the misère outcomes of Sibert and Conway, "
          "tables of solved rows, a second implementation"};
  return info;
}

}  // namespace zermelo::kayles
