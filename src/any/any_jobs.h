// What is done with a game whose type is not known, a whole job a call (a perft, thousands of random
// games, a solver), so that inside everything is static.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "any/any_nimbers.h"
#include "any/any_parts.h"
#include "any/any_solution.h"
#include "any/any_values.h"
#include "base/rng.h"
#include "core/payoffs.h"

namespace zermelo {

class AnyAgent;       // any/any_agent.h
class AnyGame;        // any/any_game.h
class AnyPosition;    // any/any_position.h
class PositionGraph;  // solve/position_graph.h
struct AgentSpec;     // agents/agent_info.h

// Totals over random games.
struct PlayoutTotals {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;    // of players
  std::uint64_t chances = 0;  // outcomes of chance
  std::uint64_t cut = 0;      // games stopped at the limit
  std::uint64_t shortest = UINT64_MAX, longest = 0;
  std::uint64_t ties = 0;                // finished games in which several players share the top
  std::uint64_t wins[kMaxPlayers] = {};  // finished games that player k alone is best in
  double returns[kMaxPlayers] = {};      // sums of returns (rewards and payoffs)
  double best_return[kMaxPlayers] = {};

  void add(const PlayoutTotals& other, int players);
};

class AnyJobs : public AnyParts {
 public:
  virtual std::uint64_t perft(const AnyPosition& p, int depth) const = 0;
  virtual PlayoutTotals playouts(const AnyPosition& from, std::uint64_t games, std::uint64_t limit,
                                 Rng& rng) const = 0;
  // The solver of all that can be reached from p, with a table of at most these bytes; its run()
  // solves. Throws an Error with Exit::kUnanswered if there is no solver for such a game.
  virtual std::unique_ptr<AnySolution> solution(const AnyPosition& p,
                                                std::uint64_t bytes) const = 0;
  // A number that the positions which can be reached from p surely exceed, found by so many random
  // games within this budget; 0 where nothing is known. More games find more.
  virtual std::uint64_t positions_at_least(const AnyPosition& p, Budget& budget,
                                           int games = kSampledGames) const = 0;
  static constexpr int kSampledGames = 20000;
  // No more positions than this can be reached from p.
  virtual double positions_at_most(const AnyPosition& p) const = 0;
  // The nimbers of an impartial game, as if it were played normally; null for other games.
  virtual std::unique_ptr<AnyNimbers> nimbers(const Budget& budget) const = 0;
  // The impartial game that stands for this one in sums (core/game.h); null if there is none.
  virtual std::unique_ptr<AnyGame> stand_in() const = 0;
  // The game as databases see it; an Error with Exit::kUnanswered if there are none of such a game.
  virtual std::unique_ptr<PositionGraph> graph() const = 0;
  // A proof search with a table of that size, or null if the game has none.
  virtual std::unique_ptr<AnyProver> prover(std::uint64_t bytes) const = 0;
  // The expert that the game's engine offers, within that memory, or null if there is none.
  virtual std::unique_ptr<AnyExpert> expert(std::uint64_t bytes) const = 0;
  // The values of a partizan or impartial game, as if it were played normally, in this table; null
  // for other games.
  virtual std::unique_ptr<AnyValues> values(ShortGames& games) const = 0;
  // The names that the parameter leaf= of agents takes.
  virtual std::vector<std::string> evaluator_names() const = 0;
  // An agent that fits; make_agent() in any/any_agent.h checks.
  virtual std::unique_ptr<AnyAgent> seat_agent(const AgentSpec& spec, std::uint64_t seed) const = 0;
};

}  // namespace zermelo
