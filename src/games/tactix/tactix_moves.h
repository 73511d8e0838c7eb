// The moves of a TacTix position as lists that are never written out: a full board of 7 by 7 has
// 1729 moves with gaps, and a random game wants one of them. A move is the set of the slots that it
// clears.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "base/simd.h"
#include "boards/slot_board.h"

namespace zermelo::tactix {

using Move = std::uint64_t;

// The list reads as groups of moves: what both kinds share. A group has a size, an i-th move, and a
// cursor that walks through it faster than by number.
template <class Groups>
class GroupedMoves {
 public:
  using value_type = Move;

  GroupedMoves(std::uint64_t pieces, const SlotBoard& board) : groups_(pieces, board) {}

  std::size_t size() const {
    std::size_t n = 0;
    for (std::size_t g = 0; g < groups_.count(); ++g) n += groups_.size(g);
    return n;
  }
  Move operator[](std::size_t i) const {
    for (std::size_t g = 0;; ++g) {
      assert(g < groups_.count());
      if (i < groups_.size(g)) return groups_.at(g, i);
      i -= groups_.size(g);
    }
  }

  class Iterator {
   public:
    Iterator(const Groups& groups, std::size_t group) : groups_(&groups), group_(group) {
      if (group_ < groups_->count()) cursor_ = groups_->cursor(group_);
      skip_empty();
    }
    Move operator*() const { return cursor_.move(); }
    Iterator& operator++() {
      cursor_.advance();
      skip_empty();
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) {
      return a.group_ != b.group_ || a.cursor_ != b.cursor_;
    }

   private:
    void skip_empty() {
      while (cursor_.done() && group_ < groups_->count()) {
        cursor_ = ++group_ < groups_->count() ? groups_->cursor(group_) : typename Groups::Cursor{};
      }
    }
    const Groups* groups_;
    std::size_t group_;
    typename Groups::Cursor cursor_;
  };
  Iterator begin() const { return Iterator(groups_, 0); }
  Iterator end() const { return Iterator(groups_, groups_.count()); }

 private:
  Groups groups_;
};

// Contiguous play. Group 0: single pieces; 1: two in a row; 2: two in a column; 3: three in a row;
// and so on. A group is the set of the first slots of its runs.
class Runs {
 public:
  Runs(std::uint64_t pieces, const SlotBoard& board)
      : cols_(board.cols()), first_column_(board.column(0)) {
    starts_.push_back(pieces);
    // Runs of two, which longer runs are chains of.
    const std::uint64_t in_row = pieces & pieces >> 1 & ~board.column(cols_ - 1);
    const std::uint64_t in_column = pieces & pieces >> cols_;
    std::uint64_t across = in_row, down = in_column;
    for (int more = 1; (across | down) != 0; ++more) {
      starts_.push_back(across);
      starts_.push_back(down);
      across &= in_row >> more;
      down &= in_column >> more * cols_;
    }
  }
  std::size_t count() const { return starts_.size(); }
  std::size_t size(std::size_t group) const {
    return static_cast<std::size_t>(std::popcount(starts_[group]));
  }
  Move at(std::size_t group, std::size_t i) const {
    return shape(group) << nth_set_bit(starts_[group], static_cast<unsigned>(i));
  }

  struct Cursor {
    std::uint64_t shape = 0, starts = 0;
    Move move() const { return shape << std::countr_zero(starts); }
    void advance() { starts &= starts - 1; }
    bool done() const { return starts == 0; }
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.starts == b.starts; }
  };
  Cursor cursor(std::size_t group) const { return {shape(group), starts_[group]}; }

 private:
  std::uint64_t shape(std::size_t group) const {
    const int length = static_cast<int>(group + 3) / 2;
    const bool across = group & 1;
    return across ? (std::uint64_t{1} << length) - 1
                  : first_column_ & ((std::uint64_t{1} << length * cols_) - 1);
  }
  int cols_;
  std::uint64_t first_column_;
  FixedList<std::uint64_t, 2 * SlotBoard::kMaxSide - 1> starts_;
};

// The numbers with two bits or more, in order: which pieces of a line a move takes.
inline constexpr auto kSeveral = [] {
  constexpr std::size_t kSubsets = std::size_t{1} << SlotBoard::kMaxSide;
  std::array<std::uint8_t, kSubsets - SlotBoard::kMaxSide - 1> table{};
  std::size_t n = 0;
  for (std::size_t subset = 0; subset < kSubsets; ++subset) {
    if (std::popcount(subset) >= 2) table[n++] = static_cast<std::uint8_t>(subset);
  }
  return table;
}();

// Any pieces of a line. Group 0: single pieces; then two or more pieces of each row, and of each
// column. A group is the set of the pieces on its line.
class Subsets {
 public:
  Subsets(std::uint64_t pieces, const SlotBoard& board) {
    lines_.push_back(pieces);
    for (int row = 0; row < board.rows(); ++row) lines_.push_back(pieces & board.row(row));
    for (int col = 0; col < board.cols(); ++col) lines_.push_back(pieces & board.column(col));
  }
  std::size_t count() const { return lines_.size(); }
  std::size_t size(std::size_t group) const {
    const auto n = static_cast<std::size_t>(std::popcount(lines_[group]));
    return group == 0 ? n : (std::size_t{1} << n) - 1 - n;
  }
  Move at(std::size_t group, std::size_t i) const {
    return deposit_bits(group == 0 ? std::uint64_t{1} << i : kSeveral[i], lines_[group]);
  }

  struct Cursor {
    const Subsets* subsets = nullptr;
    std::size_t group = 0, i = 0, left = 0;
    Move move() const { return subsets->at(group, i); }
    void advance() { ++i, --left; }
    bool done() const { return left == 0; }
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.left == b.left; }
  };
  Cursor cursor(std::size_t group) const { return {this, group, 0, size(group)}; }

 private:
  FixedList<std::uint64_t, 2 * SlotBoard::kMaxSide + 1> lines_;
};

}  // namespace zermelo::tactix
