// A position as a picture: shapes with places, colours, labels, and the move that a click makes.
// The command line writes it as SVG; the web app draws the same scene.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo {

// Colours by what they mean, so that one theme serves every game, light or dark.
enum class Tint {
  kNone,
  kPaper,      // the page
  kBoard,      // the playing surface
  kCell,       // a cell on it
  kLine,       // grid lines and outlines
  kInk,        // text
  kFaint,      // coordinates, hints
  kFirst,      // pieces of player 0
  kSecond,     // pieces of player 1
  kThird,      // pieces of player 2
  kNeutral,    // things that belong to nobody: sticks, coins
  kDead,       // poisoned, eaten, blocked
  kHighlight,  // the last move
  kLegal,      // where a move is possible
  kRed,
  kOrange,
  kYellow,
  kGreen,
  kBlue,
  kWhite,
  kBlack,  // where the colour itself is the matter
};

struct Shape {
  enum class Kind { kRect, kCircle, kLine, kPolygon, kText };

  Kind kind;
  // kRect: x, y, width, height; kCircle: centre x, y, radius in width; kLine: from x, y to
  // x + width, y + height; kText: centre x, y, font size in height; kPolygon: points.
  double x = 0, y = 0, width = 0, height = 0;
  std::vector<std::pair<double, double>> points = {};
  Tint fill = Tint::kNone;
  std::string colour = "";  // "#rrggbb" instead of a tint, for the tiles of 2048 and the like
  Tint stroke = Tint::kNone;
  double stroke_width = 1;
  double corner = 0;  // radius of a rectangle's corners
  std::string text = "";
  bool bold = false;
  std::string move = "";  // a click here makes this move (as text)
  // Two scenes of one game show the same thing where identities are equal. Without one a shape is known
  // by its kind and place, which is right for all that stays where it is.
  std::string identity = "";
  // Where it comes from when it is new: a disc falls from above.
  std::optional<std::pair<double, double>> from = {};

  Shape& on_click(std::string move_text);
  Shape& known_as(std::string name);
  Shape& coming_from(double from_x, double from_y) {
    from = {from_x, from_y};
    return *this;
  }
  Shape& outlined(Tint tint, double line_width = 1) {
    stroke = tint;
    stroke_width = line_width;
    return *this;
  }
};

// A move made by taking what is at one place to another.
struct Drag {
  double x, y, to_x, to_y;
  std::string move;
};

// What kind of picture it is, for whoever lays out the page around it.
enum class View { kGrid, kHexes, kGraph, kHeaps, kRow, kTiles, kCards, kNet, kSum };

struct Scene {
  double width = 0, height = 0;  // in scene units; a cell is about 40 wide
  std::string title = "";        // read aloud in place of the picture
  std::vector<Shape> shapes = {};
  View view = View::kGrid;
  std::vector<Drag> drags = {};

  // Each adds a shape on top of the others.
  Shape& rect(double x, double y, double w, double h, Tint fill, double corner = 0);
  Shape& circle(double x, double y, double radius, Tint fill);
  Shape& line(double x1, double y1, double x2, double y2, Tint stroke, double line_width = 1);
  Shape& polygon(std::vector<std::pair<double, double>> points, Tint fill);
  Shape& text(double x, double y, double size, std::string content, Tint fill, bool bold = false);
};

// The identity of each shape, its own or one by its kind and place; all are different.
std::vector<std::string> identities(const Scene& scene);

// Puts a dot in this colour on what makes one of these moves; what several shapes make has one dot.
void mark_moves(Scene& scene, const std::vector<std::string>& moves, Tint tint);

// "grid", "hexes", "graph", "heaps", "row", "tiles", "cards", "net", "sum".
std::string_view to_string(View view);

// The scene as a stand-alone SVG file.
std::string to_svg(const Scene& scene);

}  // namespace zermelo
