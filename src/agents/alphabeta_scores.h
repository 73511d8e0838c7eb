// The scores of an alpha-beta search: whole numbers, for the side to move. The payoff is scaled to
// +-kFull and made less the longer it takes, so that a winner hurries and a loser delays.
#pragma once

#include <cstdlib>

#include "core/value.h"

namespace zermelo::alphabeta {

inline constexpr int kFull = 1 << 28, kMaxPly = 1 << 12, kInfinite = 1 << 30;

struct Found {
  int score;
  bool proved;  // no leaf of unknown value had a say
};

constexpr bool is_won(int score) { return score > kFull - kMaxPly; }
constexpr bool is_lost(int score) { return score < -kFull + kMaxPly; }
// The length of the line behind a score that is won or lost.
inline int plies(int score) { return kFull - std::abs(score); }

// In a table the length of a line counts from its own position, not from the root.
constexpr int to_table(int score, int ply) {
  return score > 0 ? score + ply : score < 0 ? score - ply : 0;
}
constexpr int from_table(int score, int ply) { return to_table(score, -ply); }

// What a score says of a move in a game of so many players after a search to this depth; `payoff` is
// the score as a payoff.
Value value_of(const Found& found, int depth, int players, double payoff);

}  // namespace zermelo::alphabeta
