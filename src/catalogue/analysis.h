// The value of a position and of each of its moves, as far as it can be known within a budget.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "catalogue/any_agent.h"
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
  Value value;                      // for the player to move
  std::vector<MoveValue> moves;     // best first
  std::vector<StageChance> stages;  // how likely each is, where the game has them and all is exact
  std::string why_not;              // why the value is neither proved nor exact; else empty
  std::uint64_t work = 0;           // positions searched
  bool from_database = false;
};

// Answers in this order, as long as time is left:
//   1. all that can be reached from the position is solved, now or in a database: every value is
//      proved or exact;
//   2. else every move is estimated, by Monte Carlo tree search, and more time is given to 1;
//   3. nimbers prove who wins impartial games; else the position, then each move, is proved by
//      search, where there is one: a value, for puzzles with its remoteness;
//   4. alpha-beta finds the remoteness of wins and losses that are near.
// What it has solved and proved is kept for the next position.
class Analyst {
 public:
  // A position may take these bytes and seconds.
  Analyst(const AnyGame& game, std::uint64_t bytes, double seconds)
      : Analyst(game, bytes, Limits{.seconds = seconds}, 1) {}
  // Or so many positions (Limits::simulations), or both; the seed is for the estimates.
  Analyst(const AnyGame& game, std::uint64_t bytes, const Limits& own, std::uint64_t seed)
      : game_(game), bytes_(bytes), own_(own), seed_(seed) {}

  // Who estimates what cannot be solved, within his own limits: a spec such as "mcts(time=5s)".
  void estimate_by(std::string_view spec) {
    estimator_ = make_agent(game_, estimator_spec_ = spec, seed_);
  }
  // What the game's database in this folder knows, if it has one, need not be solved.
  void use_databases(const std::string& folder = default_database_folder()) {
    stored_ = stored_solution(game_, folder);
  }

  // Looks only at what the player to move may see. Ctrl-C, or Limits::stop, ends it with what is
  // known by then.
  Analysis analyze(const AnyPosition& p, const Limits& asked = {});

  // Forgets all but solved positions, whose values are the same whoever asks.
  void reset(std::uint64_t seed);

 private:
  class Purse;

  // Each spends of the purse; the first two not more than the limits.
  bool solve(const AnyPosition& p, const SolveLimits& limits, Purse& purse, Analysis& analysis);
  void estimate(const AnyPosition& p, const Limits& limits, Purse& purse, Analysis& analysis);
  void prove(const AnyPosition& p, Purse& purse, Analysis& analysis);
  void measure(const AnyPosition& p, Purse& purse, Analysis& analysis);
  // Of normal impartial play; false if there are none, or they are not found within the share.
  bool add_nimbers(const AnyPosition& p, AnyNimbers* nimbers, Analysis& analysis) const;

  const AnyGame& game_;
  const std::uint64_t bytes_;
  const Limits own_;
  std::uint64_t seed_;
  std::string estimator_spec_;             // if it is the user's choice
  std::unique_ptr<AnySolution> stored_;    // in a database
  std::unique_ptr<AnySolution> solution_;  // of the last position that was solved
  std::unique_ptr<AnyProver> prover_;
  std::unique_ptr<AnyAgent> estimator_, measurer_;
};

// True if a is the better move: wins by the smallest remoteness, then what is estimated or has an
// expectation by that, ties as 0, then draws, the unknown, and loses by the largest remoteness.
// Where a remoteness is not known it is taken to be large, since it is the near ones that are found.
bool is_better(const Value& a, const Value& b);

}  // namespace zermelo
