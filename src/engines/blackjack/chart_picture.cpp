#include "engines/blackjack/chart_picture.h"

#include <fmt/core.h>

namespace zermelo::blackjack {
namespace {

Color pen_colour(Choice choice) {
  switch (choice) {
    case Choice::kStand: return Color::kYellow;
    case Choice::kHit: return Color::kNone;
    case Choice::kDouble: return Color::kGreen;
    case Choice::kSplit: return Color::kCyan;
    case Choice::kSurrender: return Color::kMagenta;
  }
  return Color::kNone;
}

const char* colour_of(Choice choice) {
  switch (choice) {
    case Choice::kStand: return "#f3d36b";
    case Choice::kHit: return "#f4f4f0";
    case Choice::kDouble: return "#8fcf8f";
    case Choice::kSplit: return "#8fc5e8";
    case Choice::kSurrender: return "#d9a0d0";
  }
  return "";
}

}  // namespace

std::string value_name(int value) {
  return std::string(1, std::string_view("A23456789T")[at(value)]);
}

std::vector<ChartRow> rows_of(const Chart& chart) {
  std::vector<ChartRow> rows;
  for (int total = 20; total >= 5; --total) {
    rows.push_back({"hard", std::to_string(total), &chart.hard[at(total)]});
  }
  for (int total = 20; total >= 13; --total) {
    rows.push_back({"soft", "A" + value_name(total - 12), &chart.soft[at(total)]});
  }
  for (const int value : {0, 9, 8, 7, 6, 5, 4, 3, 2, 1}) {
    if (!chart.has_pair[at(value)]) continue;
    rows.push_back({"pair", value_name(value) + value_name(value), &chart.pairs[at(value)]});
  }
  return rows;
}

std::string draw(const Chart& chart, Pen pen) {
  std::string text;
  std::string section;
  for (const ChartRow& row : rows_of(chart)) {
    if (row.section != section) {
      text += fmt::format("{}{:<5}", text.empty() ? "" : "\n", row.section);
      for (const int up : kUpOrder)
        text += pen(Color::kBold, fmt::format(" {:<3}", value_name(up)));
      text += "\n";
      section = row.section;
    }
    text += fmt::format("{:<5}", row.name);
    for (const int up : kUpOrder) {
      const Cell& cell = (*row.cells)[at(up)];
      text += " " + pen(pen_colour(cell.first), fmt::format("{:<3}", cell.text()));
    }
    text += "\n";
  }
  return text;
}

Scene picture(const Chart& chart, const std::string& title) {
  constexpr double kWide = 40, kHigh = 26, kMargin = 56, kTop = 64;
  const std::vector<ChartRow> rows = rows_of(chart);
  Scene scene = {.width = kMargin + kValues * kWide + 10,
                 .height = kTop + kHigh * (static_cast<double>(rows.size()) + 2),
                 .title = title};
  scene.text(scene.width / 2, 18, 14, title, Tint::kInk, true);
  for (std::size_t i = 0; i < kValues; ++i) {
    scene.text(kMargin + (static_cast<double>(i) + 0.5) * kWide, 46, 14, value_name(kUpOrder[i]),
               Tint::kInk, true);
  }
  double y = kTop;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r > 0 && rows[r].section != rows[r - 1].section) y += kHigh;
    scene.text(kMargin / 2, y + kHigh / 2, 13, rows[r].name, Tint::kInk);
    for (std::size_t i = 0; i < kValues; ++i) {
      const Cell& cell = (*rows[r].cells)[at(kUpOrder[i])];
      const double x = kMargin + static_cast<double>(i) * kWide;
      scene.rect(x, y, kWide, kHigh, Tint::kCell).outlined(Tint::kLine).colour =
          colour_of(cell.first);
      scene.text(x + kWide / 2, y + kHigh / 2, 13, cell.text(), Tint::kBlack);
    }
    y += kHigh;
  }
  return scene;
}

}  // namespace zermelo::blackjack
