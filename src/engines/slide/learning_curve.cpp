#include "engines/slide/learning_curve.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "core/axis.h"

namespace zermelo::slide {
namespace {

constexpr double kLeft = 78, kTop = 52, kRight = 60, kBottom = 56;
constexpr double kWide = 760, kHigh = 380;  // of the field

// 150000 as "150k", 2000000 as "2M".
std::string short_number(double n) {
  if (n >= 1e6) return fmt::format("{:g}M", n / 1e6);
  if (n >= 1e3) return fmt::format("{:g}k", n / 1e3);
  return fmt::format("{:g}", n);
}

}  // namespace

Scene draw_curve(const std::string& game, const std::string& goal,
                 const std::vector<CurvePoint>& points) {
  double most = 1, last = 1;
  for (const CurvePoint& point : points) {
    most = std::max(most, point.average);
    last = std::max(last, static_cast<double>(point.episodes));
  }
  const double step_x = tick_step(last, 8), step_y = tick_step(most, 7);
  most = std::ceil(most / step_y) * step_y;
  const auto x = [&](double episodes) { return kLeft + kWide * episodes / last; };
  const auto y = [&](double average) { return kTop + kHigh * (1 - average / most); };

  Scene scene = {
      .width = kLeft + kWide + kRight,
      .height = kTop + kHigh + kBottom,
      .title = fmt::format("Learning {}: average score over {:.0f} episodes", game, last)};
  scene.text(scene.width / 2, 18, 17, "Learning " + game, Tint::kInk, true);
  scene.rect(kLeft, kTop, kWide, kHigh, Tint::kPaper);
  for (double v = 0; v <= most; v += step_y) {
    scene.line(kLeft, y(v), kLeft + kWide, y(v), Tint::kBoard, 0.6);
    scene.text(kLeft - 28, y(v), 12, short_number(v), Tint::kInk);
  }
  for (double n = 0; n <= last; n += step_x) {
    scene.line(x(n), kTop + kHigh, x(n), kTop + kHigh + 5, Tint::kInk, 1);
    scene.text(x(n), kTop + kHigh + 17, 12, short_number(n), Tint::kInk);
  }
  for (int percent = 0; percent <= 100; percent += 20) {
    const double at = kTop + kHigh * (1 - percent / 100.0);
    scene.line(kLeft + kWide, at, kLeft + kWide + 5, at, Tint::kSecond, 1);
    scene.text(kLeft + kWide + 28, at, 12, fmt::format("{} %", percent), Tint::kSecond);
  }
  for (std::size_t i = 1; i < points.size(); ++i) {
    const CurvePoint &a = points[i - 1], &b = points[i];
    const double from = x(static_cast<double>(a.episodes)), to = x(static_cast<double>(b.episodes));
    scene.line(from, kTop + kHigh * (1 - a.goal_share), to, kTop + kHigh * (1 - b.goal_share),
               Tint::kSecond, 1.2);
    scene.line(from, y(a.average), to, y(b.average), Tint::kFirst, 2);
  }
  scene.rect(kLeft, kTop, kWide, kHigh, Tint::kNone).outlined(Tint::kInk, 1);
  scene.text(kLeft + kWide / 2, kTop + kHigh + 40, 13, "episodes", Tint::kInk);
  scene.text(kLeft + 34, kTop - 16, 13, "average score", Tint::kFirst);
  scene.text(kLeft + kWide - 44, kTop - 16, 13, goal + " reached", Tint::kSecond);
  return scene;
}

std::vector<CurvePoint> read_curve(std::string_view csv) {
  std::vector<CurvePoint> points;
  for (std::size_t number = 1; !csv.empty(); ++number) {
    const std::size_t end = std::min(csv.find('\n'), csv.size());
    const std::string_view line = trimmed(csv.substr(0, end));
    csv.remove_prefix(std::min(end + 1, csv.size()));
    if (line.empty() || line == kCurveColumns) continue;
    const auto cells = words_of(line, true);
    const auto episodes = cells.size() == 6 ? to_integer(cells[0]) : std::nullopt;
    const auto average = cells.size() == 6 ? to_real(cells[1]) : std::nullopt;
    const auto share = cells.size() == 6 ? to_real(cells[3]) : std::nullopt;
    if (!episodes || *episodes < 0 || !average || !share) {
      bad_input("line {}: expected {}, found '{}'", number, kCurveColumns, line);
    }
    points.push_back({static_cast<std::uint64_t>(*episodes), *average, *share});
  }
  return points;
}

}  // namespace zermelo::slide
