// Claims: bounds of a score that hold for sure, told from a position without searching.
//
// The mover is the player to move; the claimant is its opponent and follows: it always answers in the
// same column, one cell higher. In a column with an even number of empty cells the mover then gets
// every second cell from the lowest empty one on, and the claimant those between. Columns with an odd
// number are used in pairs: when the mover plays in one, the claimant plays in another, and both are
// even. A column in which the claimant has a threat (a cell that would complete its line) is closed
// from there up: nobody wants to play under the threat, since the claimant would waste it and the
// mover would lose at once.
//
//      .  closed
//      T  threat of the claimant
//      S  the mover has to play here when all else is full, and loses
//      .  shared as in other columns
//
// This works as long as the number of cells that are neither S nor above is even. So the second
// player of a board with an even number of rows can always follow, and threats in even rows win for
// it; the first player needs a threat in an odd row: the rules of zugzwang. If no line of the mover fits
// into its own discs and all cells that it could ever get, it cannot win; with a closed column it
// loses, at the latest when all that is open is full.
//
// To score more than a given number the mover must win soon, so that cells which are too high for
// that and lines that miss too many discs do not count either.
#pragma once

#include "engines/connect_four/bitboard.h"

namespace zermelo::connect_four {

inline constexpr int kNoClaim = 100;

// True if a line fits into the cells `within`, with at most `missing` of them not among `discs`.
template <class Board>
inline bool may_get_line(const Board& b, Bits discs, Bits within, int missing) {
  if (b.g().connect != 4 || missing >= 4) return has_line(b, within);
  const simd::Words step = directions(b.g()), step2 = step + step;
  simd::Words open = simd::filled<simd::Words>(within);
  open &= open >> step;
  open &= open >> step2;
  if (!simd::any_bit(open)) return false;
  const simd::Words one = simd::filled<simd::Words>(discs), two = one >> step;
  const simd::Words three = one >> step2, four = two >> step2;
  if (missing == 3) return simd::any_bit(open & (one | two | three | four));
  const simd::Words of_first = one | two, of_last = three | four;
  if (missing == 2)
    return simd::any_bit(open & ((one & two) | (three & four) | (of_first & of_last)));
  return simd::any_bit(open & ((one & two & of_last) | (of_first & three & four)));
}

// An upper bound, not above `wish`, of the score of the player who is to move and has the discs
// `mover`; or kNoClaim. The mover cannot win at once; `ends` are the cells that would complete a line
// of the claimant, `playable` the cells that a disc can fall to.
template <class Board>
inline int claimed_bound(const Board& b, Bits mover, Bits all, Bits playable, Bits ends, int wish) {
  const Geometry& g = b.g();
  const Bits empty = g.board & ~all;
  const int left = std::popcount(empty);
  // To score more than the wish the mover must win with one of its next `discs_left`, and as long as
  // less than `plies` discs of both are played.
  int discs_left = g.cells;
  Bits reach = empty;
  if (wish > 0) {
    const int plies = left - 2 * wish;
    discs_left = (plies + 1) / 2;
    if (plies < g.rows) {
      reach = playable;
      for (int i = 1; i < plies; ++i) reach |= reach << 1 & g.board;
    }
  }
  const Bits threats = ends & empty & ~playable;
  // Threats that leave the number of open cells as even or odd as it is.
  const Bits neutral = lowest_in_columns(b, threats & ~g.leading);
  const Bits closed = upwards(b, neutral);
  const Bits given = ((empty & g.leading) | playable) & ~closed;
  if (left % 2 == 0) {
    const int claim = (std::popcount(closed) + std::popcount(neutral)) / 2;
    if (-claim <= wish && !has_line(b, mover | given)) return -claim;
    if (wish > 0 && !may_get_line(b, mover, mover | (given & reach), discs_left)) return wish;
    return kNoClaim;
  }
  if (wish >= 0 && !may_get_line(b, mover, mover | reach, discs_left)) return wish;
  // One threat that changes it.
  for (Bits rest = lowest_in_columns(b, threats & g.leading); rest != 0; rest &= rest - 1) {
    const Bits threat = lowest_bit(rest);
    const Bits above = upwards(b, threat);
    const Bits guard = above + threat;
    const Bits column = guard - (guard >> g.rows);
    const Bits below = ((empty & ~g.leading) | playable) & column & ~above;
    const Bits gets = (given & ~column) | below;
    const int shut = std::popcount((closed & ~column) | above);
    const int claim = (shut + std::popcount(neutral & ~column) + 1) / 2;
    if (-claim <= wish && !has_line(b, mover | gets)) return -claim;
    if (wish > 0 && !may_get_line(b, mover, mover | (gets & reach), discs_left)) return wish;
  }
  return kNoClaim;
}

}  // namespace zermelo::connect_four
