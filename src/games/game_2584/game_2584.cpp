#include "games/game_2584/game_2584.h"

namespace zermelo::game_2584 {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "2584",
      .title = "2584",
      .summary = "slide neighbours of the Fibonacci sequence together until nothing moves",
      .rules = kRules,
      .options = {Option::number("rows", 4, 2, kSlideMaxSide, "rows of the board"),
                  Option::number("cols", 4, 2, kSlideMaxSide, "columns of the board")},
      .samples = {"2584", "2584(rows=2,cols=2)", "2584(rows=2,cols=3)", "2584(rows=5,cols=3)"},
      .grade = Grade::kVerified,
      .verified_against =
          "printed statistics of 1000 games, 200 recorded episodes, a second implementation",
      .aliases = {"fibonacci", "2584-fibonacci"}};
  return info;
}

}  // namespace zermelo::game_2584
