#include "games/soda_cans/soda_cans.h"

namespace zermelo::soda_cans {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "soda-cans",
      .title = "The soda can game",
      .summary = "take one can or two adjacent ones from a row or a ring; the last can wins",
      .rules = kRules,
      .options = {Option::number("cans", 10, 1, kMostCells, "cans at the start").bare(),
                  Option::flag("ring", "the last can is next to the first"),
                  Option::number("max", 2, 1, kMostCells, "most adjacent cans that one move takes"),
                  Option::flag("misere", "who takes the last can loses")},
      .samples = {"soda-cans(1,ring)", "soda-cans", "soda-cans(12,ring)", "soda-cans(3,ring,max=5)",
                  "soda-cans(21,ring,max=4,misere)"},
      .grade = Grade::kTested,
      .verified_against =
          "brute force over rings, a second implementation; the rules are our reading",
      .aliases = {"soda", "soda-can"}};
  return info;
}

}  // namespace zermelo::soda_cans
