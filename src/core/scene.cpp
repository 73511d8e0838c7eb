#include "core/scene.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include <fmt/core.h>

namespace zermelo {
namespace {

std::string_view hex_of(Tint tint) {
  switch (tint) {
    case Tint::kNone: return "none";
    case Tint::kPaper: return "#ffffff";
    case Tint::kBoard: return "#e9e2d3";
    case Tint::kCell: return "#f8f4ea";
    case Tint::kLine: return "#8d8473";
    case Tint::kInk: return "#2b2926";
    case Tint::kFaint: return "#a09884";
    case Tint::kFirst: return "#c8453b";
    case Tint::kSecond: return "#2f6fb3";
    case Tint::kThird: return "#4d9a4a";
    case Tint::kNeutral: return "#b5834a";
    case Tint::kDead: return "#6b6570";
    case Tint::kHighlight: return "#f2c230";
    case Tint::kLegal: return "#9fc79a";
    case Tint::kRed: return "#c41e3a";
    case Tint::kOrange: return "#ff7a1a";
    case Tint::kYellow: return "#ffd500";
    case Tint::kGreen: return "#009b48";
    case Tint::kBlue: return "#0046ad";
    case Tint::kWhite: return "#fbfbfb";
    case Tint::kBlack: return "#222222";
  }
  return "none";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

// At most two decimals, none that say nothing.
std::string num(double x) {
  std::string s = fmt::format("{:.2f}", x);
  while (s.back() == '0') s.pop_back();
  if (s.back() == '.') s.pop_back();
  return s == "-0" ? "0" : s;
}

std::string paint(const Shape& s) {
  std::string out =
      fmt::format(" fill=\"{}\"", s.colour.empty() ? hex_of(s.fill) : std::string_view(s.colour));
  if (s.stroke != Tint::kNone) {
    out += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", hex_of(s.stroke), num(s.stroke_width));
    if (s.kind == Shape::Kind::kLine) out += " stroke-linecap=\"round\"";
    if (s.kind == Shape::Kind::kPolygon) out += " stroke-linejoin=\"round\"";
  }
  // Also what is see-through takes the click.
  if (!s.move.empty()) {
    out += fmt::format(" pointer-events=\"all\" data-move=\"{}\"", escaped(s.move));
  }
  return out;
}

std::string element(const Shape& s) {
  switch (s.kind) {
    case Shape::Kind::kRect:
      return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>", num(s.x),
                         num(s.y), num(s.width), num(s.height),
                         s.corner > 0 ? fmt::format(" rx=\"{}\"", num(s.corner)) : "", paint(s));
    case Shape::Kind::kCircle:
      return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>", num(s.x), num(s.y),
                         num(s.width), paint(s));
    case Shape::Kind::kLine:
      return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>", num(s.x), num(s.y),
                         num(s.x + s.width), num(s.y + s.height), paint(s));
    case Shape::Kind::kPolygon: {
      std::string points;
      for (const auto& [x, y] : s.points) {
        points += (points.empty() ? "" : " ") + num(x) + "," + num(y);
      }
      return fmt::format("<polygon points=\"{}\"{}/>", points, paint(s));
    }
    case Shape::Kind::kText:
      // Renderers differ in dominant-baseline; a third of the size below the middle centres capitals.
      return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}>{}</text>", num(s.x),
                         num(s.y + 0.35 * s.height), num(s.height),
                         s.bold ? " font-weight=\"bold\"" : "", paint(s), escaped(s.text));
  }
  return "";
}

// What is seen through, and what only takes clicks, is not the same thing as what lies below it.
std::string identity_by_place(const Shape& s) {
  constexpr std::string_view kLetters = "rclpt";
  std::string out(1, kLetters[static_cast<std::size_t>(s.kind)]);
  const bool see_through = s.fill == Tint::kNone && s.colour.empty();
  if (see_through && s.kind != Shape::Kind::kLine) out += s.move.empty() ? "o" : "m";
  if (s.kind == Shape::Kind::kPolygon) {
    double x = 0, y = 0;
    for (const auto& point : s.points) {
      x += point.first;
      y += point.second;
    }
    const auto count = static_cast<double>(s.points.size());
    return out + num(x / count) + "," + num(y / count);
  }
  out += num(s.x) + "," + num(s.y);
  if (s.kind == Shape::Kind::kLine) out += "," + num(s.width) + "," + num(s.height);
  return out;
}

}  // namespace

Shape& Shape::on_click(std::string move_text) {
  move = std::move(move_text);
  return *this;
}

Shape& Shape::known_as(std::string name) {
  identity = std::move(name);
  return *this;
}

Shape& Scene::rect(double x, double y, double w, double h, Tint fill, double corner) {
  return shapes.emplace_back(Shape{.kind = Shape::Kind::kRect,
                                   .x = x,
                                   .y = y,
                                   .width = w,
                                   .height = h,
                                   .fill = fill,
                                   .corner = corner});
}

Shape& Scene::circle(double x, double y, double radius, Tint fill) {
  return shapes.emplace_back(
      Shape{.kind = Shape::Kind::kCircle, .x = x, .y = y, .width = radius, .fill = fill});
}

Shape& Scene::line(double x1, double y1, double x2, double y2, Tint stroke, double line_width) {
  return shapes.emplace_back(Shape{.kind = Shape::Kind::kLine,
                                   .x = x1,
                                   .y = y1,
                                   .width = x2 - x1,
                                   .height = y2 - y1,
                                   .stroke = stroke,
                                   .stroke_width = line_width});
}

Shape& Scene::polygon(std::vector<std::pair<double, double>> points, Tint fill) {
  return shapes.emplace_back(
      Shape{.kind = Shape::Kind::kPolygon, .points = std::move(points), .fill = fill});
}

Shape& Scene::text(double x, double y, double size, std::string content, Tint fill, bool bold) {
  return shapes.emplace_back(Shape{.kind = Shape::Kind::kText,
                                   .x = x,
                                   .y = y,
                                   .height = size,
                                   .fill = fill,
                                   .text = std::move(content),
                                   .bold = bold});
}

void mark_moves(Scene& scene, const std::vector<std::string>& moves, Tint tint) {
  constexpr double kRadius = 6;
  for (const std::string& move : moves) {
    const auto shape = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                    [&](const Shape& each) { return each.move == move; });
    if (shape == scene.shapes.end()) continue;
    double x = shape->x, y = shape->y;
    if (shape->kind == Shape::Kind::kPolygon) {
      for (const auto& [corner_x, corner_y] : shape->points) {
        x += corner_x / static_cast<double>(shape->points.size());
        y += corner_y / static_cast<double>(shape->points.size());
      }
    } else if (shape->kind == Shape::Kind::kRect || shape->kind == Shape::Kind::kLine) {
      x += shape->width / 2;
      y += shape->height / 2;
    }
    scene.circle(x, y, kRadius, tint).outlined(Tint::kLine).on_click(move);
  }
}

std::vector<std::string> identities(const Scene& scene) {
  std::vector<std::string> out;
  std::unordered_map<std::string, int> seen;
  for (const Shape& shape : scene.shapes) {
    std::string name = shape.identity.empty() ? identity_by_place(shape) : shape.identity;
    const int before = seen[name]++;
    if (before > 0) name += "'" + std::to_string(before + 1);
    out.push_back(std::move(name));
  }
  return out;
}

std::string_view to_string(View view) {
  switch (view) {
    case View::kGrid: return "grid";
    case View::kHexes: return "hexes";
    case View::kGraph: return "graph";
    case View::kHeaps: return "heaps";
    case View::kRow: return "row";
    case View::kTiles: return "tiles";
    case View::kCards: return "cards";
    case View::kNet: return "net";
    case View::kSum: return "sum";
  }
  return "";
}

std::string to_svg(const Scene& scene) {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" role=\"img\" text-anchor=\"middle\" "
      "font-family=\"'DejaVu Sans', 'Helvetica Neue', Arial, sans-serif\">\n<title>{2}</title>\n",
      num(scene.width), num(scene.height), escaped(scene.title));
  out += fmt::format("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", hex_of(Tint::kPaper));
  for (const Shape& shape : scene.shapes) out += element(shape) + "\n";
  return out + "</svg>\n";
}

}  // namespace zermelo
