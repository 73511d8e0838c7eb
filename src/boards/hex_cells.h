// Boards of hexagonal cells: neighbours, notation, their picture in text and as a scene. Cells are
// numbered row by row from the top left, from 0. Rows are shifted against each other by half cells:
//
//   0 1 2            0 1
//    3 4 5          2 3 4
//     6 7 8          5 6
//   rhombus(3)     hexagon(2)
//
// A cell is found by its row and by its *half*: twice the number of cells that its centre lies to
// the right of the leftmost possible centre. A neighbour in the same row is two halves away, one in
// the row above or below one half.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/pen.h"
#include "core/notation.h"
#include "core/scene.h"

namespace zermelo {

class HexCells {
 public:
  static HexCells rhombus(int size);  // size rows of size cells, each half a cell further right
  static HexCells hexagon(int side);  // 2 * side - 1 rows of side, side + 1, ..., side cells

  int size() const { return static_cast<int>(places_.size()); }
  int rows() const { return static_cast<int>(rows_.size()); }
  int length(int row) const { return row_at(row).length; }
  int row(int cell) const { return place(cell).row; }
  int column(int cell) const { return place(cell).column; }
  int half(int cell) const { return row_at(row(cell)).shift + 2 * column(cell); }
  int halves() const;  // the width of the board in halves

  // The cell there, or -1 off the board.
  int at(int row, int half) const;
  int cell(int row, int column) const { return row_at(row).first + column; }

  // Directions clockwise: 0 east, 1 south-east, 2 south-west, 3 west, 4 north-west, 5 north-east.
  int neighbour(int cell, int direction) const;

  // Positions in text: a letter a cell, "x../.o./...".
  std::string write(const std::function<char(int cell)>& letter) const;
  // The letters of all cells, in order, "." for the vacant ones ("-" is read too). Complains unless
  // there are as many as cells (and, if there are slashes, as rows want) and all are in `letters`.
  std::string read(std::string_view text, std::string_view letters) const;

  // The board in text, each row between its labels; the last move in parentheses or inverse.
  struct Labels {
    std::function<std::string(int row)> left, right;
  };
  std::string draw(const std::function<std::string(int cell)>& cell, const Labels& labels,
                   std::optional<int> last, Pen pen) const;
  // Where draw() puts the first cell of a row that is not shifted.
  static constexpr int kTextMargin = 3;

 private:
  struct Row {
    int shift, length, first;
  };
  struct Place {
    int row, column;
  };

  void add_row(int shift, int length);
  const Row& row_at(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  const Place& place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }

  std::vector<Row> rows_;
  std::vector<Place> places_;
};

// "c12": a letter from 0 = a, and a number from 0 that is written from 1.
std::string place_name(int letter, int number);
std::optional<std::pair<int, int>> read_place(std::string_view text);

// Is this text a list of moves ("a1b2 c3 swap") rather than a board? Boards have no digits.
bool is_place_list(std::string_view text);
// "a1b2 swap" as the words a1, b2 and swap.
std::vector<std::string> split_place_list(std::string_view text);

// The position after such a list of moves from the start.
template <class G>
typename G::Position play_place_list(const G& game, std::string_view text) {
  typename G::Position p = game.start();
  int number = 0;
  for (const std::string& word : split_place_list(text)) {
    ++number;
    if (game.turn(p).is_over()) {
      bad_input("move {} ('{}') comes after the end of the game", number, word);
    }
    const auto move = read_legal_move(game, p, word);
    if (!move) {
      bad_input("move {} of the list, '{}', is not legal: {}", number, word, game.why_not(p, word));
    }
    game.play(p, *move);
  }
  return p;
}

// A scene with the board; the game puts stones on it.
class HexScene {
 public:
  static constexpr double kCell = 40;    // between the centres of neighbours
  static constexpr double kMargin = 40;  // room for labels around the board

  HexScene(const HexCells& cells, std::string title);

  void draw_cells();  // after anything that shall lie under them
  double x(int cell) const;
  double y(int cell) const;
  // The corner between the sides in direction i - 1 and i.
  std::pair<double, double> corner(int cell, int i) const;

  void stone(int cell, Tint tint);
  void highlight(int cell);                // the last move
  void mark(int cell);                     // one of few legal moves
  void click(int cell, std::string move);  // a see-through cell on top that makes the move
  void label(double x, double y, std::string text, double size, Tint tint, bool bold = false);

  Scene scene;

 private:
  std::vector<std::pair<double, double>> corners(int cell) const;

  const HexCells& cells_;
};

}  // namespace zermelo
