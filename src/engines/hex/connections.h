// Virtual connections of one player on a Hex board, by the and/or rules (Anshelevich 2002).
//
// The points of a player are its groups of stones, its two sides (a side is part of every group that
// touches it), and the vacant cells. A *full* connection of two points is a set of vacant cells (its
// carrier) within which the player joins them even if the opponent moves first; a *semi* connection
// needs the first move.
//
//   neighbours           are fully connected with an empty carrier
//   and, over a group    full + full, disjoint: full
//   and, over a cell     full + full, disjoint: semi, with the cell in its carrier
//   or                   semis whose carriers have no cell in common: full, with all their cells
//
// A full connection of both sides wins; a semi one wins with the move. Each semi connection of the
// opponent's sides must be intruded on: what they have in common is the *must-play region*. Edge
// templates such as the one of the third row come out of the same rules, as a side is a point.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "boards/cell_set.h"
#include "engines/hex/fill_in.h"

namespace zermelo::hex {

template <std::size_t kWords>
class Connections {
 public:
  using Set = CellSet<kWords>;

  // How much is kept: with more, more is found and it takes longer.
  struct Caps {
    int fulls = 8, semis = 10;         // of two points
    int side_semis = 40;               // of the two sides
    int either = 4;                    // semis that one use of the or-rule joins
    int most_points = 140;             // with more, nothing is computed
    std::uint64_t steps = UINT64_MAX;  // uses of the and-rule
  };

  explicit Connections(int size);

  // Computes player k's connections. Ends early once the sides are fully connected, or with
  // `is_mover` once they have a semi connection.
  void compute(const FilledBoard<kWords>& board, int k, bool is_mover, const Caps& caps);

  // Of the two sides, after compute().
  bool has_full() const { return has_full_; }
  bool has_semi() const { return count_[1][side_pair_] > 0 || has_full_; }
  const Set& full_carrier() const { return full_carrier_; }
  // The smallest semi connection's carrier, and the cell that makes it a full one.
  Set semi_carrier() const;
  int semi_key() const;
  // The carriers of all that were found.
  std::vector<Set> semi_carriers() const;

  // For ordering: how well a cell is connected to each side, as the size of the smallest carrier
  // found; 99 where there is none.
  int distance(int cell, int side) const;

  std::uint64_t steps() const { return steps_; }

 private:
  struct Semi {
    Set carrier;
    std::int16_t key;
  };
  struct Full {
    Set carrier;
    bool is_used;  // has been combined with others
  };
  struct Item {
    std::uint16_t x, y;
    Set carrier;
  };

  std::size_t pair(int x, int y) const {
    return x < y ? static_cast<std::size_t>(y * (y - 1) / 2 + x)
                 : static_cast<std::size_t>(x * (x - 1) / 2 + y);
  }
  void find_points(const FilledBoard<kWords>& board, int k);
  void offer_full(int x, int y, const Set& carrier);
  void offer_semi(int x, int y, const Set& carrier, int key);
  void use_full(const Item& item);
  void combine(int x, int mid, int z, const Set& joined);
  void join_semis(int x, int y, std::size_t pair, std::size_t newest);
  bool is_done() const { return has_full_ || (is_mover_ && count_[1][side_pair_] > 0); }

  const Board<kWords>* board_;
  int size_;
  Caps caps_;
  bool is_mover_ = false;
  int points_ = 0;
  std::array<int, 2> sides_{};
  std::size_t side_pair_ = 0;
  std::array<std::int16_t, 64 * kWords + 2> point_of_{};  // of a cell
  std::array<std::int16_t, 64 * kWords + 2> cell_of_{};   // of a point; -1 for a group
  std::vector<Full> fulls_;
  std::vector<Semi> semis_;
  std::vector<Semi> side_semis_;
  std::array<std::vector<std::uint8_t>, 2> count_;    // of fulls and semis of a pair
  std::vector<std::vector<std::uint16_t>> partners_;  // points with a full connection that was used
  std::vector<std::vector<Item>> waiting_;            // by the size of the carrier
  std::size_t least_waiting_ = 0;
  bool has_full_ = false;
  Set full_carrier_{};
  std::uint64_t steps_ = 0;
};

}  // namespace zermelo::hex
