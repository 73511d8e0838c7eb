// Which solver a game gets; the part of erased_game.h that solving needs.
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

#include "any/any_game.h"
#include "any/any_solution.h"
#include "base/error.h"
#include "core/expert.h"
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
  template <class... Args>
  explicit ErasedSolution(bool is_exact, const Args&... args)
      : is_exact_(is_exact), solution_(args...) {}
  void run(Budget& budget) override { solution_.run(budget); }
  bool is_done() const override { return solution_.is_done(); }
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

  bool is_exact() const override { return is_exact_; }

 private:
  const bool is_exact_;
  Solution solution_;
};

template <class Position, class Search>
class ErasedProver final : public AnyProver {
 public:
  template <class G>
  ErasedProver(const G& game, std::uint64_t bytes) : search_(game, bytes) {}
  Value value(const AnyPosition& p, Budget& budget) override {
    return search_.value(p.as<Position>(), budget);
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
class ErasedExpert final : public AnyExpert {
 public:
  explicit ErasedExpert(std::unique_ptr<Expert<G>> expert) : expert_(std::move(expert)) {}
  Thoughts think(const AnyPosition& p, Budget& budget) override {
    return expert_->think(p.as<typename G::Position>(), budget);
  }
  bool is_judge() const override { return expert_->is_judge(); }

 private:
  const std::unique_ptr<Expert<G>> expert_;
};

template <Game G>
std::unique_ptr<AnyExpert> expert_of(const G& game, std::uint64_t bytes) {
  if constexpr (OffersExpert<G>) {
    if (auto expert = EngineOf<G>::expert(game, bytes)) {
      return std::make_unique<ErasedExpert<G>>(std::move(expert));
    }
  }
  return nullptr;
}

template <Game G>
std::unique_ptr<AnySolution> solution_of(const G& game, const AnyPosition& from,
                                         std::uint64_t bytes) {
  using Position = typename G::Position;
  const Position p = from.as<Position>();
  const bool exact = has_exact_key(game);
  // A table by rank needs no key, where it fits.
  const auto by_rank = [&] {
    if constexpr (Ranked<G>) return game.ranks() <= bytes / sizeof(Code) && has_rank(game, p);
    return false;
  };
  const auto by = [&]<class Solution>(std::type_identity<Solution>, bool is_exact,
                                      const auto&... args) {
    return std::make_unique<ErasedSolution<Position, Solution>>(is_exact, game, p, args...);
  };
  if constexpr (HasGoal<G>) {
    return by(std::type_identity<DistanceSolution<G>>(), exact || by_rank(), bytes);
  } else if constexpr (Hiding<G> || !Keyed<G>) {
    unanswered("there is no solver for games with hidden cards");
  } else {
    if constexpr (TellsMover<G>) {
      if (game.players() == 2) {
        if constexpr (Tiered<G>) {
          return by(std::type_identity<LoopFreeSolution<G>>(), exact || by_rank(), bytes);
        } else {
          return by(std::type_identity<RetrogradeSolution<G>>(), exact);
        }
      }
    }
    if constexpr (Tiered<G> && !kIsImpartial<G> && !Partizan<G>) {  // those have two players
      return by(std::type_identity<ExpectationSolution<G>>(), exact);
    }
    unanswered("there is no solver for games that may go on for ever, unless of two players");
  }
}

// Databases hold values and remoteness of games that end.
template <Game G>
std::unique_ptr<PositionGraph> graph_of(const G& game) {
  if constexpr (HasGoal<G>) {
    return std::make_unique<GraphOf<G>>(game);
  } else if constexpr (Keyed<G> && Tiered<G> && TellsMover<G>) {
    if (game.players() == 2) return std::make_unique<GraphOf<G>>(game);
  }
  unanswered(
      "databases are of puzzles and of two-player games that end, without chance or hidden cards");
}

}  // namespace zermelo
