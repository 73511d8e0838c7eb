// The value of a position and of each of its moves, as far as it can be known within a budget: a chain
// of sources, each asked for what it knows.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/databases.h"
#include "analysis/source.h"
#include "any/any_game.h"
#include "core/value.h"

namespace zermelo {

struct MoveValue {
  std::size_t place;  // in the game's list of legal moves
  AnyMove move;
  std::string text;
  AnyPosition to;
  Value value;                         // for the player who makes it
  std::vector<double> returns = {};    // as of Analysis
  std::vector<std::string> line = {};  // how play may go on after it, if add_lines() was asked
};

struct Analysis {
  Value value;                      // for the player to move
  std::vector<MoveValue> moves;     // best first
  std::vector<double> returns;      // of each player, where more than two play and it is known
  std::vector<StageChance> stages;  // how likely each is, where the game has them and all is exact
  std::string why_not;              // why the value is neither proved nor exact; else empty
  std::uint64_t work = 0;           // positions searched
  std::string source;               // who knows the value, if it is certain: see Source::name
  std::string theorem;              // by which it is known, if it is by one
  std::vector<Region> regions;      // moves by their places in the game's list
  bool may_collide = false;         // what is proved is so but for a hash collision
};

// What it has solved and proved is kept for the next position.
class Analyst {
 public:
  // A position may take these limits; the seed is for the estimates. The game must outlive it.
  Analyst(const AnyGame& game, const Limits& own, std::uint64_t seed = 1);
  ~Analyst();

  // Names the agent that estimates what cannot be solved, within its own limits: a spec such as "mcts(time=5s)".
  void estimate_by(const std::string& spec);
  // How many threads estimate; one unless it is told, so that the same seed gives the same answer.
  void use_threads(int threads);
  // What the game's database in this folder knows, if it has one, need not be solved.
  void use_databases(const std::string& folder = default_database_folder());

  // Looks only at what the player to move may see. Limits that are asked for take the place of its
  // own. A stop ends it with what is known by then.
  Analysis analyze(const AnyPosition& p, const Limits& asked = {}, const Control& control = {});

  // Forgets all but solved positions, whose values are the same whoever asks.
  void reset(std::uint64_t seed);

 private:
  const AnyGame& game_;
  const Limits own_;
  std::uint64_t seed_;
  // Null where the game has none.
  bool has_chosen_ = false;  // the user names the agent that estimates
  std::unique_ptr<Source> database_, expert_, solver_, nimbers_, values_, estimator_, prover_,
      deepening_;
};

}  // namespace zermelo
