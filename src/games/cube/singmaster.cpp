#include "games/cube/singmaster.h"

#include <cctype>

namespace zermelo::cube {

std::optional<Word> word_of(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const char letter = text.front();
  text.remove_prefix(1);
  Word word = {Word::Kind::kFace, face_of(letter), 1};
  if (word.face < 0) {
    word.face = face_of(static_cast<char>(std::toupper(static_cast<unsigned char>(letter))));
    word.kind = Word::Kind::kWide;
  } else if (text.starts_with('w')) {
    text.remove_prefix(1);
    word.kind = Word::Kind::kWide;
  }
  if (word.face < 0) {
    const std::size_t other = std::string_view("MESxyz").find(letter);
    if (other == std::string_view::npos) return std::nullopt;
    word.kind = other < 3 ? Word::Kind::kSlice : Word::Kind::kRotation;
    word.face = face_of("LDFRUF"[other]);
  }
  if (text == "2" || text == "2'" || text == "2’") {
    word.quarters = 2;
  } else if (text == "'" || text == "’" || text == "3") {
    word.quarters = 3;
  } else if (!text.empty()) {
    return std::nullopt;
  }
  return word;
}

std::string turn_text(int turn) {
  static constexpr const char* kQuarters[] = {"", "2", "'"};
  return kFaces[static_cast<std::size_t>(turn / 3)] + std::string(kQuarters[turn % 3]);
}

}  // namespace zermelo::cube
