// Which solver a game gets; the part of instantiate.h that solving needs.
//
//   a puzzle with a goal                            distance.h     breadth first from the goal
//   two players, no chance, with tiers              loop_free.h    value and remoteness
//   two players, no chance, without tiers           retrograde.h   value and remoteness, or draw
//   else with tiers, nothing hidden                 expectation.h  returns of all players
//
// and who proves single positions of games that are too large for that:
//
//   a puzzle with a goal                            goal_search.h
//   two players, no chance, with tiers              proof_search.h
#pragma once

#include <memory>
#include <type_traits>

#include "catalogue/any_game.h"
#include "catalogue/any_solution.h"
#include "solve/distance.h"
#include "solve/expectation.h"
#include "solve/goal_search.h"
#include "solve/graph_of.h"
#include "solve/loop_free.h"
#include "solve/proof_search.h"
#include "solve/retrograde.h"

namespace zermelo {

template <class Position, class Solution>
class ErasedSolution final : public AnySolution {
 public:
  template <class G>
  ErasedSolution(const G& game, const Position& p, const SolveLimits& limits)
      : solution_(game, p, limits) {}
  const Summary& summary() const override { return solution_.summary(); }
  Value value(const AnyPosition& p) const override { return solution_.value(p.as<Position>()); }
  std::vector<double> returns(const AnyPosition& p) const override {
    if constexpr (requires(Position q) { solution_.returns(q); }) {
      return solution_.returns(p.as<Position>());
    } else {
      return {};
    }
  }
  std::vector<StageChance> stages(const AnyPosition& p) const override {
    if constexpr (requires(Position q) { solution_.stages(q); }) {
      return solution_.stages(p.as<Position>());
    } else {
      return {};
    }
  }

 private:
  Solution solution_;
};

template <class Position, class Search>
class ErasedProver final : public AnyProver {
 public:
  template <class G>
  ErasedProver(const G& game, std::uint64_t bytes) : search_(game, bytes) {}
  Value value(const AnyPosition& p, const SolveLimits& limits) override {
    return search_.value(p.as<Position>(), limits);
  }

 private:
  Search search_;
};

template <Game G>
std::unique_ptr<AnyProver> prover_for(const G& game, std::uint64_t bytes) {
  using Position = typename G::Position;
  if constexpr (HasGoal<G>) {
    return std::make_unique<ErasedProver<Position, GoalSearch<G>>>(game, bytes);
  } else if constexpr (!Hiding<G> && !Chancy<G> && !Rewarding<G> && Tiered<G>) {
    if (game.players() == 2) {
      return std::make_unique<ErasedProver<Position, ProofSearch<G>>>(game, bytes);
    }
  }
  return nullptr;
}

template <Game G>
std::unique_ptr<AnySolution> solve_any(const G& game, const AnyPosition& p,
                                       const SolveLimits& limits) {
  using Position = typename G::Position;
  const auto by = [&]<class Solution>(std::type_identity<Solution>) {
    return std::make_unique<ErasedSolution<Position, Solution>>(game, p.as<Position>(), limits);
  };
  if constexpr (HasGoal<G>) {
    return by(std::type_identity<DistanceSolution<G>>());
  } else if constexpr (Hiding<G> || !Keyed<G>) {
    unanswered("there is no solver for games with hidden cards");
  } else {
    if constexpr (!Chancy<G>) {
      if (game.players() == 2) {
        if constexpr (Tiered<G>) {
          return by(std::type_identity<LoopFreeSolution<G>>());
        } else {
          return by(std::type_identity<RetrogradeSolution<G>>());
        }
      }
    }
    if constexpr (Tiered<G> && !kIsImpartial<G> && !Partizan<G>) {  // those have two players
      return by(std::type_identity<ExpectationSolution<G>>());
    }
    unanswered("there is no solver for games that may go on for ever, unless of two players");
  }
}

// Databases hold values and remoteness of games that end.
template <Game G>
std::unique_ptr<PositionGraph> graph_of(const G& game) {
  if constexpr (HasGoal<G>) {
    return std::make_unique<GraphOf<G>>(game);
  } else if constexpr (Keyed<G> && Tiered<G> && !Chancy<G> && !Hiding<G>) {
    if (game.players() == 2) return std::make_unique<GraphOf<G>>(game);
  }
  unanswered(
      "databases are of puzzles and of two-player games that end, without chance or hidden cards");
}

}  // namespace zermelo
