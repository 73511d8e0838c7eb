// The last four empty cells: most of the time of an endgame is spent here, so each number of them has
// a function of its own without lists or tables of positions.
//
// All return the exact score or a bound on the same side of alpha: more than alpha, or at most alpha.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engines/othello/bitboard.h"

namespace zermelo::othello {

inline constexpr int kNoScore = -1000;

// Which quarter of the board a cell is in, one bit each: an odd number of empty cells in a quarter
// gives the last move there to the player who starts there, so such quarters are tried first.
inline constexpr std::array<std::uint64_t, 4> kQuarters = {0x000000000f0f0f0f, 0x00000000f0f0f0f0,
                                                           0x0f0f0f0f00000000, 0xf0f0f0f000000000};
inline constexpr std::array<std::uint8_t, 64> kQuarterOf = [] {
  std::array<std::uint8_t, 64> of{};
  for (std::size_t cell = 0; cell < 64; ++cell) {
    for (unsigned q = 0; q < 4; ++q) {
      if (kQuarters[q] >> cell & 1) of[cell] = static_cast<std::uint8_t>(1u << q);
    }
  }
  return of;
}();
// The cells in quarters of this set.
inline constexpr std::array<std::uint64_t, 16> kQuarterCells = [] {
  std::array<std::uint64_t, 16> cells{};
  for (std::size_t set = 0; set < 16; ++set) {
    for (unsigned q = 0; q < 4; ++q) {
      if (set >> q & 1) cells[set] |= kQuarters[q];
    }
  }
  return cells;
}();
// The quarters with an odd number of these cells.
inline unsigned odd_quarters(std::uint64_t empty) {
  unsigned odd = 0;
  for (unsigned q = 0; q < 4; ++q) {
    odd |= static_cast<unsigned>(std::popcount(empty & kQuarters[q]) & 1) << q;
  }
  return odd;
}

// Score of a finished game: empty cells go to the winner.
inline int final_score(std::uint64_t own, std::uint64_t other, int empties) {
  const int lead = std::popcount(own) - std::popcount(other);
  return lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0;
}

// The kernels know how many cells the board has and which lie around it.
class LastEmpties {
 public:
  explicit LastEmpties(std::uint64_t board) : board_(board), cells_(std::popcount(board)) {}

  int last1(std::uint64_t own, int x) const {
    const int twice = 2 * std::popcount(own) - cells_;
    if (const int turned = last_flips(own, x)) return twice + 2 * turned + 2;
    const std::uint64_t other = board_ & ~own & ~(std::uint64_t{1} << x);
    if (const int turned = last_flips(other, x)) return twice - 2 * turned;
    return twice + 1 > 0 ? twice + 2 : twice;  // lead = twice + 1
  }

  int last2(std::uint64_t own, std::uint64_t other, int alpha, int x, int y) const {
    int best = kNoScore;
    if (near(x) & other) {
      if (const std::uint64_t turned = flips(own, other, x)) {
        best = -last1(other ^ turned, y);
        if (best > alpha) return best;
      }
    }
    if (near(y) & other) {
      if (const std::uint64_t turned = flips(own, other, y)) {
        const int score = -last1(other ^ turned, x);
        if (score > best) best = score;
      }
    }
    if (best != kNoScore) return best;
    // A pass: now the opponent wants less than alpha + 1.
    best = -kNoScore;
    if (near(x) & own) {
      if (const std::uint64_t turned = flips(other, own, x)) {
        best = last1(own ^ turned, y);
        if (best <= alpha) return best;
      }
    }
    if (near(y) & own) {
      if (const std::uint64_t turned = flips(other, own, y)) {
        const int score = last1(own ^ turned, x);
        if (score < best) best = score;
      }
    }
    return best != -kNoScore ? best : final_score(own, other, 2);
  }

  int last3(std::uint64_t own, std::uint64_t other, int alpha, int x, int y, int z) const {
    // The cell that is alone in its quarter first.
    if (quarter(x) == quarter(y)) {
      std::swap(x, z);
    } else if (quarter(x) == quarter(z)) {
      std::swap(x, y);
    }
    const int best = try3(own, other, alpha, x, y, z);
    if (best != kNoScore) return best;
    const int theirs = try3(other, own, -alpha - 1, x, y, z);
    return theirs != kNoScore ? -theirs : final_score(own, other, 3);
  }

  int last4(std::uint64_t own, std::uint64_t other, int alpha, unsigned odd) const {
    const std::uint64_t empty = board_ & ~(own | other);
    std::array<int, 4> cells;
    std::size_t count = 0;
    for (std::uint64_t set = empty & kQuarterCells[odd]; set != 0; set &= set - 1) {
      cells[count++] = std::countr_zero(set);
    }
    for (std::uint64_t set = empty & ~kQuarterCells[odd]; set != 0; set &= set - 1) {
      cells[count++] = std::countr_zero(set);
    }
    const int best = try4(own, other, alpha, cells);
    if (best != kNoScore) return best;
    const int theirs = try4(other, own, -alpha - 1, cells);
    return theirs != kNoScore ? -theirs : final_score(own, other, 4);
  }

 private:
  static std::uint64_t near(int x) { return kNeighbours[static_cast<std::size_t>(x)]; }
  static int quarter(int x) { return kQuarterOf[static_cast<std::size_t>(x)]; }

  // The best move of `own`, kNoScore if there is none.
  int try3(std::uint64_t own, std::uint64_t other, int alpha, int x, int y, int z) const {
    int best = kNoScore;
    const auto attempt = [&](int cell, int a, int b) {
      if ((near(cell) & other) == 0) return false;
      const std::uint64_t turned = flips(own, other, cell);
      if (turned == 0) return false;
      const int score =
          -last2(other ^ turned, own | turned | std::uint64_t{1} << cell, -alpha - 1, a, b);
      if (score > best) best = score;
      return best > alpha;
    };
    if (attempt(x, y, z)) return best;
    if (attempt(y, x, z)) return best;
    attempt(z, x, y);
    return best;
  }

  int try4(std::uint64_t own, std::uint64_t other, int alpha, const std::array<int, 4>& c) const {
    int best = kNoScore;
    const auto attempt = [&](int cell, int x, int y, int z) {
      if ((near(cell) & other) == 0) return false;
      const std::uint64_t turned = flips(own, other, cell);
      if (turned == 0) return false;
      const int score =
          -last3(other ^ turned, own | turned | std::uint64_t{1} << cell, -alpha - 1, x, y, z);
      if (score > best) best = score;
      return best > alpha;
    };
    if (attempt(c[0], c[1], c[2], c[3])) return best;
    if (attempt(c[1], c[0], c[2], c[3])) return best;
    if (attempt(c[2], c[0], c[1], c[3])) return best;
    attempt(c[3], c[0], c[1], c[2]);
    return best;
  }

  std::uint64_t board_;
  int cells_;
};

}  // namespace zermelo::othello
