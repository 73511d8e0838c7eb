// Games of Othello in the field's files, for the commands that read and write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/othello/transcript.h"

namespace zermelo {

// True by the name (.ggf, .wtb) or because the text begins with moves such as f5d6c3.
bool is_othello_file(const std::string& path, std::string_view text);
// An Error names the file. Names of WTHOR's players are read from files .jou and .trn beside it.
std::vector<othello::Transcript> read_othello_file(const std::string& path);
// As the ending of the path says: .ggf, .wtb (with .jou and .trn), .obf (the last positions), .txt.
void write_othello_file(const std::string& path, const std::vector<othello::Transcript>& games);

}  // namespace zermelo
