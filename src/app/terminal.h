// What standard output is: a terminal on which text can be drawn over, and how wide.
#pragma once

#include <cstddef>

namespace zermelo {

bool is_screen();

// Prose is easiest to read in lines of at most 80; a narrower terminal gets narrower ones.
std::size_t text_width();

}  // namespace zermelo
