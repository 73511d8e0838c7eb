// Looks at a file of weights (learn/weights.h) before it is read.
#pragma once

#include <string>

namespace zermelo::learn {

// True if it begins as such a file does; an Error if it cannot be read.
bool is_weights_file(const std::string& path);

// An Error if the file is cut or damaged anywhere; nothing is allocated for its weights.
void check_weights(const std::string& path);

}  // namespace zermelo::learn
