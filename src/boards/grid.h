// Rectangular boards: their symmetries, their picture in text and their picture as a scene. Cells are
// numbered row by row from the top left, from 0.
//
//   0 1 2
//   3 4 5    rows = 2, cols = 3
#pragma once

#include <functional>
#include <string>

#include "base/pen.h"
#include "core/scene.h"

namespace zermelo {

// Symmetries of a grid: 8 of a square, 4 of another rectangle. The bits of a symmetry's number:
// 1 mirrors left and right, 2 mirrors top and bottom, 4 (square only, applied first) swaps rows and
// columns. Number 0 is the identity.
constexpr int grid_symmetries(int rows, int cols) { return rows == cols ? 8 : 4; }

// Where symmetry s takes a cell.
constexpr int grid_image(int cell, int s, int rows, int cols) {
  int row = cell / cols, col = cell % cols;
  if (s & 4) {
    const int swapped = row;
    row = col;
    col = swapped;
  }
  if (s & 1) col = cols - 1 - col;
  if (s & 2) row = rows - 1 - row;
  return row * cols + col;
}

// How a grid is drawn in text.
struct GridText {
  int rows, cols;
  int cell_width = 1;              // columns of a cell's own text, which is centred in it
  bool ruled = false;              // lines between the cells
  std::string column_labels = "";  // one character a column, below the board; "" = none
  std::string row_labels = "";     // one character a row, left of the board; "" = none

  // `cell` gives the text of a cell, coloured or not.
  std::string draw(const std::function<std::string(int row, int col)>& cell, Pen pen) const;
};

// A scene with a ruled board of square cells; the game puts pieces on it.
class GridScene {
 public:
  static constexpr double kCell = 48;

  GridScene(int rows, int cols, std::string title, bool labels = false);

  double x(int col) const { return left_ + (col + 0.5) * kCell; }  // centre of a cell
  double y(int row) const { return top_ + (row + 0.5) * kCell; }

  void fill(int row, int col, Tint tint);          // colours a whole cell
  void highlight(int row, int col);                // the last move
  void click(int row, int col, std::string move);  // a see-through cell on top that makes the move
  void disc(int row, int col, Tint tint);
  void cross(int row, int col, Tint tint);
  void label(int row, int col, std::string text, double size, Tint tint, bool bold = false);
  void column_label(int col, std::string text);  // below the board, if there are labels
  void row_label(int row, std::string text);     // left of it
  Scene scene;

 private:
  int rows_;
  double left_, top_;
};

}  // namespace zermelo
