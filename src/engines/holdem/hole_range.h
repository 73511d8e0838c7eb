// Ranges of starting hands, such as "QQ+,AKs,A2s+,99-22,JTo:0.5,-KK".
//
//   AsKd        these two cards            AKs AKo AK   suited, of two suits, both
//   QQ          a pair                     random       all hands
//   QQ+ A2s+    this one and better: higher pairs, a higher second card
//   99-22       all from one to the other; A5s-A2s with the same first card
//   JTo:0.5     with this weight, from 0 to 1; the others weigh 1
//   -KK         without these: taken out of what stands before
//
// Pieces are parted by commas or spaces.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engines/holdem/showdown.h"

namespace zermelo::holdem {

inline constexpr std::size_t kHoles = 1326;

// Hands are numbered from 2d2c on by their higher card, then by their lower one.
constexpr std::size_t hole_number(HoleCards hole) {
  return static_cast<std::size_t>(hole.high) * (hole.high - 1u) / 2 + hole.low;
}
HoleCards hole_of(std::size_t number);
HoleCards make_hole(Card a, Card b);
std::string hole_text(HoleCards hole);  // "AsKd"

class HoleRange {
 public:
  // Throws an Error that names the place of what is not understood.
  static HoleRange parse(std::string_view text);
  static HoleRange all();

  double weight(std::size_t hole) const { return weights_[hole]; }
  void set(std::size_t hole, double weight) { weights_[hole] = weight; }
  // The numbers of hands with a weight, without these cards.
  std::vector<std::size_t> holes(CardSet gone = {}) const;
  double share() const;  // of all hands, by weight

 private:
  std::array<double, kHoles> weights_{};
};

// The 169 kinds of hands as a square: row and column are ranks from the ace (0) down; suited hands
// are above the diagonal, pairs on it.
struct HandKind {
  int row, column;
  std::string text() const;              // "AKs"
  std::vector<HoleCards> holes() const;  // 6, 4 or 12
};
HandKind kind_of(HoleCards hole);

}  // namespace zermelo::holdem
