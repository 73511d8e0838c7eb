// Hex by Monte Carlo tree search: random games from the leaves, RAVE in the tree.
//
// Random games save bridges: two cells by which stones are joined, of which the opponent has just taken
// one. Every node is filled in (fill_in.h); one that is visited often has its connections computed,
// which decide it or leave only its must-play region. What is proved is backed up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "engines/hex/prover.h"

namespace zermelo::hex {

template <std::size_t kWords>
class TreeSearch {
 public:
  using Set = CellSet<kWords>;

  // A move of the root; the chance is that of the player who makes it.
  struct MoveValue {
    int cell;
    std::uint64_t games = 0;
    double chance = 0.5;
    bool is_won = false, is_lost = false;  // proved
  };
  struct Settings {
    double rave = 700;            // games after which RAVE counts half, or so
    double explore = 0.1;         // weight of the games that a move lacks
    std::uint32_t expand = 6;     // games before a move gets a node
    std::uint32_t connect = 200;  // games before a node's connections are computed
    std::uint64_t steps = 30000;  // uses of the and-rule for one of them
  };

  // The prover computes connections; it outlives this.
  TreeSearch(int size, Prover<kWords>& prover, std::uint64_t seed);

  // Begins with a position that nobody has won. What is known of it from a position one or two moves
  // before is kept, if it takes no more than so many bytes.
  void begin(const Set& black, const Set& white, int mover, std::uint64_t most_kept = 0);
  // Plays random games until there are so many or the root is decided. False: `bytes` are used up, or,
  // seen after the connections of a node were computed, which takes as long as many games, the time.
  bool run(std::uint64_t games, std::uint64_t bytes, const Budget& budget = {});
  bool is_decided() const { return nodes_.empty() || nodes_[0].state != kOpen; }
  std::vector<MoveValue> moves() const;
  std::uint64_t games() const { return games_; }  // since begin()
  std::uint64_t bytes() const { return nodes_.size() * sizeof(Node) + arcs_.size() * sizeof(Arc); }
  void set(const Settings& settings);
  const Settings& settings() const { return settings_; }

 private:
  enum State : std::uint8_t { kOpen, kWin, kLoss };  // for the player to move
  struct Arc {
    std::int16_t move;
    State state = kOpen;  // for the player who makes the move
    std::int32_t node = -1;
    std::uint32_t games = 0;
    float wins = 0, rave_games = 2, rave_wins = 1;
  };
  struct Node {
    std::array<Set, 2> stones;
    std::uint32_t first = 0, count = 0;  // arcs
    std::uint32_t games = 0;
    std::uint8_t mover = 0;
    State state = kOpen;
    bool is_connected = false;  // connections were computed
  };
  struct Step {
    std::int32_t node;
    std::uint32_t arc;
  };

  // The node of this board, one or two moves from the root; -1 if there is none that is open.
  std::int32_t find_near(const FilledBoard<kWords>& board, int mover) const;
  void make_root(std::int32_t node);
  std::int32_t add_node(const FilledBoard<kWords>& board, int mover);
  FilledBoard<kWords> board_of(const Node& node) const;
  void connect(std::int32_t node);
  void settle(std::int32_t node);
  std::uint32_t select(const Node& node) const;
  void simulate();
  int random_game(int mover, int last);
  int winner();
  void learn(int winner, bool with_rave);

  const int size_;
  Prover<kWords>& prover_;
  Settings settings_;
  Rng rng_;
  std::vector<Node> nodes_;
  std::vector<Arc> arcs_;
  std::vector<Step> path_;
  // The board of a random game with a rim for the sides: cell (row, column) is at
  // (row + 1) * (size + 2) + column + 1. 0 and 1 are players, 2 is vacant.
  static constexpr std::size_t kRimmed = (kMaxSize + 2) * (kMaxSize + 2);
  std::array<std::uint8_t, kRimmed> at_{}, rim_{};
  std::array<std::int16_t, kMaxSize * kMaxSize> place_of_{};  // of a cell on it
  std::array<std::int16_t, kMaxSize * kMaxSize> free_{};
  std::array<int, 6> steps_{};    // to the neighbours, clockwise
  std::vector<float> weight_;     // of RAVE, by games
  std::vector<float> curiosity_;  // 1 / sqrt(games + 1)
  std::uint64_t games_ = 0;
  bool has_connected_ = false;  // since it was last asked
};

}  // namespace zermelo::hex
