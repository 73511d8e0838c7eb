#include <algorithm>
#include <cmath>

#include "cgt/thermograph.h"

namespace zermelo {
namespace {

constexpr double kWidth = 480, kHeight = 360;
constexpr double kLeftMargin = 66, kRightMargin = 24, kTopMargin = 24, kBottomMargin = 84;

// The smallest of ..., 1/4, 1/2, 1, 2, 5, 10, ... that makes at most eight steps of the range.
double step_for(double range) {
  if (range <= 8) {
    double step = 1;
    while (range / step <= 4) step /= 2;
    return step;
  }
  for (double step = 1;; step *= 10) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (range / (step * factor) <= 8) return step * factor;
    }
  }
}

// A tick as a fraction: steps below one are powers of two.
std::string tick_text(double x) {
  int exponent = 0;
  while (x != std::floor(x)) {
    x *= 2;
    ++exponent;
  }
  return Dyadic(static_cast<std::int64_t>(x), exponent).text();
}

class Picture {
 public:
  explicit Picture(const Thermograph& thermograph, const std::string& title)
      : thermograph_(thermograph) {
    const double mean = thermograph.mean.real(), hot = thermograph.temperature.real();
    // Books start at 0; only what is cold shows nothing there.
    base_ = thermograph.temperature > 0 ? 0 : -1;
    const double left = thermograph.left.at(base_).real();
    const double right = thermograph.right.at(base_).real();
    bottom_ = base_.real();
    const double wide = std::max(left - right, hot - bottom_);
    const double margin = wide > 0 ? 0.15 * wide : 1;  // a whole number is nothing but a mast
    low_ = std::min(right, mean) - margin;
    high_ = std::max(left, mean) + margin;
    top_ = hot + 2 * margin;
    scene_ = {.width = kWidth, .height = kHeight, .title = "Thermograph of " + title};
    axes();
    walls();
    labels(title);
  }
  Scene take() { return std::move(scene_); }

 private:
  // Values grow to the left, as in every book.
  double x(double value) const {
    return kLeftMargin + (high_ - value) / (high_ - low_) * (kWidth - kLeftMargin - kRightMargin);
  }
  double y(double t) const {
    return kHeight - kBottomMargin -
           (t - bottom_) / (top_ - bottom_) * (kHeight - kTopMargin - kBottomMargin);
  }

  void axes() {
    const double floor = y(bottom_);
    scene_.line(kLeftMargin, floor, kWidth - kRightMargin, floor, Tint::kInk, 1.2);
    scene_.line(kLeftMargin, floor, kLeftMargin, kTopMargin, Tint::kInk, 1.2);
    const double across = step_for(high_ - low_);
    for (double v = std::ceil(low_ / across) * across; v <= high_; v += across) {
      scene_.line(x(v), floor, x(v), floor + 5, Tint::kInk);
      scene_.text(x(v), floor + 16, 12, tick_text(v), Tint::kInk);
    }
    const double up = step_for(top_ - bottom_);
    for (double t = std::ceil(bottom_ / up) * up; t <= top_; t += up) {
      scene_.line(kLeftMargin - 5, y(t), kLeftMargin, y(t), Tint::kInk);
      scene_.text(kLeftMargin - 22, y(t), 12, tick_text(t), Tint::kInk);
    }
    scene_.text(kLeftMargin - 52, (kTopMargin + floor) / 2, 14, "t", Tint::kInk);
    scene_.text((kLeftMargin + kWidth - kRightMargin) / 2, floor + 34, 12, "value", Tint::kFaint);
  }

  void walls() {
    const double mean = thermograph_.mean.real(), hot = thermograph_.temperature.real();
    scene_.line(kLeftMargin, y(hot), x(mean), y(hot), Tint::kFaint, 0.7);
    scene_.line(x(mean), y(hot), x(mean), y(bottom_), Tint::kFaint, 0.7);
    wall(thermograph_.left, Tint::kFirst);
    wall(thermograph_.right, Tint::kSecond);
    scene_.line(x(mean), y(hot), x(mean), kTopMargin + 8, Tint::kInk, 2.4);
    scene_.polygon(
        {{x(mean), kTopMargin}, {x(mean) - 4, kTopMargin + 10}, {x(mean) + 4, kTopMargin + 10}},
        Tint::kInk);
    scene_.circle(x(mean), y(hot), 3.5, Tint::kInk);
  }

  void wall(const Wall& wall, Tint tint) {
    std::vector<Wall::Corner> corners = {{base_, wall.at(base_)}};
    for (const Wall::Corner& corner : wall.corners) {
      if (corner.t > base_) corners.push_back(corner);
    }
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
      scene_.line(x(corners[i].value.real()), y(corners[i].t.real()),
                  x(corners[i + 1].value.real()), y(corners[i + 1].t.real()), tint, 2.4);
    }
  }

  void labels(const std::string& title) {
    constexpr std::size_t kMostLetters = 56;
    const double under = y(bottom_) + 52;
    scene_.text(
        kWidth / 2, under, 13,
        "mean " + thermograph_.mean.text() + ", temperature " + thermograph_.temperature.text(),
        Tint::kInk);
    scene_.text(kWidth / 2, under + 20, 13,
                title.size() <= kMostLetters ? title : title.substr(0, kMostLetters - 3) + "...",
                Tint::kInk, true);
  }

  const Thermograph& thermograph_;
  Scene scene_;
  Dyadic base_;
  double low_ = 0, high_ = 0, bottom_ = 0, top_ = 0;  // of what is shown
};

}  // namespace

Scene picture(const Thermograph& thermograph, const std::string& title) {
  return Picture(thermograph, title).take();
}

}  // namespace zermelo
