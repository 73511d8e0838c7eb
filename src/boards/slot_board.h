// Rectangular boards whose slots fit one machine word, with the numbering, the sentences and the
// picture that TacTix, Snake and Poison share. Slots are numbered from 1, row by row from the top
// left; bit i of a set is slot i + 1.
//
//   1 2 3 | o o -      bits 0 1 2
//   4 5 6 | - o -           3 4 5     the sentence of the set of o: "o o - - o -"
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/pen.h"
#include "base/simd.h"
#include "boards/grid.h"

namespace zermelo {

class SlotBoard {
 public:
  static constexpr int kMaxSide = 7;
  static constexpr int kMaxSlots = kMaxSide * kMaxSide;

  constexpr SlotBoard(int rows, int cols)
      : rows_(rows), cols_(cols), full_((std::uint64_t{1} << rows * cols) - 1) {
    for (int row = 0; row < rows; ++row) first_column_ |= std::uint64_t{1} << row * cols;
  }

  constexpr int rows() const { return rows_; }
  constexpr int cols() const { return cols_; }
  constexpr int slots() const { return rows_ * cols_; }
  constexpr std::uint64_t full() const { return full_; }
  constexpr std::uint64_t row(int row) const {
    return ((std::uint64_t{1} << cols_) - 1) << row * cols_;
  }
  constexpr std::uint64_t column(int col) const { return first_column_ << col; }

  // The slots that share a side with a slot of the set.
  constexpr std::uint64_t beside(std::uint64_t set) const {
    return (set << cols_ | set >> cols_ | (set & ~column(cols_ - 1)) << 1 |
            (set & ~first_column_) >> 1) &
           full_;
  }
  // The slots of `within` that can be reached from `from` by steps to slots beside.
  constexpr std::uint64_t connected(std::uint64_t from, std::uint64_t within) const {
    for (std::uint64_t grown = from;; from = grown) {
      grown = from | (beside(from) & within);
      if (grown == from) return from;
    }
  }

  // Where a symmetry (boards/grid.h) takes a set or a slot's bit number.
  int symmetries() const { return grid_symmetries(rows_, cols_); }
  std::uint64_t image(std::uint64_t set, int s) const;
  int image_of_slot(int slot, int s) const { return grid_image(slot, s, rows_, cols_); }

  // The set as words `mark` or -, and back; words may stand together ("oo--o-").
  std::string write(std::uint64_t set, char mark) const;
  std::uint64_t read(std::span<const std::string_view> words, char mark) const;
  // The bit number of a slot, or an Error; `what` names it: "slot of the head".
  int read_slot(std::string_view word, std::string_view what) const;

  // The numbers of the slots beside what stands on them.
  std::string draw(const std::function<std::string(int slot)>& cell, Pen pen) const;

 private:
  int rows_, cols_;
  std::uint64_t full_;
  std::uint64_t first_column_ = 0;
};

// Faster than one slot after the other: solvers ask for all images of every position.
inline std::uint64_t SlotBoard::image(std::uint64_t set, int s) const {
  std::uint64_t out = 0;
  if (s & 4) {
    for (int col = 0; col < cols_; ++col) out |= extract_bits(set, column(col)) << col * cols_;
    set = out;
  }
  if (s & 1) {
    out = 0;
    for (int col = 0; col < cols_; ++col) {
      out |= (set >> col & first_column_) << (cols_ - 1 - col);
    }
    set = out;
  }
  if (s & 2) {
    out = 0;
    for (int r = 0; r < rows_; ++r) {
      out |= (set >> r * cols_ & row(0)) << (rows_ - 1 - r) * cols_;
    }
    set = out;
  }
  return set;
}

}  // namespace zermelo
