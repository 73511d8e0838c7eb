#include "boards/turn_word.h"

#include "base/text.h"

namespace zermelo {

std::optional<int> take_turn_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = text.find_first_of(" \t\n");
  const std::string word = lower(text.substr(0, end));
  for (const int player : {0, 1}) {
    if (word != turn_word(player)) continue;
    text = end == std::string_view::npos ? std::string_view() : trimmed(text.substr(end));
    return player;
  }
  return std::nullopt;
}

}  // namespace zermelo
