// Turns, times and values of a record's moves as a few bytes, for databases: a third of what JSON takes
// and ten times as fast. Moves themselves stay text.
//
//   a move  = turn (1 byte: the seat, 255 chance) seconds (4 bytes, float) value
//   value   = kinds (1 byte: known in bits 0-1, outcome in 2-4, basis in 5-6)
//             and, unless nothing is known, fields (1 byte: a bit each) and then those there are:
//             remoteness (varint), score, expectation, error (8 bytes each), nimber, count (varints)
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "records/record.h"

namespace zermelo {

std::string pack_details(const std::vector<RecordedMove>& moves);
// Fills in all but the texts. False if the bytes are not what pack_details() makes of so many moves.
bool unpack_details(std::string_view bytes, std::vector<RecordedMove>& moves);

}  // namespace zermelo
