// Rubik's Cube, 3x3x3 and 2x2x2: the model of a puzzle.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "base/hash.h"
#include "base/simd.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"
#include "games/cube/cubies.h"

namespace zermelo::cube {

inline constexpr std::string_view kRules = R"(
One player turns the faces of a scrambled cube of 3 by 3 by 3 (or, with size=2, of 2 by 2 by 2)
small cubes until each face shows a single colour. The game is over when the cube is solved, and the
player gets 1; there is no limit on the number of turns.

The faces are U (up), R (right), F (front), D (down), L (left) and B (back). A move is a turn of one
face as one looks at it: R a quarter clockwise, R' a quarter counterclockwise, R2 a half. In the
half-turn metric (metric=htm) all three are one move, 18 moves in all; in the quarter-turn metric
(metric=qtm) there are no half turns, which leaves 12. The centres of the faces stay where they are.
A 2x2x2 has no centres, so that turning D is turning U and holding the cube differently: it turns
only U, R and F, 9 moves or 6, and its corner DBL stays where it is.

Before the player starts, chance scrambles the solved cube. With scramble=random every position that
can be is equally likely: the cube is taken apart and put together. The places DBL (3x3x3 only),
DRB, DLF, DFR, UBR, ULB, UFL and then, on the 3x3x3, BR, BL, FL, FR, DB, DL, DF, DR, UB, UL, UF are
filled in this order, each with any corner or edge that is left, turned any way round. What is left
over then is forced: twists of corners (in thirds) and flips of edges (in halves) add up to whole
turns, and the 3x3x3 allows only an even number of swaps, so UF has just the two ways of one edge.
An outcome such as DRB=UBR says which colours the place then shows on its faces D, R and B. With
scramble=N chance makes N turns, each uniformly among those of the metric that do not turn the face
of the turn before. A scramble may end solved.

A position is written as its facelets: the colours, named by their faces, of U1 to U9, then of R, F,
D, L and B (U1 to U4 and so on for the 2x2x2), in the numbering of this net:
             U1 U2 U3
             U4 U5 U6
             U7 U8 U9
    L1 L2 L3 F1 F2 F3 R1 R2 R3 B1 B2 B3
    L4 L5 L6 F4 F5 F6 R4 R5 R6 B4 B5 B6
    L7 L8 L9 F7 F8 F9 R7 R8 R9 B7 B8 B9
             D1 D2 D3
             D4 D5 D6
             D7 D8 D9
While chance scrambles there follows "scramble 5", the number of outcomes to come, and after a turn
of chance "after R"; which of the unplaced pieces waits where does not matter. A position may also
be given as turns from the solved cube, such as "R U R' U'", with further letters of Singmaster's
notation: wide turns (Rw or r, two layers; 3x3x3 only), slices (M like L, E like D, S like F; 3x3x3
only) and rotations of the whole cube (x like R, y like U, z like F). However the cube was held, the
position is the one with the centres (2x2x2: the corner DBL) in place.

Known: the 3x3x3 has 43252003274489856000 positions, every one at most 20 moves from solved in the
half-turn metric and 26 in the quarter-turn metric (Rokicki, Kociemba, Davidson, Dethridge 2010;
Rokicki, Davidson 2014). The 2x2x2 has 3674160, at most 11 half turns or 14 quarter turns away.
Positions 0, 1, 2, ... half turns away: 1 18 243 3240 43239 574908 (3x3x3), 1 9 54 321 1847 9992
50136 (2x2x2); quarter turns: 1 12 114 1068 10011 93840 and 1 6 27 120 534 2256 8969.
)";

template <int kSize>
class Cube {
 public:
  using Position = std::conditional_t<kSize == 2, Corners, Cubies>;
  // A turn (see kTurns), or kFirstPiece + states * piece + state for a piece that chance places.
  using Move = std::uint8_t;
  static constexpr std::size_t kCells = 6 * kSize * kSize;

  // scramble: the number of random turns; 0 for a random position.
  Cube(bool quarter_turns, int scramble)
      : turns_((kSize == 2 ? 0777u : 0777777u) & (quarter_turns ? 0555555u : 0777777u)),
        scramble_(scramble) {}

  int players() const { return 1; }
  Position start() const {
    Position p;
    p.left = static_cast<std::uint8_t>(scramble_ == 0 ? kPlacements : scramble_);
    return p;
  }

  Position goal() const { return {}; }

  Turn turn(const Position& p) const {
    if (p.left == 0) [[likely]] {
      return p == Position{} ? Turn::over() : Turn::player(0);
    }
    return Turn::chance();
  }

  BitMoves<Move> moves(const Position& p) const {
    return BitMoves<Move>(p.left == 0 ? turns_ : outcomes(p));
  }

  void play(Position& p, Move m) const {
    if (p.left == 0) [[likely]] {
      apply(p, kTurns[m]);
    } else {
      scramble(p, m);
    }
  }

  Payoffs payoffs(const Position&) const { return {1}; }
  PayoffRange payoff_range() const { return {.low = 0, .high = 1, .sum = std::nullopt}; }
  int max_length() const { return kUnbounded; }

  double probability(const Position& p, Move) const {
    return 1 / static_cast<double>(moves(p).size());
  }
  Move sample(const Position& p, Rng& rng) const {
    const BitMoves<Move> all = moves(p);
    return all[rng.index(all.size())];
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // Exact for the 2x2x2 (five bits a corner), a hash for the 3x3x3.
  std::uint64_t key(const Position& p) const {
    const auto words = std::bit_cast<std::array<std::uint64_t, sizeof(Position) / 8>>(p);
    if constexpr (kSize == 2) return extract_bits(words[0], 0x3737373737373737) | words[1] << 40;
    std::uint64_t h = 0;
    for (const std::uint64_t word : words) h = mixed(h, word);
    return h;
  }
  bool has_exact_key() const { return kSize == 2; }

  // Positions of the player come first: the piece and its state place by place from DRB to UFL, to
  // base 21, 18, ..., 6. Those with outcomes to come follow; a piece not placed yet has no digit.
  std::uint64_t ranks() const requires(kSize == 2);
  std::uint64_t rank(const Position& p) const requires(kSize == 2);
  bool unrank(std::uint64_t r, Position& p) const requires(kSize == 2);

  // The facelets as numbers of their faces in U R F D L B.
  FixedList<std::uint8_t, kCells> cells(const Position& p) const;
  int cell_values() const { return 6; }

 private:
  static constexpr int kFirstPiece = 24;
  // Pieces that chance places, corners before edges. The last of each kind is forced, and DBL of
  // the 2x2x2 stays.
  static constexpr int kEdgePlacements = kSize == 2 ? 0 : 11;
  static constexpr int kPlacements = kEdgePlacements + (kSize == 2 ? 6 : 7);

  // The place that chance fills next with so many outcomes to come, itself included.
  struct Place {
    explicit Place(int left)
        : corner(left > kEdgePlacements),
          index(static_cast<std::size_t>(corner ? left - kEdgePlacements : left)) {}
    bool corner;
    std::size_t index;
    unsigned states() const { return corner ? 3 : 2; }
    std::string_view name() const { return corner ? kCorners[index] : kEdges[index]; }
  };
  static std::uint64_t placements(const Position& p);
  static void place(Position& p, Move m);
  static std::string placement_text(Place at, Move m);
  std::uint64_t outcomes(const Position& p) const;
  void scramble(Position& p, Move m) const;
  Position read_facelets(const std::string& letters) const;
  void read_phase(Position& p, const std::vector<std::string_view>& words) const;
  std::string caption(const Position& p, std::optional<Move> last) const;

  std::uint64_t turns_;  // bit t: turn t is a move
  int scramble_;
};

const GameInfo& info();

// The number of turns that the option asks for, 0 for a random position.
int scramble_of(const std::string& word);

template <class Use>
auto make(const Options& options, Use&& use) {
  const bool quarter_turns = options.word("metric") == "qtm";
  const int scramble = scramble_of(options.word("scramble"));
  if (options.number("size") == 2) return use(Cube<2>(quarter_turns, scramble));
  return use(Cube<3>(quarter_turns, scramble));
}

}  // namespace zermelo::cube
