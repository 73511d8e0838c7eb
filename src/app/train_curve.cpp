#include "app/train_curve.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "core/axis.h"
#include "core/options.h"

namespace zermelo {
namespace {

constexpr double kLeft = 70, kTop = 52, kRight = 30, kBottom = 60;
constexpr double kWide = 760, kHigh = 360;  // of the field

std::vector<std::string> opponents_of(const std::vector<LearningPoint>& points) {
  std::vector<std::string> names;
  for (const LearningPoint& point : points) {
    if (std::find(names.begin(), names.end(), point.opponent) == names.end()) {
      names.push_back(point.opponent);
    }
  }
  return names;
}

std::vector<LearningPoint> points_against(const std::vector<LearningPoint>& points,
                                          const std::string& opponent) {
  std::vector<LearningPoint> own;
  for (const LearningPoint& point : points) {
    if (point.opponent == opponent) own.push_back(point);
  }
  return own;
}

std::string title_of(const std::string& opponent) {
  return opponent.empty() ? "mean return" : "against " + opponent;
}

struct Span {
  double low = 0, high = 1;
};
Span span_of(const std::vector<LearningPoint>& points) {
  Span span;
  for (const LearningPoint& point : points) {
    if (!point.opponent.empty()) continue;  // shares lie between 0 and 1
    span.low = std::min(span.low, point.score - point.margin);
    span.high = std::max(span.high, point.score + point.margin);
  }
  return span;
}

}  // namespace

std::string learning_row(const std::string& run, const LearningPoint& point) {
  return fmt::format("\"{}\",{},\"{}\",{:.4f},{:.4f},{},{:.1f}\n", run, point.episodes,
                     point.opponent, point.score, point.margin, point.games, point.seconds);
}

std::vector<LearningPoint> read_learning_rows(std::string_view csv, const std::string& run) {
  std::vector<LearningPoint> points;
  for (std::size_t number = 1; !csv.empty(); ++number) {
    const std::size_t end = std::min(csv.find('\n'), csv.size());
    const std::string_view line = trimmed(csv.substr(0, end));
    csv.remove_prefix(std::min(end + 1, csv.size()));
    if (line.empty() || line == kLearningColumns) continue;
    std::vector<std::string> cells = split_top_level(line, ',');
    for (std::string& cell : cells) {
      if (cell.size() >= 2 && cell.front() == '"') cell = cell.substr(1, cell.size() - 2);
    }
    const bool whole = cells.size() == 7;
    const auto episodes = whole ? to_unsigned(cells[1]) : std::nullopt;
    const auto score = whole ? to_real(cells[3]) : std::nullopt;
    const auto margin = whole ? to_real(cells[4]) : std::nullopt;
    const auto games = whole ? to_unsigned(cells[5]) : std::nullopt;
    const auto seconds = whole ? to_real(cells[6]) : std::nullopt;
    if (!episodes || !score || !margin || !games || !seconds) {
      bad_input("line {}: expected {}, found '{}'", number, kLearningColumns, line);
    }
    if (cells[0] == run) points.push_back({*episodes, cells[2], *score, *margin, *games, *seconds});
  }
  return points;
}

Scene draw_learning(const std::string& game, const std::vector<LearningPoint>& points) {
  constexpr std::array<Tint, 3> kTints = {Tint::kFirst, Tint::kSecond, Tint::kInk};
  double last = 1;
  for (const LearningPoint& point : points) {
    last = std::max(last, static_cast<double>(point.episodes));
  }
  const Span span = span_of(points);
  const auto x = [&](double episodes) { return kLeft + kWide * episodes / last; };
  const auto y = [&](double score) {
    return kTop + kHigh * (1 - (score - span.low) / (span.high - span.low));
  };
  Scene scene = {.width = kLeft + kWide + kRight,
                 .height = kTop + kHigh + kBottom,
                 .title = fmt::format("Learning {} over {:.0f} episodes", game, last)};
  scene.text(scene.width / 2, 18, 17, "Learning " + game, Tint::kInk, true);
  scene.rect(kLeft, kTop, kWide, kHigh, Tint::kPaper);
  const bool shares = span.high <= 1 && span.low >= 0;
  for (int i = 0; i <= 5; ++i) {
    const double v = span.low + i * (span.high - span.low) / 5;
    scene.line(kLeft, y(v), kLeft + kWide, y(v), Tint::kBoard, 0.6);
    scene.text(kLeft - 30, y(v), 12, shares ? fmt::format("{:.0f} %", 100 * v) : short_count(v),
               Tint::kInk);
  }
  const double step = tick_step(last, 6);
  for (double n = 0; n <= last; n += step) {
    scene.line(x(n), kTop + kHigh, x(n), kTop + kHigh + 5, Tint::kInk, 1);
    scene.text(x(n), kTop + kHigh + 17, 12, short_count(n), Tint::kInk);
  }
  std::size_t number = 0;
  for (const std::string& opponent : opponents_of(points)) {
    const Tint tint = kTints[number % kTints.size()];
    const auto own = points_against(points, opponent);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const double at = x(static_cast<double>(own[i].episodes));
      const double top = std::min(own[i].score + own[i].margin, span.high);
      const double bottom = std::max(own[i].score - own[i].margin, span.low);
      scene.line(at, y(top), at, y(bottom), tint, 1);
      if (i == 0) continue;
      scene.line(x(static_cast<double>(own[i - 1].episodes)), y(own[i - 1].score), at,
                 y(own[i].score), tint, 2);
    }
    scene.text(kLeft + 130 + 250 * static_cast<double>(number % 3), kTop - 14, 13,
               title_of(opponent), tint);
    ++number;
  }
  scene.rect(kLeft, kTop, kWide, kHigh, Tint::kNone).outlined(Tint::kInk, 1);
  scene.text(kLeft + kWide / 2, kTop + kHigh + 42, 13, "episodes", Tint::kInk);
  return scene;
}

std::string sketch_learning(const std::vector<LearningPoint>& points) {
  constexpr std::array<const char*, 8> kBlocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::size_t kMost = 48;  // blocks of a line
  const Span span = span_of(points);
  std::string out;
  for (const std::string& opponent : opponents_of(points)) {
    const auto own = points_against(points, opponent);
    out += fmt::format("{:<24.24} ", title_of(opponent));
    const std::size_t shown = std::min(own.size(), kMost);
    for (std::size_t i = 0; i < shown; ++i) {
      const LearningPoint& point = own[i * own.size() / shown];
      const double share = (point.score - span.low) / (span.high - span.low);
      out += kBlocks[static_cast<std::size_t>(std::clamp(share * 7.99, 0.0, 7.0))];
    }
    const auto number = [&](double score) {
      return opponent.empty() ? short_count(score) : fmt::format("{:.1f} %", 100 * score);
    };
    out += fmt::format(" {} to {}\n", number(own.front().score), number(own.back().score));
  }
  return out;
}

}  // namespace zermelo
