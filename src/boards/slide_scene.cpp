// The picture of 2048 and 2584: coloured tiles, an arrow for each legal slide.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "boards/slide_text.h"

namespace zermelo {
namespace {

constexpr double kTile = 44, kGap = 6, kMargin = 26;
constexpr double kPitch = kTile + kGap;

constexpr std::string_view kFrame = "#bbada0", kVacant = "#cdc1b4";
constexpr std::string_view kDarkInk = "#776e65", kLightInk = "#f9f6f2";

// The familiar colours from the smallest tile to the one that the game is named after; larger tiles
// are dark.
constexpr std::array<unsigned, 11> kPalette = {0xeee4da, 0xede0c8, 0xf2b179, 0xf59563,
                                               0xf67c5f, 0xf65e3b, 0xedcf72, 0xedcc61,
                                               0xedc850, 0xedc53f, 0xedc22e};
constexpr std::string_view kBeyond = "#3c3a32";

// Where a tile stands between the first and the last colour.
double place_in_palette(const SlideView& view, int tile) {
  return static_cast<double>(tile - 1) * (kPalette.size() - 1) / (view.goal - 1);
}

std::string colour_of(const SlideView& view, int tile) {
  if (tile > view.goal) return std::string(kBeyond);
  const double place = place_in_palette(view, tile);
  const auto low = std::min(static_cast<std::size_t>(place), kPalette.size() - 2);
  const double part = place - static_cast<double>(low);
  unsigned mixed = 0;
  for (int shift = 16; shift >= 0; shift -= 8) {
    const double from = kPalette[low] >> shift & 0xff, to = kPalette[low + 1] >> shift & 0xff;
    mixed = mixed << 8 | static_cast<unsigned>(from + part * (to - from) + 0.5);
  }
  return fmt::format("#{:06x}", mixed);
}

// A triangle outside the frame that points where the tiles would slide.
void arrow(Scene& scene, Direction direction, Tint tint, const std::string& move) {
  const double x = scene.width / 2, y = scene.height / 2, half = 14, out = 8, in = 19;
  const double w = scene.width, h = scene.height;
  switch (direction) {
    case Direction::kUp: scene.polygon({{x, out}, {x + half, in}, {x - half, in}}, tint); break;
    case Direction::kRight:
      scene.polygon({{w - out, y}, {w - in, y - half}, {w - in, y + half}}, tint);
      break;
    case Direction::kDown:
      scene.polygon({{x, h - out}, {x - half, h - in}, {x + half, h - in}}, tint);
      break;
    case Direction::kLeft: scene.polygon({{out, y}, {in, y + half}, {in, y - half}}, tint); break;
  }
  scene.shapes.back().on_click(move);
}

}  // namespace

Scene slide_scene(const SlideView& view, std::optional<SlideMove> last) {
  Scene scene;
  const double width = view.cols * kPitch + kGap, height = view.rows * kPitch + kGap;
  scene.width = width + 2 * kMargin;
  scene.height = height + 2 * kMargin;
  scene.title = fmt::format("{}: {}", view.name, write_slide(view));
  scene.view = View::kTiles;
  scene.rect(kMargin, kMargin, width, height, Tint::kNone, 6).colour = kFrame;

  for (int cell = 0; cell < view.cells(); ++cell) {
    const double x = kMargin + kGap + cell % view.cols * kPitch;
    const double y = kMargin + kGap + cell / view.cols * kPitch;
    const int tile = view.tile(cell);
    Shape& square = scene.rect(x, y, kTile, kTile, Tint::kNone, 3);
    if (tile == 0) {
      square.colour = kVacant;
      if (!view.tile_comes) continue;
      // Both tiles that may come, side by side.
      for (const int drop : {1, 2}) {
        const double left = x + (drop - 1) * kTile / 2;
        scene.text(left + kTile / 4, y + kTile / 2, 10, view.number(drop), Tint::kNone).colour =
            kLightInk;
        scene.rect(left, y, kTile / 2, kTile, Tint::kNone)
            .on_click(write_slide_move(view, drop_move(cell, drop)));
      }
      continue;
    }
    square.colour = colour_of(view, tile);
    if (last && is_drop(*last) && cell_of(*last) == cell) square.outlined(Tint::kHighlight, 3);
    const std::string number = view.number(tile);
    const double size = std::min(20.0, 50.0 / static_cast<double>(number.size()));
    scene.text(x + kTile / 2, y + kTile / 2, size, number, Tint::kNone, true).colour =
        tile <= view.goal && place_in_palette(view, tile) < 2 ? kDarkInk : kLightInk;
  }

  for (const Direction d : kDirections) {
    const auto m = static_cast<SlideMove>(d);
    if (last == m) arrow(scene, d, Tint::kHighlight, "");
    if (view.legal >> m & 1) arrow(scene, d, Tint::kLegal, write_slide_move(view, m));
  }
  return scene;
}

}  // namespace zermelo
