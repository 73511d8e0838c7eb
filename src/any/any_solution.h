// Solvers, provers and experts of a game whose type is not known.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "core/thoughts.h"
#include "core/value.h"
#include "solve/summary.h"

namespace zermelo {

class AnyPosition;

// The value of every position that can be reached from one.
class AnySolution {
 public:
  virtual ~AnySolution() = default;
  // Solves; unanswered() when a limit is passed. The next call then goes on where this one was.
  virtual void run(Budget& budget) = 0;
  virtual bool is_done() const = 0;

  // Once it is done:
  virtual const Summary& summary() const = 0;
  virtual Value value(const AnyPosition& p) const = 0;  // unknown if it cannot be reached
  // What each player gets from here on, where there is chance or are many players; else empty.
  virtual std::vector<double> returns(const AnyPosition& p) const = 0;
  // How likely each stage is from here on, where the game has stages; else empty.
  virtual std::vector<StageChance> stages(const AnyPosition& p) const = 0;
  // False if the table goes by keys that may collide (core/game.h).
  virtual bool is_exact() const = 0;
};

// Proves the value of single positions by search, and remembers what it has found.
class AnyProver {
 public:
  virtual ~AnyProver() = default;
  // Proved, with remoteness or without. Assumes that a player is to move. Throws an Error with
  // Exit::kUnanswered when a limit is passed; asked again it goes on.
  virtual Value value(const AnyPosition& p, Budget& budget) = 0;
};

// Answers for one game what others can only estimate (core/expert.h).
class AnyExpert {
 public:
  virtual ~AnyExpert() = default;
  virtual Thoughts think(const AnyPosition& p, Budget& budget) = 0;
  virtual bool is_judge() const = 0;
};

}  // namespace zermelo
