// The positions of a game as the makers of databases see them: numbers, and rows of plain words.
// What is done with them (solve/discovery, build, verify) is compiled once for all games.
//
// A row is a position:   word 0   its id, different for every position of a tier: its rank or key
//                        word 1   its code if the game is over there, else 0
//                        word 2   the bytes of the game's Position, as many words as they need
//
// Positions that the symmetries of the start map to each other are one row, the one with the least
// id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solve/value_code.h"

namespace zermelo {

// Rows that one thread works on at a time.
inline constexpr std::size_t kRowsATime = 1 << 14;

// Rows with the tier of each.
struct RowList {
  std::vector<std::uint64_t> words;
  std::vector<int> tiers;

  std::size_t size() const { return tiers.size(); }
  void clear() {
    words.clear();
    tiers.clear();
  }
};

class PositionGraph {
 public:
  virtual ~PositionGraph() = default;

  // A puzzle is searched from its goal, layer by layer, and its tiers are all 0; other games have two
  // players who alternate, and every move leads to a higher tier.
  virtual bool is_puzzle() const = 0;
  virtual std::size_t row_words() const = 0;
  // Where the search begins: the start of a game, the goal of a puzzle.
  virtual void add_root(RowList& out) const = 0;
  // One row for each move, in the order of moves(). Of a row whose game is over only if it is the
  // goal of a puzzle. Any thread.
  virtual void add_children(const std::uint64_t* row, RowList& out) const = 0;
  // How many positions the row stands for, and all of them as the game writes them.
  virtual std::uint64_t images(const std::uint64_t* row) const = 0;
  virtual std::vector<std::string> texts(const std::uint64_t* row) const = 0;

  // True if the ids are ranks, of which no two positions share one; else they are keys, and two
  // positions of one key end the making of a database (solve/sorted_rows.h).
  virtual bool ids_are_ranks() const = 0;
  // The words of two rows of the same position may differ: they hold what is no part of it. Any
  // thread.
  virtual bool same_position(const std::uint64_t* a, const std::uint64_t* b) const = 0;

  struct Place {
    int tier;
    std::uint64_t id;
  };
  // Returns the place of the Position that these bytes are; nothing if none of our rows can be equal to it.
  virtual std::optional<Place> place_of(const std::byte* position) const = 0;
  virtual std::optional<Place> place_of_start() const = 0;
};

}  // namespace zermelo
