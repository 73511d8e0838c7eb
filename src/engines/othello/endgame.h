// Exact endgame scores by null windows: is the score more than alpha?
#pragma once

#include <cstdint>

#include "engines/othello/exact_table.h"
#include "engines/othello/last_empties.h"

namespace zermelo::othello {

class EndgameSearch {
 public:
  EndgameSearch(std::uint64_t board, ExactTable& table)
      : board_(board), cells_(std::popcount(board)), table_(table), last_(board) {}

  // Exact score for `own`, to move; guess is where the windows begin.
  int solve(std::uint64_t own, std::uint64_t other, int guess);
  // A bound of the score on its side of alpha.
  int test(std::uint64_t own, std::uint64_t other, int alpha);

  std::uint64_t nodes() const { return nodes_; }

 private:
  int deep(std::uint64_t own, std::uint64_t other, int alpha, int empties);
  int shallow(std::uint64_t own, std::uint64_t other, int alpha, int empties, unsigned odd);

  const std::uint64_t board_;
  const int cells_;
  ExactTable& table_;
  const LastEmpties last_;
  std::uint64_t nodes_ = 0;
};

}  // namespace zermelo::othello
