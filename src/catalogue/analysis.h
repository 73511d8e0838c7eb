// The value of a position and of each of its moves, as far as it can be computed within a budget.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "catalogue/any_game.h"
#include "catalogue/databases.h"
#include "core/value.h"

namespace zermelo {

struct MoveValue {
  AnyMove move;
  std::string text;
  AnyPosition to;
  Value value;  // for the player who makes it
};

struct Analysis {
  Value value;                   // for the player to move
  std::vector<MoveValue> moves;  // best first
  std::string why_not;           // why all values are unknown; else empty
  bool from_database = false;
};

// Keeps what it has solved, so that the positions of one game are answered from one table.
class Analyst {
 public:
  // Solving a position may take these bytes and seconds.
  Analyst(const AnyGame& game, std::uint64_t bytes, double seconds)
      : game_(game), bytes_(bytes), seconds_(seconds) {}

  // What the game's database in this folder knows, if it has one, need not be solved.
  void use_databases(const std::string& folder) { stored_ = stored_solution(game_, folder); }

  Analysis analyze(const AnyPosition& p);

 private:
  // Of normal impartial play: nimbers decide who wins also where a whole table is too large.
  void add_nimbers(const AnyPosition& p, Analysis& analysis) const;

  const AnyGame& game_;
  std::uint64_t bytes_;
  double seconds_;
  std::unique_ptr<AnySolution> stored_;    // in a database
  std::unique_ptr<AnySolution> solution_;  // of the last position that was solved
};

// True if a is the better move: wins by the smallest remoteness, ties, draws, then loses by the
// largest; moves that have only an expectation by that.
bool is_better(const Value& a, const Value& b);

}  // namespace zermelo
