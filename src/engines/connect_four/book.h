// A book of Connect Four: the scores of all positions with up to so many discs in about a byte each.
//
// Nothing but scores is kept. A key is hashed to one slot in each of three equal parts of the array, and
// its score is the three slots xored; the slots are chosen so that this holds for every key of the
// book (a static function: 1.23 slots of 6 bits a position). Of a key that is not in the book the
// answer means nothing, so that a position is asked for only if it can be reached. Positions of
// which one is the other's mirror image share a key, and those in which the player to move wins at
// once are left out.
//
//   | magic 8 | rows, cols, connect, discs 1 each | seed 4 | positions 8 | slots a part 8 |
//   | slots, 6 bits each | checksum 8 |
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/connect_four/bitboard.h"

namespace zermelo::connect_four {

struct BookEntry {
  Bits key;  // book_key()
  int score;
};

class Book {
 public:
  Book() = default;  // without positions
  // The bytes stay where they are. Throws an Error that names `path` if they are no book, or damaged.
  Book(std::string_view bytes, const std::string& path);

  // Bytes of a book of these positions, which are all that `discs` allow.
  static std::string bytes_of(const Geometry& g, int discs, const std::vector<BookEntry>& entries);

  bool is_for(const Geometry& g) const;
  int discs() const { return discs_; }
  std::uint64_t positions() const { return positions_; }

  // Score for the player to move, if the book has it. Assumes that the game is not over.
  std::optional<int> score(const Geometry& g, Bits own, Bits all) const;

 private:
  int rows_ = 0, cols_ = 0, connect_ = 0;
  int discs_ = -1;
  std::uint64_t positions_ = 0, part_ = 0;
  std::uint32_t seed_ = 0;
  const unsigned char* slots_ = nullptr;
};

// The same for a position and its mirror image.
Bits book_key(const Geometry& g, Bits own, Bits all);
bool can_win_at_once(const Geometry& g, Bits own, Bits all);
// True if discs that take turns can have come to lie like this.
bool is_reachable(const Geometry& g, Bits own, Bits all);

// The book that is part of the program: the usual board.
const Book& shipped_book();

}  // namespace zermelo::connect_four
