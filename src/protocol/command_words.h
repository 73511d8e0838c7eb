// Words of a line that another program sends.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace zermelo {

// Returns "go" and "movetime 5" of "go movetime 5".
inline std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

}  // namespace zermelo
