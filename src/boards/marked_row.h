// Rows of up to 63 cells, each marked or not: sticks that stand, cans that are left, crosses. Cells
// are numbered from 1 in text; cell 1 is bit 0.
//
//   cell   1 2 3 4 5 6 7 8 9 10
//   row    i i _ _ _ _ i _ i i      marks = 0b1101000011, length = 10
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/pen.h"

namespace zermelo {

inline constexpr int kMostCells = 63;  // so that 2 to the power of a length fits a word

// The lowest n bits, n from 1 to 64.
constexpr std::uint64_t low_bits(int n) { return ~std::uint64_t{0} >> (64 - n); }

struct Row {
  std::uint64_t marks = 0;
  std::uint8_t length = 0;

  constexpr std::uint64_t all() const { return low_bits(length); }
  constexpr bool has(int cell) const { return marks >> cell & 1; }
  // One to one: the highest bit stands behind the last cell and so tells the length.
  constexpr std::uint64_t key() const { return marks | std::uint64_t{1} << length; }
  friend constexpr bool operator==(const Row&, const Row&) = default;
};

constexpr Row full_row(int length) {
  return {.marks = low_bits(length), .length = static_cast<std::uint8_t>(length)};
}

// Cells that move down by `by` places, those that fall off at the front come in at the back.
// Assumes 0 < by < length.
constexpr std::uint64_t turned(const Row& row, int by) {
  return (row.marks >> by | row.marks << (row.length - by)) & row.all();
}

constexpr std::uint64_t mirrored(const Row& row) {
  std::uint64_t b = row.marks;
  b = (b >> 1 & 0x5555555555555555) | (b & 0x5555555555555555) << 1;
  b = (b >> 2 & 0x3333333333333333) | (b & 0x3333333333333333) << 2;
  b = (b >> 4 & 0x0f0f0f0f0f0f0f0f) | (b & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(b) >> (64 - row.length);
}

// The move of these games: `count` adjacent cells from bit `first` on. In a ring they may go on at
// the front. The length of the row comes along because rows of any length can be read and a mirror
// image depends on it.
struct RowRun {
  std::uint8_t first = 0, count = 1, length = 1;

  constexpr int last() const { return (first + count - 1) % length; }
  constexpr std::uint64_t cells() const {
    const std::uint64_t straight = low_bits(count) << first;
    if (first + count <= length) return straight;
    return (straight & low_bits(length)) | low_bits(count) >> (length - first);
  }
  friend constexpr bool operator==(RowRun, RowRun) = default;
};

// A list of runs of kLeast to kMost cells, shortest first, then from the left. It is kept as the
// sets of cells where a run of each length starts.
template <int kLeast, int kMost>
class RunMoves {
 public:
  static constexpr std::size_t kWords = kMost - kLeast + 1;
  using value_type = RowRun;
  using Starts = std::array<std::uint64_t, kWords>;

  RunMoves(const Starts& starts, std::uint8_t length) : codes_(starts), length_(length) {}

  std::size_t size() const { return codes_.size(); }
  RowRun operator[](std::size_t i) const { return run_of(codes_[i], length_); }

  class Iterator {
   public:
    Iterator(typename BitMoves<int, kWords>::Iterator code, std::uint8_t length)
        : code_(code), length_(length) {}
    RowRun operator*() const { return run_of(*code_, length_); }
    Iterator& operator++() {
      ++code_;
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.code_ != b.code_; }

   private:
    typename BitMoves<int, kWords>::Iterator code_;
    std::uint8_t length_;
  };
  Iterator begin() const { return {codes_.begin(), length_}; }
  Iterator end() const { return {codes_.end(), length_}; }

 private:
  static constexpr RowRun run_of(int code, std::uint8_t length) {
    return {.first = static_cast<std::uint8_t>(code % 64),
            .count = static_cast<std::uint8_t>(code / 64 + kLeast),
            .length = length};
  }

  BitMoves<int, kWords> codes_;
  std::uint8_t length_;
};

// The letters of a marked and of an empty cell: all that are read, the first is written.
struct RowLetters {
  std::string_view marked, empty;
};

// The row as a sentence of one letter a cell; letters may stand together when read. Throws an Error
// if there are fewer than `least` or more than `most` of them.
std::string write_row(const Row& row, RowLetters letters);
Row read_row(std::string_view text, RowLetters letters, int least, int most);

// The row in lines of twenty cells with their numbers below; `cell` gives the text of one, one
// column wide.
std::string draw_row(int length, const std::function<std::string(int cell)>& cell, Pen pen);

}  // namespace zermelo
