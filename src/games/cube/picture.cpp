// The cube as a net in text, and as a net beside a cube in space.
#include <bit>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "games/cube/cube.h"

namespace zermelo::cube {
namespace {

// Where the faces U R F D L B stand in the net, in faces.
struct NetPlace {
  int row, col;
};
constexpr NetPlace kNet[6] = {{0, 1}, {1, 2}, {1, 1}, {2, 1}, {1, 0}, {1, 3}};

// Western colours; a terminal has no orange.
constexpr Color kPens[6] = {Color::kNone,   Color::kRed,     Color::kGreen,
                            Color::kYellow, Color::kMagenta, Color::kBlue};
constexpr Tint kTints[6] = {Tint::kWhite,  Tint::kRed,    Tint::kGreen,
                            Tint::kYellow, Tint::kOrange, Tint::kBlue};

constexpr double kMargin = 16;
constexpr double kFace = 96, kGap = 8;  // a face of the net, and the room between two
constexpr double kEdge = 132;           // of the cube in space
constexpr double kNetLeft = kMargin + 2 * 0.866 * kEdge + 28;
constexpr double kWidth = kNetLeft + 4 * kFace + 3 * kGap + kMargin;
constexpr double kHeight = kMargin + 3 * kFace + 2 * kGap + kMargin;

double net_x(int col) { return kNetLeft + col * (kFace + kGap); }
double net_y(int row) { return kMargin + row * (kFace + kGap); }

struct Vector {
  double x, y;
};
struct Side {  // of the cube in space
  int face;
  Vector origin, along_cols, along_rows;
};
constexpr Vector kRightDown = {0.866, 0.5}, kRightUp = {0.866, -0.5}, kDown = {0, 1};

// The parallelogram of a sticker, or of a whole face with n = 1.
std::vector<std::pair<double, double>> sticker(Vector origin, Vector along_cols, Vector along_rows,
                                               double row, double col, int n, double inset) {
  std::vector<std::pair<double, double>> points;
  const double step = kEdge / n, near = inset / step, far = 1 - near;
  for (const auto& [r, c] : {std::pair(near, near), {near, far}, {far, far}, {far, near}}) {
    const double u = (col + c) * step, v = (row + r) * step;
    points.emplace_back(origin.x + u * along_cols.x + v * along_rows.x,
                        origin.y + u * along_cols.y + v * along_rows.y);
  }
  return points;
}

}  // namespace

template <int kSize>
std::string Cube<kSize>::caption(const Position& p, std::optional<Move> last) const {
  if (p.left > 0) return fmt::format("scramble: {} to come", p.left);
  if (turn(p).is_over()) return "solved";
  if (last && *last >= kTurnCount) return "scrambled";
  return "";
}

template <int kSize>
std::string Cube<kSize>::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const auto colours = cells(p);
  const auto face_row = [&](int face, int row) {
    std::string text;
    for (int col = 0; col < kSize; ++col) {
      const std::uint8_t c = colours[static_cast<std::size_t>((face * kSize + row) * kSize + col)];
      text += pen(Color::kInverse, pen(kPens[c], fmt::format(" {} ", kFaces[c])));
    }
    return text;
  };
  // Beside the upper face: the last move, and what is to come.
  std::string beside[kSize];
  if (last) {
    const std::string move =
        *last < kTurnCount ? write_move(p, *last) : placement_text(Place(p.left + 1), *last);
    beside[0] = "    last: " + pen(Color::kBold, move);
  }
  if (const std::string text = caption(p, last); !text.empty()) beside[1] = "    " + text;
  const std::string indent(2, ' '), left_of_front(3 * kSize + 3, ' ');
  std::string out;
  for (int row = 0; row < kSize; ++row) {
    out += left_of_front + face_row(0, row) + beside[row] + '\n';
  }
  for (int row = 0; row < kSize; ++row) {
    out += indent + face_row(4, row) + ' ' + face_row(2, row) + ' ' + face_row(1, row) + ' ' +
           face_row(5, row) + '\n';
  }
  for (int row = 0; row < kSize; ++row) out += left_of_front + face_row(3, row) + '\n';
  return out;
}

template <int kSize>
Scene Cube<kSize>::scene(const Position& p, std::optional<Move> last) const {
  Scene scene = {
      .width = kWidth, .height = kHeight, .title = "Rubik's Cube: " + write(p), .view = View::kNet};
  const auto colours = cells(p);
  const auto tint = [&](int face, int row, int col) {
    return kTints[colours[static_cast<std::size_t>((face * kSize + row) * kSize + col)]];
  };
  const bool to_move = turn(p).is_player();
  const int turned = last && *last < kTurnCount ? *last / 3 : -1;

  // The cube in space, seen from above the edge between F and R.
  const double middle = kHeight / 2;
  const Vector left = {kMargin, middle - kEdge / 2};
  const Vector front = {left.x + kEdge * kRightDown.x, left.y + kEdge * kRightDown.y};
  const Vector top = {left.x + kEdge * kRightUp.x, left.y + kEdge * kRightUp.y};
  const Side sides[] = {{0, top, kRightDown, {-kRightUp.x, -kRightUp.y}},
                        {2, left, kRightDown, kDown},
                        {1, front, kRightUp, kDown}};
  for (const auto& side : sides) {
    scene.polygon(sticker(side.origin, side.along_cols, side.along_rows, 0, 0, 1, 0), Tint::kBlack)
        .outlined(Tint::kBlack, 4);
    for (int row = 0; row < kSize; ++row) {
      for (int col = 0; col < kSize; ++col) {
        scene
            .polygon(sticker(side.origin, side.along_cols, side.along_rows, row, col, kSize, 3.5),
                     tint(side.face, row, col))
            .outlined(tint(side.face, row, col), 3);
      }
    }
  }

  // The net. A click on its letter turns a face clockwise.
  for (int face = 0; face < 6; ++face) {
    const double x = net_x(kNet[face].col), y = net_y(kNet[face].row), cell = kFace / kSize;
    scene.rect(x, y, kFace, kFace, Tint::kBlack, 6);
    for (int row = 0; row < kSize; ++row) {
      for (int col = 0; col < kSize; ++col) {
        scene.rect(x + col * cell + 2, y + row * cell + 2, cell - 4, cell - 4, tint(face, row, col),
                   5);
      }
    }
    const std::string name(1, kFaces[static_cast<std::size_t>(face)]);
    scene.circle(x + kFace / 2, y + kFace / 2, 9, Tint::kBlack);
    scene.text(x + kFace / 2, y + kFace / 2, 12, name, Tint::kWhite, true);
    if (face == turned) {
      scene.rect(x, y, kFace, kFace, Tint::kNone, 6).outlined(Tint::kHighlight, 5);
    }
    if (to_move && (turns_ >> 3 * face & 1) != 0) {
      scene.circle(x + kFace / 2, y + kFace / 2, 9, Tint::kNone).on_click(name);
    }
  }

  // One button a turn to the right of U, and what there is to say to the right of D.
  const double room = 2 * kFace + kGap, width = room / (kSize == 2 ? 3 : 6);
  const auto rows_before = [&](int k) { return std::popcount(turns_ & ((1u << k) - 1)); };
  const double height = kFace / rows_before(3);
  for (const Move m : BitMoves<Move>(to_move ? turns_ : 0)) {
    const double x = net_x(2) + m / 3 * width, y = net_y(0) + rows_before(m % 3) * height;
    const std::string text = write_move(p, m);
    scene.rect(x + 2, y + 2, width - 4, height - 4, Tint::kCell, 5)
        .outlined(m == last ? Tint::kHighlight : Tint::kLine, m == last ? 4 : 1);
    scene.text(x + width / 2, y + height / 2, 14, text, Tint::kInk, true);
    scene.rect(x + 2, y + 2, width - 4, height - 4, Tint::kNone, 5).on_click(text);
  }
  if (const std::string text = caption(p, last); !text.empty()) {
    scene.text(net_x(2) + room / 2, net_y(2) + kFace / 2, 15, text, Tint::kInk);
  }
  return scene;
}

template std::string Cube<2>::draw(const Position&, std::optional<Move>, Pen) const;
template std::string Cube<3>::draw(const Position&, std::optional<Move>, Pen) const;
template Scene Cube<2>::scene(const Position&, std::optional<Move>) const;
template Scene Cube<3>::scene(const Position&, std::optional<Move>) const;

}  // namespace zermelo::cube
