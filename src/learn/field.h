// A game as a learner sees it: whose turn it is, rows of cells that moves lead to, what they bring.
// The learner and all that judges by networks are compiled once, over this; field_of.h makes a field
// of a game of known type, and is all that is compiled for each game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <typeinfo>
#include <vector>

#include "base/rng.h"
#include "core/game_info.h"
#include "core/options.h"
#include "core/payoffs.h"
#include "learn/tuples.h"

namespace zermelo::learn {

// Where the moves of a position lead, as the player who moves sees it.
struct Afterstates {
  explicit Afterstates(std::size_t row_size) : row_bytes(row_size), now(row_size) {}

  std::size_t row_bytes;
  std::size_t count = 0;
  std::vector<std::uint8_t> now;   // the cells of the position itself
  std::vector<std::uint8_t> rows;  // those after each move, before chance
  std::vector<float> rewards;      // of each move, with the payoff where it ends the game
  std::vector<std::uint8_t> over;  // 1 if the move ends the game

  void resize(std::size_t moves) {
    count = moves;
    if (rewards.size() >= moves) return;
    rows.resize(moves * row_bytes);
    rewards.resize(moves);
    over.resize(moves);
  }
};

// What a learner must know of a game before it begins.
struct FieldInfo {
  CellBoard board;
  int players = 0;
  int sides = 1;  // networks; 1 if positions look alike to whoever moves
  int views = 1;  // different rows that players see of one position
  PayoffRange range;
  bool rewards = false;
  bool ends = true;                           // of itself, after some moves
  std::vector<std::vector<int>> images = {};  // cell maps of symmetries, the identity first
  int ways = 1;           // in which a row shows a position; the board is that of one
  bool has_goal = false;  // a puzzle that can be walked away from its goal
};

// One game being played. Not for several threads.
class Field {
 public:
  virtual ~Field() = default;

  virtual std::unique_ptr<Field> another() const = 0;  // for another thread
  virtual const FieldInfo& info() const = 0;

  virtual void begin(Rng& rng) = 0;               // at the start, after what chance does first
  virtual int mover() const = 0;                  // -1: the game is over
  virtual void look(Afterstates& out) const = 0;  // assumes that a player is to move
  virtual void choose(std::size_t move, Rng& rng) = 0;  // and what chance does then
  virtual Payoffs payoffs() const = 0;                  // assumes that the game is over

  // A puzzle with a goal can be walked backwards: from the goal, one random move after the other. None
  // leads back, nor to where one move would have led from one of the two positions before, if another
  // move is found.
  virtual void go_to_goal() = 0;  // assumes that there is one, and that it is over there
  virtual void walk_away(Rng& rng) = 0;
  virtual void see(std::uint8_t* row) const = 0;  // the cells, as the first player sees them

  // Goes on from any position that is not over, given as the bytes of the game's own type; where chance
  // is to move it does.
  virtual void go_to(const std::byte* position, Rng& rng) = 0;
  virtual const std::type_info& game_type() const = 0;  // whose positions those bytes are
  virtual const std::byte* position() const = 0;        // the bytes of the one it is at
};

// The fields there are; the build writes a unit for each game folder.
struct FieldRegistration {
  using Make = std::unique_ptr<Field> (*)(const Options& options);
  FieldRegistration(const GameInfo& info, Make make);
};
// A field for the game that a canonical spec names; null if a network cannot look at it.
std::unique_ptr<Field> make_field(const std::string& spec);
// The spec without what only changes how a game begins: a network of it plays them all.
std::string learned_spec(const std::string& spec);

}  // namespace zermelo::learn
