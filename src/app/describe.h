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
#include "report/turn_words.h"

namespace zermelo {

// The position that --position names, or the start.
AnyPosition position_or_start(const AnyGame& game, const std::string& text);

// "win in 5 (proved)"; says so where the moves to the end are not known. With the returns of all
// players, if there are any, it tells these: "P0 0, P1 1, P2 0.2 (exact)".
std::string describe(const AnyGame& game, const Value& value, const std::vector<double>& returns);
// A line for each move with its value, at most so many.
std::string list_values(const AnyGame& game, const std::vector<MoveValue>& moves, std::size_t most,
                        Pen pen);
// What to play, as a sentence: "try 3: wins in 7, proved". What is not known is no advice.
// What a certain value rests on, as a line: "known by nimbers"; empty if it is not certain.
std::string describe_source(const Analysis& analysis);
// Each region by name, with its moves, and drawn where the game can.
std::string draw_regions(const AnyGame& game, const AnyPosition& p,
                         const std::vector<Region>& regions, Pen pen);
std::string describe_hint(const AnyGame& game, const Analysis& analysis);
// A table of how likely each stage of a game is.
std::string list_stages(const std::vector<StageChance>& stages);

// An option as the help shows it.
std::string describe_option(const Option& option);

void print_json(const Json& json);  // in one line

}  // namespace zermelo
