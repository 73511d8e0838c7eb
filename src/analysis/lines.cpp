#include "analysis/lines.h"

#include <algorithm>

namespace zermelo {

void add_lines(Analysis& analysis, const AnyGame& game, Analyst& analyst, const LineWish& wish,
               const Control& control) {
  const std::size_t count = std::min(wish.lines, analysis.moves.size());
  for (std::size_t i = 0; i < count; ++i) {
    MoveValue& first = analysis.moves[i];
    first.line.clear();
    AnyPosition p = first.to;
    while (first.line.size() < wish.moves && game.turn(p).is_player() && !control.is_stopped()) {
      Analysis next = analyst.analyze(p, {.seconds = wish.seconds}, control);
      if (next.moves.empty() || next.moves[0].value.known == Known::kUnknown) break;
      first.line.push_back(std::move(next.moves[0].text));
      p = std::move(next.moves[0].to);
    }
  }
}

}  // namespace zermelo
