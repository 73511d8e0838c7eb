// Sim: colour the edges of a complete graph without a triangle of one's own.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "base/hash.h"
#include "base/simd.h"
#include "boards/cell_set.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::sim {

inline constexpr std::string_view kRules = R"(
The board is the complete graph of 3 to 20 nodes, 6 unless nodes says otherwise: every two nodes
are joined by an edge. Two players x and o, or three players x, o and z, take turns; x starts. A
move colours a free edge with one's own colour. Who closes a triangle of three nodes whose edges
all have its own colour loses; triangles of mixed colours do not count.

Two players: the other one wins. If all edges are coloured and nobody has a triangle, the game is a
tie.

Three players: who closes a triangle is out and gets -1; its edges stay, and the others go on in
turn. When the second is out, the third wins and gets 1. When all edges are coloured, the players
still in get 0: an all-player tie if nobody is out, a shared one if one is.

Three players with coalition=1-2 (players 1 and 2, that is o and z, against player 0, x): the first
triangle ends the game. If x closes it, it gets -1 and o and z get 1 each; if o or z closes it, x
gets 1 and both get -1. If all edges are coloured, all get 0.

Edges are numbered row by row over pairs of nodes i < j: with 6 nodes
    edge 1 = 1-2   2 = 1-3   3 = 1-4   4 = 1-5   5 = 1-6
         6 = 2-3   7 = 2-4   8 = 2-5   9 = 2-6  10 = 3-4 ... 15 = 5-6
A position is a sentence of one word for each edge in this order: x, o, z or - (free), such as
"x - - o - -" with 4 nodes; who is out and whose turn it is follows from the colours. A move is the
number of an edge; "2-4" for its two nodes is understood too.

Known: with two players and 6 nodes or more there is no tie (Ramsey), with three players from 17
nodes on. With 6 nodes the second player wins (Mead, Rosa and Huang 1974). 1350022 unfinished
positions can be reached then, 2250 up to the names of the nodes.
)";

inline constexpr int kMaxNodes = 20;
inline constexpr int kMaxEdges = kMaxNodes * (kMaxNodes - 1) / 2;

// Bit e of a set is edge e + 1. The edges at a node i, in the order of their bits, lead to the
// other nodes in their order. So without the edge i-j itself, the edges of a player at i and at j
// are two rows over the same nodes k, and it has a triangle over i-j if and only if the rows meet:
//
//   nodes = 4: edges 1-2 1-3 1-4 2-3 2-4 3-4 are bits 0 to 5
//   closing 1-3 (bit 1):  at 1 without it {1-2, 1-4} = bits 0, 2
//                         at 3 without it {2-3, 3-4} = bits 3, 5; both rows lead to 2, 4
//
// One word holds the edges of up to 11 nodes, three those of up to 20.
template <std::size_t kWords>
class Sim {
 public:
  using Set = CellSet<kWords>;
  struct Position {
    std::array<Set, 3> edges{};  // of each player
    std::uint8_t mover = 0;      // these two follow from the edges
    std::uint8_t out = 0;        // a set of players
    friend constexpr bool operator==(const Position&, const Position&) = default;

    Set coloured() const { return edges[0] | edges[1] | edges[2]; }
  };
  using Move = std::uint8_t;  // a bit number

  Sim(int nodes, int players, bool coalition);

  int players() const { return players_; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const {
    if ((ends_ >> p.out & 1) || p.coloured() == full_) return Turn::over();
    return Turn::player(p.mover);
  }
  int mover(const Position& p) const { return p.mover; }
  BitMoves<Move, kWords> moves(const Position& p) const {
    return BitMoves<Move, kWords>(full_.without(p.coloured()).words);
  }
  void play(Position& p, Move m) const {
    Set& own = p.edges[p.mover];
    if (closes(own, m)) [[unlikely]] {  // a branch: the next move need not wait for the answer
      p.out = static_cast<std::uint8_t>(p.out | 1u << p.mover);
    }
    own.add(m);
    p.mover = next_[p.out][p.mover];
  }
  Payoffs payoffs(const Position& p) const {
    if (players_ == 2) return p.out == 0 ? Payoffs::tie() : Payoffs::win_for(p.out == 1);
    Payoffs payoffs(3);
    if (coalition_ && p.out != 0) return p.out == 1 ? Payoffs{-1, 1, 1} : Payoffs{1, -1, -1};
    for (int k = 0; k < 3; ++k) payoffs[k] = p.out >> k & 1 ? -1 : ends_ >> p.out & 1 ? 1 : 0;
    return payoffs;
  }
  PayoffRange payoff_range() const {
    if (players_ == 2) return {};
    return {.low = -1, .high = 1, .sum = std::nullopt};
  }
  int max_length() const { return edges_; }
  // An edge has no colour or a player's; who is to move and who is out follow from that.
  double positions_at_most(const Position&) const { return std::pow(players_ + 1, edges_); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return std::string(1, "xoz"[k]); }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // Two bits an edge up to 8 nodes, mixed beyond.
  std::uint64_t key(const Position& p) const {
    const Set low = p.edges[0] | p.edges[2], high = p.edges[1] | p.edges[2];
    if (edges_ <= 32) return low.words[0] | high.words[0] << 32;
    return mixed(mixed(0, low), high);
  }
  bool has_exact_key() const { return edges_ <= 32; }  // mover and out follow from the edges
  int tier(const Position& p) const { return p.coloured().size(); }

  // All ways to rename up to 6 nodes; beyond, the turns and reflections of the circle of nodes.
  int symmetries() const { return static_cast<int>(images_->size()); }
  Position transform(const Position& p, int s) const;
  Move transform_move(Move m, int s) const { return image(s)[m]; }

  FixedList<std::uint8_t, 64 * kWords> cells(const Position& p) const;
  int cell_values() const { return players_ + 1; }

 private:
  using Image = std::array<std::uint8_t, kMaxEdges>;  // where each edge goes

  // The edges of a set that are among those at a node, as a row of bits.
  static std::uint64_t row_of(const Set& own, const Set& at_node) {
    std::uint64_t row = extract_bits(own.words[0], at_node.words[0]);
    int length = std::popcount(at_node.words[0]);
    for (std::size_t w = 1; w < kWords; ++w) {
      row |= extract_bits(own.words[w], at_node.words[w]) << length;
      length += std::popcount(at_node.words[w]);
    }
    return row;
  }
  bool closes(const Set& own, Move m) const {
    const auto& [at_one, at_other] = beside_[m];
    return (row_of(own, at_one) & row_of(own, at_other)) != 0;
  }
  // The edges of all triangles of one colour; and those edges that are in every one of them.
  Set triangles(const Set& own) const;
  Set last_of_triangles(const Set& own) const;
  int edge(int i, int j) const;  // between two different nodes, from 0
  const Image& image(int s) const { return (*images_)[static_cast<std::size_t>(s)]; }
  char colour(const Position& p, int e) const;
  std::optional<int> edge_named(std::string_view text) const;

  int nodes_, edges_, players_;
  bool coalition_;
  Set full_;
  std::uint8_t ends_;                                   // bit b: the game ends when out = b
  std::array<std::array<std::uint8_t, 3>, 8> next_{};   // by out and mover
  std::array<std::array<Set, 2>, kMaxEdges> beside_{};  // edges at either end of an edge
  std::array<std::array<std::uint8_t, 2>, kMaxEdges> ends_of_{};  // its nodes
  std::shared_ptr<const std::vector<Image>> images_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  const int nodes = options.number("nodes"), players = options.number("players");
  const bool coalition = options.word("coalition") == "1-2";
  if (nodes <= 11) return use(Sim<1>(nodes, players, coalition));
  return use(Sim<3>(nodes, players, coalition));
}

}  // namespace zermelo::sim
