// Distances to the goal of a puzzle whose moves can be undone: breadth first from the goal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.h"
#include "solve/budget.h"
#include "solve/store.h"
#include "solve/summary.h"

namespace zermelo {

template <HasGoal G>
class DistanceSolution {
  using Position = typename G::Position;

 public:
  // Of all positions that can be reached from the goal, which are those that reach it. If the root
  // is one of chance (a scramble), it has no value of its own.
  DistanceSolution(const G& game, const Position& root, const SolveLimits& limits)
      : game_(game), dense_(is_dense(limits)), store_(dense_ ? ranks() : 0) {
    solve(limits);
    summary_.value = value(root);
    summary_.bytes = store_.bytes();
  }

  const Summary& summary() const { return summary_; }
  Value value(const Position& p) const {
    if (game_.turn(p).is_chance()) return {};
    const Code code = store_.get(id_of(p));
    return code == 0 ? Value{} : value_of(code);
  }

 private:
  void solve(const SolveLimits& limits) {
    Budget budget(limits);
    budget.need(store_.bytes(), 0);
    std::vector<Position> layer = {game_.goal()}, next;
    store_.put(id_of(layer[0]), win_in(0));
    summary_.ended = 1;
    for (int distance = 0; !layer.empty(); ++distance) {
      if (distance > kMaxRemoteness) {
        unanswered("expected distances of at most {} moves, found longer ones", kMaxRemoteness);
      }
      summary_.add(win_in(distance), layer.size());
      next.clear();
      for (std::size_t first = 0; first < layer.size(); first += kBatch) {
        budget.tick(store_.size());
        const std::size_t last = std::min(first + kBatch, layer.size());
        expand(layer, first, last, win_in(distance + 1), next, budget);
      }
      std::swap(layer, next);
    }
  }

  // All children of a batch are made before the first is looked up: the places of the table are on
  // their way meanwhile.
  void expand(const std::vector<Position>& layer, std::size_t first, std::size_t last, Code code,
              std::vector<Position>& next, const Budget& budget) {
    children_.clear();
    for (std::size_t i = first; i < last; ++i) {
      std::size_t moves = 0;
      for (const typename G::Move m : game_.moves(layer[i])) {
        Position child = layer[i];
        game_.play(child, m);
        const std::uint64_t id = id_of(child);
        store_.prefetch(id);
        children_.push_back({child, id});
        ++moves;
      }
      if (code != win_in(1)) summary_.moves += moves;  // who is at the goal has no move to make
    }
    if (store_.room() < children_.size()) {
      budget.need(store_.bytes_to_grow() + (layer.capacity() + next.capacity()) * sizeof(Position),
                  store_.size());
      while (store_.room() < children_.size()) store_.grow();
    }
    for (const Child& child : children_) {
      if (store_.put(child.id, code)) next.push_back(child.p);
    }
  }

  bool is_dense(const SolveLimits& limits) const {
    return ranks() != 0 && ranks() <= limits.memory / sizeof(Code);
  }
  std::uint64_t ranks() const {
    if constexpr (Ranked<G>) return game_.ranks();
    return 0;
  }
  std::uint64_t id_of(const Position& p) const {
    if constexpr (Ranked<G>) {
      if (dense_) return game_.rank(p);
    }
    return game_.key(p);
  }

  static constexpr std::size_t kBatch = 16;
  struct Child {
    Position p;
    std::uint64_t id;
  };

  G game_;
  bool dense_;
  Store store_;
  Summary summary_;
  std::vector<Child> children_;
};

}  // namespace zermelo
