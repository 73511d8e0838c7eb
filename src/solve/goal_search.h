// The distance of one position of a puzzle to its goal, where there are too many positions for all:
// breadth first from both ends until they meet, each time on the side that has fewer to go on from.
// What was found around the goal is kept for the next question.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/store.h"

namespace zermelo {

template <HasGoal G>
class GoalSearch {
  using Position = typename G::Position;

 public:
  GoalSearch(const G& game, std::uint64_t bytes)
      : game_(game), bytes_(bytes), from_goal_(game, game.goal()) {}

  // unanswered() when a limit is passed.
  Value value(const Position& p, Budget& budget) {
    Ball from_here(game_, p);
    const auto spend = [&] {
      budget.tick(from_here.found.size() + from_goal_.found.size());
      const std::uint64_t bytes = from_here.bytes() + from_goal_.bytes();
      budget.need(bytes > bytes_ ? UINT64_MAX : bytes, from_here.found.size());
    };
    while (true) {
      // Were the goal nearer, the balls would have met when they were smaller; only what was found
      // around the goal for an earlier question can be larger than that.
      int nearest = kMaxRemoteness + 1;
      for (const Position& q : from_here.frontier) {
        const Code code = from_goal_.found.get(game_.key(q));
        if (code != 0) nearest = std::min(nearest, from_here.radius + remoteness_of(code));
      }
      if (nearest <= kMaxRemoteness) return Value::proved(Outcome::kWin, nearest);
      if (from_here.frontier.empty()) unanswered("the goal cannot be reached");
      const bool here = from_here.frontier.size() < from_goal_.frontier.size();
      (here ? from_here : from_goal_).grow(game_, spend);
    }
  }

 private:
  // All positions within the radius of one, with their distance to it.
  struct Ball {
    Ball(const G& game, const Position& middle) : frontier{middle} {
      found.put(game.key(middle), win_in(0));
    }

    // By one. When spend() throws, the next call goes on where this one was.
    template <class Spend>
    void grow(const G& game, const Spend& spend) {
      for (; grown < frontier.size(); ++grown) {
        if (grown % 256 == 0) spend();
        for (const typename G::Move m : game.moves(frontier[grown])) {
          Position q = frontier[grown];
          game.play(q, m);
          if (found.room() == 0) found.grow();
          if (found.put(game.key(q), win_in(radius + 1))) next.push_back(q);
        }
      }
      frontier = std::exchange(next, {});
      grown = 0;
      ++radius;
    }
    std::uint64_t bytes() const {
      return found.bytes_to_grow() + (frontier.capacity() + 2 * next.capacity()) * sizeof(Position);
    }

    Store found{0};
    std::vector<Position> frontier;  // those at the radius
    std::vector<Position> next;      // those found so far that are one further
    std::size_t grown = 0;           // so many of the frontier were expanded
    int radius = 0;
  };

  G game_;
  std::uint64_t bytes_;
  Ball from_goal_;
};

}  // namespace zermelo
