// What is known so far of a position and of each of its moves: the sheet that all sources write on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "core/thoughts.h"
#include "core/value.h"
#include "solve/summary.h"

namespace zermelo {

class Findings {
 public:
  Findings(const AnyGame& game, const AnyPosition& position);

  const AnyGame& game;
  const AnyPosition position;
  const Turn turn;

  // The legal moves, in the order of the game; none unless a player is to move.
  std::vector<AnyMove> moves;
  std::vector<AnyPosition> to;  // where each leads
  std::vector<double> rewards;  // what each earns at once
  std::vector<Value> values;    // for the player who makes it
  Value value;                  // of the position, for the player to move
  // What each player gets, of the position and of each move, where more than two play and it is exact or
  // estimated; else empty.
  std::vector<double> returns;
  std::vector<std::vector<double>> move_returns;
  std::vector<StageChance> stages;  // how likely each is, where the game has them and all is exact
  std::string why_not;              // why the value is neither proved nor exact
  std::vector<Region> regions;      // of moves, as the game's expert tells them
  std::string source;               // who knows the value of the position (Source::name)
  std::string theorem;              // by which it is known, if it is by one
  bool may_collide = false;         // a proof rests on a table whose keys may collide
  bool has_opinion = false;         // the agent that the user has chosen was asked
  bool complete = false;            // all that can be known is: nobody else need be asked

  // Takes over what a source knows; the stronger Known wins, and images have one value.
  void add(const Value& of_position, const std::vector<Value>& of_moves);
  void add_move(std::size_t i, const Value& of_move);
  // The value of move i from that of the position it leads to.
  Value before(std::size_t i, const Value& of_child) const;
  // True for the first of each class of images: what is found of it holds for the others.
  bool is_first_image(std::size_t i) const { return classes_.empty() || classes_[i] == i; }

  bool all_certain() const;     // of the moves
  bool says_something() const;  // of any move
  bool all_settled() const;     // of the moves and the position
  // True if every proof of a win, a loss or a tie says in how many moves.
  bool all_have_lengths() const;
  // The moves, best first as far as it is known.
  std::vector<std::size_t> ranking() const;
  // What the value of the position says of its moves, and they of it.
  void conclude();

 private:
  void share_among_images();
  void conclude_remoteness();

  std::vector<std::uint32_t> classes_;  // of images
};

// True if a is the better move: wins by the smallest remoteness, then what is estimated or has an
// expectation by that, ties as 0, then draws, the unknown, and loses by the largest remoteness.
// Where a remoteness is not known it is taken to be large, since it is the near ones that are found.
bool is_better(const Value& a, const Value& b);

}  // namespace zermelo
