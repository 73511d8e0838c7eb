#include "games/subtraction/subtraction.h"

namespace zermelo::subtraction {

const GameInfo& info() {
  static const GameInfo info = [] {
    Option set = Option::numbers("set", 1, HeapBag::kMostItems, HeapBag::kMostItems,
                                 "how many items a move may take");
    set.default_value = "1+2+3";
    return GameInfo{
        .name = "subtraction",
        .title = "Subtraction games",
        .summary = "take a number of items that is in a set from a heap; who cannot loses",
        .rules = kRules,
        .options = {std::move(set).bare(), taking_sizes(), taking_misere()},
        .samples = {"subtraction(1,sizes=1)", "subtraction", "subtraction(2,5,7,sizes=20+9,misere)",
                    "subtraction(3,50,sizes=255)"},
        .grade = Grade::kVerified,
        .verified_against = "nimbers n mod (m + 1) of the sets 1 to m, a second implementation",
        .aliases = {"subtraction-game"}};
  }();
  return info;
}

}  // namespace zermelo::subtraction
