// Records as JSON, one a line: how games leave a store and come into it.
//
//   {"game": "nim(3,4)", "agents": ["random", "mcts"], "seed": 7, "event": "...", "number": 0,
//    "played": 1700000000000, "start": "", "opening": 0, "moves": ["1 3", ...],
//    "turns": [0, 1, "chance", ...], "seconds": [0.1, ...], "values": [{"known": "proved",
//    "value": "win", "remoteness": 3}, null, ...], "returns": [1, -1], "cut": false, "unfinished": false,
//    "foul": {"seat": 0, "kind": "late", "complaint": "..."}}
//
// Only game, agents, moves and returns must be there.
#pragma once

#include <string>
#include <string_view>

#include "records/record.h"

namespace zermelo {

// In one line, without the end of it.
std::string write_record(const Record& record);
// An Error that says what is wrong.
Record read_record(std::string_view line);

}  // namespace zermelo
