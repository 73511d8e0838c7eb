#include "boards/grid.h"

#include <utility>

#include "base/text.h"

namespace zermelo {
namespace {

constexpr double kGridMargin = 12;
constexpr double kLabelRoom = 20;

std::string centred(const std::string& text, int width) {
  const int room = width - static_cast<int>(display_width(text));
  if (room <= 0) return text;
  const auto before = static_cast<std::size_t>(room / 2);
  return std::string(before, ' ') + text +
         std::string(static_cast<std::size_t>(room) - before, ' ');
}

}  // namespace

std::string GridText::draw(const std::function<std::string(int, int)>& cell, Pen pen) const {
  std::string out;
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  const std::string gutter = row_labels.empty() ? "" : "   ";
  for (int row = 0; row < rows; ++row) {
    if (ruled && row > 0) {
      std::string rule;
      for (int col = 0; col < cols; ++col) {
        rule += (col > 0 ? "+" : "") + std::string(at(cell_width + 2), '-');
      }
      out += gutter + pen(Color::kDim, rule) + "\n";
    }
    if (!row_labels.empty()) {
      out += " " + pen(Color::kDim, std::string(1, row_labels[at(row)])) + " ";
    }
    for (int col = 0; col < cols; ++col) {
      if (ruled && col > 0) out += pen(Color::kDim, "|");
      out += ruled ? " " + centred(cell(row, col), cell_width) + " "
                   : " " + centred(cell(row, col), cell_width);
    }
    while (out.ends_with(' ')) out.pop_back();
    out += "\n";
  }
  if (!column_labels.empty()) {
    out += gutter;
    for (int col = 0; col < cols; ++col) {
      const std::string label = centred(std::string(1, column_labels[at(col)]), cell_width);
      out += ruled ? (col > 0 ? " " : "") + (" " + pen(Color::kDim, label) + " ")
                   : " " + pen(Color::kDim, label);
    }
    out += "\n";
  }
  return out;
}

GridScene::GridScene(int rows, int cols, std::string title, bool labels)
    : rows_(rows), left_(kGridMargin + (labels ? kLabelRoom : 0)), top_(kGridMargin) {
  const double width = cols * kCell, height = rows * kCell;
  scene.width = left_ + width + kGridMargin;
  scene.height = top_ + height + kGridMargin + (labels ? kLabelRoom : 0);
  scene.title = std::move(title);
  scene.rect(left_, top_, width, height, Tint::kCell);
  for (int row = 1; row < rows; ++row) {
    scene.line(left_, top_ + row * kCell, left_ + width, top_ + row * kCell, Tint::kLine);
  }
  for (int col = 1; col < cols; ++col) {
    scene.line(left_ + col * kCell, top_, left_ + col * kCell, top_ + height, Tint::kLine);
  }
  scene.rect(left_, top_, width, height, Tint::kNone).outlined(Tint::kLine, 2);
}

void GridScene::fill(int row, int col, Tint tint) {
  scene.rect(x(col) - kCell / 2, y(row) - kCell / 2, kCell, kCell, tint).outlined(Tint::kLine);
}

void GridScene::highlight(int row, int col) {
  scene.rect(x(col) - kCell / 2 + 3, y(row) - kCell / 2 + 3, kCell - 6, kCell - 6, Tint::kNone, 4)
      .outlined(Tint::kHighlight, 4);
}

void GridScene::click(int row, int col, std::string move) {
  scene.rect(x(col) - kCell / 2, y(row) - kCell / 2, kCell, kCell, Tint::kNone)
      .on_click(std::move(move));
}

void GridScene::disc(int row, int col, Tint tint) {
  scene.circle(x(col), y(row), 0.38 * kCell, tint).outlined(Tint::kInk, 1);
}

void GridScene::cross(int row, int col, Tint tint) {
  const double r = 0.28 * kCell;
  scene.line(x(col) - r, y(row) - r, x(col) + r, y(row) + r, tint, 6);
  scene.line(x(col) - r, y(row) + r, x(col) + r, y(row) - r, tint, 6);
}

void GridScene::label(int row, int col, std::string text, double size, Tint tint, bool bold) {
  scene.text(x(col), y(row), size, std::move(text), tint, bold);
}

void GridScene::column_label(int col, std::string text) {
  scene.text(x(col), top_ + rows_ * kCell + 13, 14, std::move(text), Tint::kFaint);
}

void GridScene::row_label(int row, std::string text) {
  scene.text(left_ - 13, y(row), 14, std::move(text), Tint::kFaint);
}

}  // namespace zermelo
