// A Hex board on which cells that no longer matter are filled in.
//
// A *dead* cell matters to nobody. Two vacant neighbours are *captured* by a player if a stone of its
// own on either makes the other dead: whichever the opponent takes, the player takes the other, and
// the opponent's stone is dead. Neither changes who wins, and each may make more cells dead or
// captured. So the board is filled until nothing changes.
//
// The rules allow any numbers of stones here: whose turn it is is kept elsewhere.
#pragma once

#include <array>
#include <cstdint>

#include "boards/cell_set.h"
#include "engines/hex/ring_table.h"
#include "games/hex/hex.h"

namespace zermelo::hex {

inline constexpr int kBlackSide = -1, kWhiteSide = -2;  // off the board

// The neighbours of every cell, clockwise as in ring_table.h.
struct Rings {
  std::array<std::array<std::int16_t, 6>, kMaxSize * kMaxSize> next;
  static const Rings& of_size(int size);
};

template <std::size_t kWords>
class FilledBoard {
 public:
  using Set = CellSet<kWords>;

  explicit FilledBoard(int size);

  int size() const { return size_; }
  const Set& stones(int k) const { return stones_[static_cast<std::size_t>(k)]; }
  Set vacant() const { return all_->without(stones_[0] | stones_[1]); }

  // Puts a stone on a vacant cell.
  void put(int k, int cell);
  // Fills in dead and captured cells as far as they follow from stones put since the last time.
  // Returns the cells that each player has captured; dead ones become black.
  std::array<Set, 2> fill();

  // Takes the board as it is: nothing more is to be filled in until another stone is put.
  void settle() { changed_ = {}; }
  // True if the stones of player k join its sides.
  bool joins(int k) const;

  friend bool operator==(const FilledBoard& a, const FilledBoard& b) {
    return a.stones_ == b.stones_;
  }

 private:
  bool is_dead(int cell, unsigned black, unsigned white) const {
    const auto i = static_cast<std::size_t>(cell);
    return kRingTable.is_dead(ring_[0][i] | black, ring_[1][i] | white);
  }
  bool would_be_dead(int cell, int k, int place) const {
    const unsigned bit = 1u << place;
    return is_dead(cell, k == 0 ? bit : 0, k == 1 ? bit : 0);
  }

  int size_;
  const Rings* rings_;
  const Set* all_;
  std::array<Set, 2> stones_{};
  Set changed_{};  // vacant cells whose ring has changed
  std::array<std::array<std::uint8_t, 64 * kWords>, 2> ring_{};
};

}  // namespace zermelo::hex
