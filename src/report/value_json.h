// Values as JSON, and how they are known.
#pragma once

#include "base/json.h"
#include "core/value.h"

namespace zermelo {

Json to_json(Outcome outcome);  // "win", "lose", "tie", "draw"; null if there is none

// Adds the fields of a value: value, remoteness, known; as far as there are such score, nimber,
// expectation, error; and of an estimate basis and count.
void add_value(Json& json, const Value& value);

}  // namespace zermelo
