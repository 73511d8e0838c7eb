// Pieces of answers that several commands share: words for people. JSON is built in report/.
#pragma once

#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "any/any_game.h"
#include "base/json.h"
#include "base/pen.h"
#include "core/options.h"
#include "core/value.h"

namespace zermelo {

// The position that --position names, or the start.
AnyPosition position_or_start(const AnyGame& game, const std::string& text);

// "x to move", "chance to move", "x wins", "a tie", "over: 3, -1, -2".
std::string describe_turn(const AnyGame& game, const AnyPosition& p);

// "win in 5 (proved)"; says so where the moves to the end are not known.
std::string describe(const Value& value);
// A line for each move with its value, at most so many.
std::string list_values(const std::vector<MoveValue>& moves, std::size_t most, Pen pen);
// A table of how likely each stage of a game is.
std::string list_stages(const std::vector<StageChance>& stages);

// An option as the help shows it.
std::string describe_option(const Option& option);

void print_json(const Json& json);  // in one line

}  // namespace zermelo
