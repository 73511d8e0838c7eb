// Which version of the program this is. The build writes the source behind it (cmake/version.cmake), so that
// a new commit compiles that file alone.
#pragma once

#include <string>

namespace zermelo {

extern const char kVersion[];
extern const char kRevision[];  // git describe, or empty outside git

// Returns "zermelo 0.1.0 (1a2b3c4)".
std::string version_text();

}  // namespace zermelo
