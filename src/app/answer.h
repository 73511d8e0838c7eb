// Pieces of answers that several commands share.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "analysis/analyst.h"
#include "any/any_game.h"
#include "base/pen.h"
#include "core/options.h"
#include "core/value.h"

namespace zermelo {

using Json = nlohmann::ordered_json;  // fields come in the order of the documentation

// The position that --position names, or the start.
AnyPosition position_or_start(const AnyGame& game, const std::string& text);

// A player's number, "chance" or "over".
Json to_json(Turn turn);
Json to_json(const Payoffs& payoffs);
// value, remoteness, known, expectation, error.
void add_value(Json& json, const Value& value);
Json to_json(Outcome outcome);  // "win", "lose", "tie", "draw"; null if there is none

// "x to move", "chance to move", "x wins", "a tie", "over: 3, -1, -2".
std::string describe_turn(const AnyGame& game, const AnyPosition& p);

// Green for a win, yellow for a tie, red for a loss.
Color color_of(Outcome outcome);
// "win in 5 (proved)"; says so where the moves to the end are not known.
std::string describe(const Value& value);
// A line for each move with its value, at most so many.
std::string list_values(const std::vector<MoveValue>& moves, std::size_t most, Pen pen);
// How likely each stage of a game is; a list as text and as JSON.
std::string list_stages(const std::vector<StageChance>& stages);
Json stages_json(const std::vector<StageChance>& stages);

// An option as the help shows it, and as JSON.
std::string describe_option(const Option& option);
Json option_json(const Option& option);

void print_json(const Json& json);

}  // namespace zermelo
