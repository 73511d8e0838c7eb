#include "games/game_2048/game_2048.h"

namespace zermelo::game_2048 {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "2048",
      .title = "2048",
      .summary = "slide equal tiles together until nothing moves",
      .rules = kRules,
      .options = {Option::number("rows", 4, 2, kSlideMaxSide, "rows of the board"),
                  Option::number("cols", 4, 2, kSlideMaxSide, "columns of the board")},
      .samples = {"2048", "2048(rows=2,cols=2)", "2048(rows=2,cols=3)", "2048(rows=5,cols=3)"},
      .grade = Grade::kVerified,
      .verified_against = "a printed episode with its rewards, a second implementation"};
  return info;
}

}  // namespace zermelo::game_2048
