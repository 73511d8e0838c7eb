// A game of Hex as other programs write it: a size, moves, perhaps a player who gave up.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/record.h"

namespace zermelo {

struct HexLine {
  int size = 11;
  bool may_swap = false;
  std::string start = "";                 // the position it began from; empty: the empty board
  std::vector<std::string> moves = {};    // "a1" or "swap"
  std::optional<int> resigned = {};       // the player who gave up
  std::vector<std::string> players = {};  // Black's and White's names; empty: not known
};

// `spec` is the game that the user names, or empty: then it is what the line says.
Record record_of(const HexLine& line, const std::string& spec);
// An Error if the record is of another game.
HexLine hex_line_of(const Record& record);

}  // namespace zermelo
