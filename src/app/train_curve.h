// How learning went: what an agent scored against its opponents as it learned, as a table, a chart for
// the terminal and a picture.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/lesson.h"
#include "core/scene.h"

namespace zermelo {

inline constexpr std::string_view kLearningColumns =
    "run,episodes,opponent,score,margin,games,seconds";
std::string learning_row(const std::string& run, const LearningPoint& point);  // a line, ended
// The points of one run in such a table; an Error names the line that is wrong.
std::vector<LearningPoint> read_learning_rows(std::string_view csv, const std::string& run);

// A line an opponent, with the margins as bars.
Scene draw_learning(const std::string& game, const std::vector<LearningPoint>& points);
// A row of blocks an opponent, the higher the better, with the first and the last score.
std::string sketch_learning(const std::vector<LearningPoint>& points);

}  // namespace zermelo
