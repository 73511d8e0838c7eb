#include "cgt/grundy_plot.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/core.h>

#include "core/axis.h"

namespace zermelo {
namespace {

constexpr double kLeft = 62, kTop = 50, kRight = 24, kBottom = 52;
constexpr double kWide = 860, kHigh = 420;  // of the field of dots

}  // namespace

Scene plot_grundy(const TakingCode& code, std::span<const std::uint16_t> values,
                  const std::optional<Period>& period, const SparseSpace& space) {
  const std::size_t last = values.size() - 1;
  const std::uint16_t most =
      std::max<std::uint16_t>(1, *std::max_element(values.begin(), values.end()));
  const double span = static_cast<double>(std::max<std::size_t>(last, 1));
  // Dots keep clear of the axes by half a unit or half a percent.
  const double pad_x = std::max(0.5, span / 200), pad_y = std::max(0.5, most / 60.0);
  const auto x = [&](double n) { return kLeft + kWide * (n + pad_x) / (span + 2 * pad_x); };
  const auto y = [&](double v) { return kTop + kHigh * (1 - (v + pad_y) / (most + 2 * pad_y)); };

  Scene scene = {.width = kLeft + kWide + kRight,
                 .height = kTop + kHigh + kBottom,
                 .title = fmt::format("Grundy values of {} for heaps 0 to {}", code.text(), last)};
  std::string subtitle = fmt::format("heaps 0 to {}, nimbers up to {}", last, most);
  if (period) {
    subtitle += fmt::format("; period {} from heap {}", period->length, period->preperiod);
    if (period->saltus != 0) subtitle += fmt::format(", saltus {}", period->saltus);
    if (!period->proved) subtitle += " (not proved)";
  }
  const auto word = [&](double at, double row, double size, std::string text, Tint tint,
                        bool bold = false) {
    scene.text(at, row, size, std::move(text), tint, bold);
  };
  word(scene.width / 2, 18, 17, "Grundy values of " + code.text(), Tint::kInk, true);
  word(scene.width / 2, 37, 12.5, subtitle, Tint::kLine);

  scene.rect(kLeft, kTop, kWide, kHigh, Tint::kPaper);
  if (period) {
    const auto edge = [&](std::size_t n) {
      return std::min(x(static_cast<double>(n) - 0.5), kLeft + kWide);
    };
    const std::size_t from = period->preperiod;
    for (const std::size_t round : {std::size_t{0}, std::size_t{1}}) {
      const double a = std::max(edge(from + round * period->length), kLeft);
      const double b = edge(from + (round + 1) * period->length);
      if (b <= a) continue;
      scene.rect(a, kTop, b - a, kHigh, round == 0 ? Tint::kBoard : Tint::kCell);
      scene.line(b, kTop, b, kTop + kHigh, Tint::kLine, 0.75);
      if (round == 0) scene.line(a, kTop, a, kTop + kHigh, Tint::kLine, 0.75);
    }
  }
  const double step_x = tick_step(span, 9), step_y = tick_step(most, 8);
  for (double n = 0; n <= span; n += step_x) {
    scene.line(x(n), kTop + kHigh, x(n), kTop + kHigh + 5, Tint::kInk, 1);
    word(x(n), kTop + kHigh + 16, 12, fmt::format("{:.0f}", n), Tint::kInk);
  }
  for (double v = 0; v <= most; v += step_y) {
    scene.line(kLeft, y(v), kLeft + kWide, y(v), Tint::kBoard, 0.6);
    scene.line(kLeft - 5, y(v), kLeft, y(v), Tint::kInk, 1);
    word(kLeft - 24, y(v), 12, fmt::format("{:.0f}", v), Tint::kInk);
  }
  word(kLeft + kWide / 2, kTop + kHigh + 38, 13, "size of the heap", Tint::kInk);
  word(kLeft - 24, kTop - 14, 13, "nimber", Tint::kInk);

  // One dot for each cell of a fine grid that has a heap; a cell with a rare heap is rare.
  const RareHeaps rare = count_rare(space, values);
  const bool show_rare = space.mask != 0 && rare.count > 0 && rare.count <= values.size() / 8;
  const double radius = std::clamp(kWide / span / 2, 0.8, 3.2);
  const double grain = radius * 0.75;
  const auto columns = static_cast<std::size_t>(scene.width / grain) + 1;
  std::vector<std::uint8_t> cells(columns * (static_cast<std::size_t>(scene.height / grain) + 1));
  for (const bool rare_ones : {false, true}) {
    for (std::size_t n = 0; n < values.size(); ++n) {
      if ((show_rare && space.is_rare(n, values[n])) != rare_ones) continue;
      const double at = x(static_cast<double>(n)), row = y(values[n]);
      const auto cell =
          static_cast<std::size_t>(row / grain) * columns + static_cast<std::size_t>(at / grain);
      const auto bit = static_cast<std::uint8_t>(rare_ones ? 2 : 1);
      if (cells[cell] & bit) continue;
      cells[cell] |= bit;
      scene.circle(at, row, radius, rare_ones ? Tint::kFirst : Tint::kSecond);
    }
  }
  if (show_rare) {
    const std::string legend = fmt::format("{} rare heaps", rare.count);
    const double length = 6.6 * static_cast<double>(legend.size());  // in letters of this size
    scene.circle(kLeft + kWide - length - 10, kTop - 14, 3.2, Tint::kFirst);
    word(kLeft + kWide - length / 2, kTop - 14, 12, legend, Tint::kInk);
  }
  scene.rect(kLeft, kTop, kWide, kHigh, Tint::kNone).outlined(Tint::kInk, 1);
  return scene;
}

}  // namespace zermelo
