// Hackenbush: a picture of edges that hang on the ground, cut down edge by edge. The game in which
// numbers and nimbers can be seen.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::hackenbush {

inline constexpr std::string_view kRules = R"(
A picture is made of edges that hang together and on the ground. Left and Right take turns to cut an
edge: Left a blue or a green one, Right a red or a green one. What no longer hangs on the ground goes
with it. A player who has no edge to cut has lost.

The picture is the option picture, the edges from the ground up: b is blue, r red and g green. A bare
word such as bbr is a stalk, each edge standing on the one before. Else edges that start at the same
place stand side by side, and what stands on an edge follows it in parentheses: b(rr)g is a blue edge
with two red ones on top, and a green one, on the ground; b()b is two blue ones side by side. A digit
behind an edge names the place where it ends, and a later edge with this digit ends there too, which
makes a ring; 0 is the ground. So g(g(g0)) is a door of three edges. There are up to 31 edges;
turn=left or turn=right says who starts.

A position is the word left-turn or right-turn and a picture, - if nothing is left: "right-turn
b(rr)g". Without the word it is the turn of who starts. Any picture may be read, and each is written
in one way: digits are given in the order in which the places are met. A move is the number of an
edge, in the order in which the position is written, from 1.

Known (Berlekamp, Conway, Guy): stalks of blue and red are numbers. A green stalk of n edges is *n;
where green branches meet they may be replaced by a stalk as long as the exclusive or of theirs (the
colon principle), and the places of a green ring may be drawn together into one (the fusion
principle).
)";

inline constexpr int kMostEdges = 31;

enum Colour : std::uint8_t { kBlue, kRed, kGreen };

// An edge between two places. Place 0 is the ground, others are numbered as they are met.
struct Edge {
  std::uint8_t from = 0, to = 0;  // `from` is met first
  Colour colour = kBlue;

  bool is_cut_by(int player) const { return colour == kGreen || colour == player; }
};

class Hackenbush {
 public:
  // The edges as they are written, five bits for each end and two for the colour; unused ones are 0.
  struct Position {
    std::array<std::uint16_t, kMostEdges> edges{};
    std::uint8_t count = 0;
    std::uint8_t mover = 0;

    Edge edge(int i) const {
      const std::uint16_t bits = edges[static_cast<std::size_t>(i)];
      return {static_cast<std::uint8_t>(bits & 31), static_cast<std::uint8_t>(bits >> 5 & 31),
              static_cast<Colour>(bits >> 10)};
    }
    void add(Edge edge) {
      edges[count++] =
          static_cast<std::uint16_t>(edge.from | edge.to << 5 | int{edge.colour} << 10);
    }
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t edge;
    friend constexpr bool operator==(Move, Move) = default;
  };
  using Moves = FixedList<Move, kMostEdges>;

  // Throws an Error if the text is no picture.
  Hackenbush(std::string_view picture, bool right_starts);

  int players() const { return 2; }
  Position start() const { return start_; }
  Turn turn(const Position& p) const {
    for (int i = 0; i < p.count; ++i) {
      if (p.edge(i).is_cut_by(p.mover)) return Turn::player(p.mover);
    }
    return Turn::over();
  }
  int mover(const Position& p) const { return p.mover; }
  Moves moves(const Position& p) const { return moves_of(p, p.mover); }
  void play(Position& p, Move m) const { play_as(p, m, p.mover); }
  Moves moves_of(const Position& p, int k) const {
    Moves moves;
    for (int i = 0; i < p.count; ++i) {
      if (p.edge(i).is_cut_by(k)) moves.push_back({static_cast<std::uint8_t>(i)});
    }
    return moves;
  }
  void play_as(Position& p, Move m, int k) const;
  void hand_to(Position& p, int k) const { p.mover = static_cast<std::uint8_t>(k); }

  Payoffs payoffs(const Position& p) const { return Payoffs::win_for(1 - p.mover); }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return start_.count; }
  // Which edges are left, and who is to move.
  double positions_at_most(const Position& p) const { return 2 * std::exp2(p.count); }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const { return k == 0 ? "Left" : "Right"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const;
  int tier(const Position& p) const { return kMostEdges - p.count; }

  // What hangs together without the ground, each with Left to move.
  FixedList<Position, kMostEdges> parts(const Position& p) const;

 private:
  Position start_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Hackenbush(options.word("picture"), options.word("turn") == "right"));
}

}  // namespace zermelo::hackenbush
