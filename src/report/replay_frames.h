// Recorded games as pictures of all their positions, small enough to put many into one page.
#pragma once

#include <vector>

#include "any/any_game.h"
#include "base/json.h"
#include "records/record.h"

namespace zermelo {

// {"parts": [lines], "games": [{"agents", "result", "number", "moves": [{"by", "move", "note"}],
//  "frames": [[numbers of lines], ...]}], "text": true if lines are text and not SVG}. Pictures share
// most of their lines, so a frame is a list of numbers. Games are cut after some hundred moves.
Json replay_frames(const AnyGame& game, const std::vector<Record>& records);

}  // namespace zermelo
