// Where the sources are. One file is told by the build, so that the others compile to the same object
// wherever the project stands, and a compiler cache serves every copy of it.
#pragma once

#include <string>

namespace zermelo {

std::string source_dir();

}  // namespace zermelo
