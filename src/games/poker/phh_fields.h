// The part of TOML that PHH files use: "key = value" lines, arrays over several lines, [sections].
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::poker {

struct PhhItem {
  int line = 0;
  std::string text;  // without its quotes
  bool quoted = false;
};

struct PhhField {
  int line = 0;
  bool is_array = false;
  std::vector<PhhItem> items;  // one, if it is no array
};

struct PhhSection {
  int line = 1;
  std::map<std::string, PhhField, std::less<>> fields;
};

// A file without section names is one section. Throws an Error that names the line.
std::vector<PhhSection> read_phh_fields(std::string_view text);

}  // namespace zermelo::poker
