// Games as 'save' of zermelo play keeps them: the spec, who sits where, the position it started from,
// a move a line.
//
//   tic-tac-toe
//   seats: human,perfect        (files of earlier versions have no such line)
//   - - - - - - - - -
//   5
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "records/record.h"

namespace zermelo {

struct SavedGame {
  AnyPosition start;
  std::vector<AnyMove> moves;
  std::string seats = "";  // "human,perfect"; empty if it is not told
};

std::string write_saved(const AnyGame& game, const SavedGame& saved);

// The spec in the first line of a saved game, for who does not know it.
std::string saved_spec(const std::string& path);
// An Error names the file and what is wrong with it.
SavedGame read_saved(const AnyGame& game, const std::string& path);

// The user's record of this number; an Error if there is none.
Record recorded_game(std::int64_t id);
SavedGame saved_of(const AnyGame& game, const Record& record);

}  // namespace zermelo
