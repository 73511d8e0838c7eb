#include "report/scene_json.h"

#include <cmath>

namespace zermelo {
namespace {

const char* word_of(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kRect: return "rect";
    case Shape::Kind::kCircle: return "circle";
    case Shape::Kind::kLine: return "line";
    case Shape::Kind::kPolygon: return "polygon";
    case Shape::Kind::kText: return "text";
  }
  return "";
}

const char* word_of(Tint tint) {
  switch (tint) {
    case Tint::kNone: return "none";
    case Tint::kPaper: return "paper";
    case Tint::kBoard: return "board";
    case Tint::kCell: return "cell";
    case Tint::kLine: return "line";
    case Tint::kInk: return "ink";
    case Tint::kFaint: return "faint";
    case Tint::kFirst: return "first";
    case Tint::kSecond: return "second";
    case Tint::kThird: return "third";
    case Tint::kNeutral: return "neutral";
    case Tint::kDead: return "dead";
    case Tint::kHighlight: return "highlight";
    case Tint::kLegal: return "legal";
    case Tint::kRed: return "red";
    case Tint::kOrange: return "orange";
    case Tint::kYellow: return "yellow";
    case Tint::kGreen: return "green";
    case Tint::kBlue: return "blue";
    case Tint::kWhite: return "white";
    case Tint::kBlack: return "black";
  }
  return "";
}

// Two decimals, as in SVG: more cannot be seen, and answers stay short.
double rounded(double x) { return std::round(100 * x) / 100 + 0.0; }  // + 0.0: no "-0.0"

void add_place(Json& json, const Shape& s) {
  if (s.kind == Shape::Kind::kPolygon) {
    json["points"] = Json::array();
    for (const auto& [x, y] : s.points) {
      json["points"].push_back(Json::array({rounded(x), rounded(y)}));
    }
    return;
  }
  json["x"] = rounded(s.x);
  json["y"] = rounded(s.y);
  switch (s.kind) {
    case Shape::Kind::kRect:
      json["width"] = rounded(s.width);
      json["height"] = rounded(s.height);
      if (s.corner > 0) json["corner"] = rounded(s.corner);
      break;
    case Shape::Kind::kCircle: json["radius"] = rounded(s.width); break;
    case Shape::Kind::kLine:
      json["to_x"] = rounded(s.x + s.width);
      json["to_y"] = rounded(s.y + s.height);
      break;
    case Shape::Kind::kText:
      json["size"] = rounded(s.height);
      json["text"] = s.text;
      if (s.bold) json["bold"] = true;
      break;
    case Shape::Kind::kPolygon: break;
  }
}

Json shape_json(const Shape& s, const std::string& identity) {
  Json json = {{"kind", word_of(s.kind)}, {"id", identity}};
  add_place(json, s);
  if (!s.colour.empty()) {
    json["colour"] = s.colour;
  } else if (s.fill != Tint::kNone) {
    json["fill"] = word_of(s.fill);
  }
  if (s.stroke != Tint::kNone) {
    json["stroke"] = word_of(s.stroke);
    json["stroke_width"] = rounded(s.stroke_width);
  }
  if (!s.move.empty()) json["move"] = s.move;
  if (s.from) json["from"] = Json::array({rounded(s.from->first), rounded(s.from->second)});
  return json;
}

}  // namespace

Json scene_json(const Scene& scene) {
  Json json = {{"width", rounded(scene.width)},
               {"height", rounded(scene.height)},
               {"title", scene.title},
               {"view", to_string(scene.view)},
               {"shapes", Json::array()}};
  const std::vector<std::string> names = identities(scene);
  for (std::size_t i = 0; i < names.size(); ++i) {
    json["shapes"].push_back(shape_json(scene.shapes[i], names[i]));
  }
  if (!scene.drags.empty()) json["drags"] = Json::array();
  for (const Drag& drag : scene.drags) {
    json["drags"].push_back({{"x", rounded(drag.x)},
                             {"y", rounded(drag.y)},
                             {"to_x", rounded(drag.to_x)},
                             {"to_y", rounded(drag.to_y)},
                             {"move", drag.move}});
  }
  return json;
}

}  // namespace zermelo
