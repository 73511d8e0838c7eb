// The word before a position that says whose turn it is in a game of Left and Right.
#pragma once

#include <optional>
#include <string_view>

namespace zermelo {

constexpr std::string_view turn_word(int player) {
  return player == 0 ? "left-turn" : "right-turn";
}

// Takes the word off the front of a text, in any case:
// "left-turn r - l" becomes "r - l" and is 0. Nothing if there is none.
std::optional<int> take_turn_word(std::string_view& text);

}  // namespace zermelo
