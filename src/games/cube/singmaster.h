// Singmaster's notation with its later letters: words, and the turns that they are for a cube that is
// held so that its centres (2x2x2: its corner DBL) never move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/cube/cubies.h"

namespace zermelo::cube {

struct Word {
  enum class Kind { kFace, kWide, kSlice, kRotation };
  Kind kind;
  int face;  // that gives the direction
  int quarters;
};

// "R", "R2", "R'", "Rw" or "r", "M", "x"; nothing if it is none.
std::optional<Word> word_of(std::string_view text);
// A turn of kTurns as it is written: "R'".
std::string turn_text(int turn);

// Somebody's hands, which turn layers and the whole cube.
template <int kSize>
class Hands {
 public:
  // The turns of kTurns that a word is for the cube as it is held now.
  std::vector<int> turns(const Word& word) {
    std::vector<int> made;
    switch (word.kind) {
      case Word::Kind::kFace: made.push_back(turn(word.face, word.quarters)); return made;
      case Word::Kind::kWide: made.push_back(turn(opposite(word.face), word.quarters)); break;
      case Word::Kind::kSlice:
        made.push_back(turn(word.face, 4 - word.quarters));
        made.push_back(turn(opposite(word.face), word.quarters));
        break;
      case Word::Kind::kRotation: break;
    }
    rotate(word.face, word.quarters);
    return made;
  }
  // The cube's own face at each side of the holder.
  const FaceMap& face_at() const { return face_at_; }

 private:
  int turn(int side, int quarters) {
    int face = face_at_[static_cast<std::size_t>(side)];
    if (kSize == 2 && face >= 3) {  // turn the other layer, then the whole cube
      face = opposite(face);
      rotate(side, quarters);
    }
    return 3 * face + quarters - 1;
  }
  void rotate(int side, int quarters) {
    const FaceMap map = rotation(side, quarters), old = face_at_;
    for (std::size_t s = 0; s < 6; ++s) face_at_[static_cast<std::size_t>(map[s])] = old[s];
  }

  FaceMap face_at_ = kStay;
};

}  // namespace zermelo::cube
