// How learning went, as a picture: the average score over the episodes, and how often the tile that
// gave the game its name was reached.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene.h"

namespace zermelo::slide {

struct CurvePoint {
  std::uint64_t episodes = 0;
  double average = 0, goal_share = 0;
};

Scene draw_curve(const std::string& game, const std::string& goal,
                 const std::vector<CurvePoint>& points);

// The lines that `train --csv` writes.
inline constexpr std::string_view kCurveColumns = "episodes,average,best,goal_share,moves,seconds";
std::vector<CurvePoint> read_curve(std::string_view csv);

}  // namespace zermelo::slide
