// A basic strategy chart, drawn.
#pragma once

#include <string>

#include "base/pen.h"
#include "core/scene.h"
#include "engines/blackjack/chart.h"

namespace zermelo::blackjack {

// Rows of a chart in the order in which they are shown: hard totals, soft totals, pairs.
struct ChartRow {
  std::string section, name;  // "hard", "16"; "soft", "A7"; "pair", "88"
  const Chart::Row* cells;
};
std::vector<ChartRow> rows_of(const Chart& chart);
// The dealer's cards from two to ten and ace, as values.
inline constexpr std::array<int, kValues> kUpOrder = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
std::string value_name(int value);  // "A", "2", "T"

std::string draw(const Chart& chart, Pen pen);
Scene picture(const Chart& chart, const std::string& title);

}  // namespace zermelo::blackjack
