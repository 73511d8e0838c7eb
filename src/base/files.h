// Files that are never half written: a new text goes beside the old one and takes its place by rename.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

// The whole file; an Error that names the path and the reason if it cannot be read.
std::string read_file(const std::string& path);

// Replaces the file, or leaves what was there untouched and throws.
void write_file(const std::string& path, std::string_view content);

}  // namespace zermelo
