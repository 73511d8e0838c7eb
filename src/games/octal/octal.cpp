#include "games/octal/octal.h"

namespace zermelo::octal {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "octal",
      .title = "Octal games",
      .summary = "take items from a heap and break the rest, as a code says; who cannot loses",
      .rules = kRules,
      .options =
          {Option::word("code", "0.77", "which moves there are, such as 0.137 or 0.3f").bare(),
           taking_sizes().bare(), taking_misere()},
      .samples = {"octal(0.7,1)", "octal", "octal(0.07,20,5,misere)", "octal(4.3f,9,2,2)",
                  "octal(0.0075,255)"},
      .grade = Grade::kVerified,
      .verified_against = "published nimbers of octal games, a second implementation",
      .aliases = {"octal-game", "octal-games"}};
  return info;
}

}  // namespace zermelo::octal
