// Who wins a position of Hex, proved: depth-first proof-number search over must-play regions.
//
// Every position is filled in first (fill_in.h), and is known by the stones it then has: many moves
// lead to the same. Then connections (connections.h) decide it or tell the moves that can still win.
//
// A proof comes with its *carrier*: the vacant cells that the winner needs. All others may be given to
// the loser. So if a move loses to a win with carrier C, every other move outside of C loses too: the
// must-play region shrinks to C.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/limits.h"
#include "engines/hex/connections.h"
#include "engines/hex/fill_in.h"

namespace zermelo::hex {

template <std::size_t kWords>
class Prover {
 public:
  using Set = CellSet<kWords>;
  using Caps = typename Connections<kWords>::Caps;

  // What the connections of a position cost, in random games.
  static constexpr std::uint64_t kWork = 16;

  struct Proof {
    int winner = -1;  // -1: the budget was spent before it was known
    Set carrier = {};
    int move = -1;  // of the winner, if it is to move
  };
  // What the connections alone tell of a position.
  struct Outlook {
    int winner = -1;
    Set carrier = {};    // of the winner
    int move = -1;       // a winning one
    Set must_play = {};  // of the player to move, if there is no winner
  };

  Prover(int size, std::uint64_t bytes);

  // Player `mover` is to move; neither has joined its sides. Asked again it goes on where it was. The
  // budget is told `done`, what was spent of it before, and kWork for every position.
  Proof prove(const Set& black, const Set& white, int mover, Budget& budget,
              std::uint64_t done = 0);
  // With no more than so many uses of the and-rule for each player.
  Outlook outlook(const Set& black, const Set& white, int mover, std::uint64_t steps = UINT64_MAX);

  std::uint64_t nodes() const { return nodes_; }  // positions whose connections were computed
  Caps& caps() { return caps_; }

 private:
  enum State : std::uint8_t { kNone, kOpen, kWin, kLoss };  // for the player to move
  static constexpr std::size_t kRanked = 8;
  struct Node {
    std::array<Set, 2> stones{};
    Set moves{};    // those that may still win
    Set carrier{};  // of the winner; while open, of all that proves that other moves lose
    std::uint32_t phi = 1, delta = 1, work = 0;
    std::int16_t best = -1;
    std::uint8_t mover = 0;
    State state = kNone;
    std::array<std::int16_t, kRanked> ranked{};  // the most promising moves
  };
  struct Child {
    int move;
    int rank;
    std::uint32_t phi, delta;
    State state;
    FilledBoard<kWords> board;
    std::array<Set, 2> captured;
  };

  Set half_turn(const Set& set) const;
  static FilledBoard<kWords> board_of(int size, const Set& black, const Set& white);
  Node visit(const FilledBoard<kWords>& board, int mover, std::uint32_t phi_limit,
             std::uint32_t delta_limit, Budget& budget, int depth);
  bool is_spent(Budget& budget) const {
    return budget.spent(done_before_ + kWork * (nodes_ - nodes_before_));
  }
  Node evaluate(const FilledBoard<kWords>& board, int mover);
  void rank_moves(Node& node);
  Node* find(const FilledBoard<kWords>& board, int mover);
  void store(const Node& node);
  void grow();
  std::size_t bucket_of(const std::array<Set, 2>& stones, int mover) const;

  const int size_;
  Caps caps_;
  Connections<kWords> own_, other_;
  std::vector<Node> table_;  // grows up to most_nodes_
  std::size_t most_nodes_, stored_ = 0;
  std::vector<std::vector<Child>> lists_;  // of children, by depth
  std::uint64_t nodes_ = 0;
  // Of the question that is being answered:
  std::uint64_t nodes_before_ = 0, done_before_ = 0;
  bool is_spent_ = false;
};

}  // namespace zermelo::hex
