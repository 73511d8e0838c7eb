// Games of Othello in WTHOR's files, the database of the French federation. Numbers are little-endian.
//
//   every file    day it was made: century 1, year 1, month 1, day 1 | N1 4 | N2 2 | year of the games 2 |
//                 side of the board 1 (0 means 8) | kind 1 | depth of the theoretical score 1 | free 1
//   games .wtb    N1 of 68 bytes: tournament 2 | Black 2 | White 2 | Black's discs 1 | the same with best
//                 play from `depth` empty cells on 1 | 60 moves, 10 * row + column, passes left out
//   players .jou  N2 names of 20 bytes; tournaments .trn: N2 names of 26 bytes
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/othello/transcript.h"

namespace zermelo::othello {

struct WthorFiles {
  std::string games, players, tournaments;  // bytes of .wtb, .jou and .trn
};

// Names are left empty where the files of names are. An Error says which game is wrong.
std::vector<Transcript> read_wthor(const WthorFiles& files);
// Games must be finished and begin at the usual start; their date tells the year.
WthorFiles write_wthor(const std::vector<Transcript>& games);

}  // namespace zermelo::othello
