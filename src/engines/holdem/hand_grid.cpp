#include "engines/holdem/hand_grid.h"

#include <cmath>

#include <fmt/core.h>

#include "engines/holdem/hole_range.h"

namespace zermelo::holdem {
namespace {

// From red (0) by yellow to green (1).
std::string colour_of(double x) {
  const auto mix = [](double from, double to, double t) {
    return static_cast<int>(std::lround(from + t * (to - from)));
  };
  if (x < 0.5) {
    return fmt::format("#{:02x}{:02x}{:02x}", mix(214, 245, 2 * x), mix(96, 222, 2 * x),
                       mix(84, 122, 2 * x));
  }
  return fmt::format("#{:02x}{:02x}{:02x}", mix(245, 92, 2 * x - 1), mix(222, 176, 2 * x - 1),
                     mix(122, 92, 2 * x - 1));
}

Color pen_colour(double x) {
  return x < 0.35 ? Color::kRed : x < 0.65 ? Color::kYellow : Color::kGreen;
}

// Four characters at most.
std::string share_text(double percent) {
  return percent > 99.95 ? "100" : fmt::format("{:.1f}", percent);
}

}  // namespace

std::string draw(const HandGrid& grid, Pen pen) {
  std::string text;
  for (int row = 0; row < 13; ++row) {
    std::string names, numbers;
    for (int column = 0; column < 13; ++column) {
      const auto& cell = grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const std::string name = fmt::format("{:<4} ", HandKind{row, column}.text());
      const std::string number = cell ? fmt::format("{:<5}", share_text(100 * *cell)) : "-    ";
      names += pen(cell ? Color::kBold : Color::kDim, name);
      numbers += cell ? pen(pen_colour(*cell), number) : pen(Color::kDim, number);
    }
    text += names + "\n" + numbers + "\n";
  }
  return text;
}

Scene picture(const HandGrid& grid, const std::string& title) {
  constexpr double kCell = 44;
  Scene scene = {.width = 13 * kCell, .height = 13 * kCell + 30, .title = title};
  scene.text(scene.width / 2, 15, 14, title, Tint::kInk);
  for (int row = 0; row < 13; ++row) {
    for (int column = 0; column < 13; ++column) {
      const auto& cell = grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const double x = column * kCell, y = 30 + row * kCell;
      Shape& shape = scene.rect(x, y, kCell, kCell, Tint::kCell).outlined(Tint::kLine);
      if (cell) shape.colour = colour_of(*cell);
      const Tint tint = cell ? Tint::kBlack : Tint::kFaint;
      scene.text(x + kCell / 2, y + 15, 13, HandKind{row, column}.text(), tint);
      if (cell) {
        scene.text(x + kCell / 2, y + 32, 11, fmt::format("{:.1f}", 100 * *cell), tint);
      }
    }
  }
  return scene;
}

}  // namespace zermelo::holdem
