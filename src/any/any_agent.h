// An agent whose game's type is not known: a seat at the table of the command line, the web and the
// matches.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "agents/agent_info.h"
#include "any/any_game.h"
#include "base/error.h"
#include "core/thoughts.h"

namespace zermelo {

class AnyAgent {
 public:
  virtual ~AnyAgent() = default;

  const std::string& spec() const { return spec_; }          // canonical: "mcts(sims=5000)"
  double seconds_a_move() const { return seconds_a_move_; }  // its own limit; 0: none

  // What the player to move in p makes of it. Only its view of p is handed on. Limits that are given
  // take the place of the agent's own.
  virtual Thoughts think(const AnyPosition& p, const Limits& limits,
                         const Control& control = {}) = 0;
  // A new game begins.
  virtual void reset(std::uint64_t seed) = 0;

 protected:
  AnyAgent(std::string spec, double seconds_a_move)
      : spec_(std::move(spec)), seconds_a_move_(seconds_a_move) {}

  // Thoughts as they are told: images have one value, and what rests on too little is left out.
  static Thoughts told(const AnyGame& game, const AnyPosition& p, Thoughts thoughts);

 private:
  std::string spec_;
  double seconds_a_move_;
};

// Thrown by an agent that has lost its game by its own fault.
class Foul : public Error {
 public:
  enum class Kind { kIllegal, kLate, kFailed };
  Foul(Kind kind, const std::string& line) : Error(Exit::kFailed, line), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

// The agent that a spec such as "mcts(time=1s)" names, to play this game. An Error with a near name if
// there is none, or with the reason if it does not fit the game, which must outlive the agent.
std::unique_ptr<AnyAgent> make_agent(const AnyGame& game, std::string_view spec,
                                     std::uint64_t seed);

// Why an agent cannot play a game; empty if it can.
std::string why_unfit(const AnyGame& game, const AgentInfo& agent);

}  // namespace zermelo
