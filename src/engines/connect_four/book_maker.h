// Makes a book of Connect Four: solves every position with so many discs, and has the values of those
// with fewer from them.
#pragma once

#include <cstdint>
#include <string>

#include "base/control.h"
#include "engines/connect_four/bitboard.h"

namespace zermelo::connect_four {

struct BookPlan {
  Geometry geometry;
  int discs;
  int threads;
  std::uint64_t bytes;  // of the table, which all threads share
  int checked;          // positions that are solved once more, from nothing
  std::string path;     // what is solved is kept in PATH.part, to go on with
};

struct BookReport {
  std::uint64_t solved = 0, from_before = 0;  // positions with the most discs
  std::uint64_t of = 0;                       // all of them
  std::uint64_t positions = 0;                // of the book
  std::uint64_t bytes = 0;                    // of the file
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool done = false;  // false: stopped
};

// Throws an Error if the path cannot be written, if what is there is of another book, or if a
// position that is checked has another score.
BookReport make_book(const BookPlan& plan, const Control& control);

}  // namespace zermelo::connect_four
