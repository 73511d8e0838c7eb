#include "core/notation.h"

#include "base/text.h"

namespace zermelo {

std::string normal_move(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '(' && text.back() == ')') {
    text = text.substr(1, text.size() - 2);
  }
  std::string out;
  for (const std::string_view word : words_of(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

std::optional<std::size_t> place_of_name(std::span<const std::string> names,
                                         std::string_view text) {
  const std::string wanted = normal_move(text), any_case = lower(wanted);
  std::optional<std::size_t> found;
  bool ambiguous = false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == wanted) return i;
    if (lower(names[i]) == any_case) {
      ambiguous = found.has_value();
      found = i;
    }
  }
  return ambiguous ? std::nullopt : found;
}

}  // namespace zermelo
