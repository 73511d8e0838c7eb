// Other people's test sets, which are not part of the repository: they lie in a folder beside it, or
// where ZERMELO_PUBLISHED says.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "tests/source_dir.h"

namespace zermelo {

// The lines of a file; none where the sets are not there. A test then says so and is skipped.
inline std::vector<std::string> published_lines(const std::string& name) {
  const char* const folder = std::getenv("ZERMELO_PUBLISHED");
  std::ifstream in(
      (folder != nullptr ? std::string(folder) : source_dir() + "/../shared/published") + "/" +
      name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace zermelo
