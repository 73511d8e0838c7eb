// Distances to the goal of a puzzle whose moves can be undone: breadth first from the goal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/store.h"
#include "solve/summary.h"

namespace zermelo {

template <HasGoal G>
class DistanceSolution {
  using Position = typename G::Position;

 public:
  // Solves all positions that can be reached from the goal, which are those that reach it. If the root
  // is one of chance (a scramble), it has no value of its own. A table of at most these bytes;
  // run() solves.
  DistanceSolution(const G& game, const Position& root, std::uint64_t bytes)
      : game_(game), root_(root), dense_(is_dense(bytes)), store_(dense_ ? ranks() : 0) {
    layer_ = {game_.goal()};
    store_.put(id_of(layer_[0]), win_in(0));
    summary_.ended = 1;
  }

  // Solves, or goes on where an earlier call was unanswered() for want of time.
  void run(Budget& budget) {
    if (is_done()) return;
    solve(budget);
    summary_.value = value(root_);
    summary_.bytes = store_.bytes();
  }
  bool is_done() const { return layer_.empty(); }

  const Summary& summary() const { return summary_; }
  Value value(const Position& p) const {
    if (game_.turn(p).is_chance()) return {};
    const Code code = store_.get(id_of(p));
    return code == 0 ? Value{} : value_of(code);
  }

 private:
  void solve(Budget& budget) {
    budget.need(store_.bytes(), 0);
    const std::uint64_t begun = store_.size();
    for (; !layer_.empty(); ++distance_) {
      if (distance_ > kMaxRemoteness) {
        unanswered("expected distances of at most {} moves, found longer ones", kMaxRemoteness);
      }
      for (; expanded_ < layer_.size(); expanded_ += kBatch) {
        budget.tick(store_.size() - begun);
        const std::size_t last = std::min(expanded_ + kBatch, layer_.size());
        expand(expanded_, last, win_in(distance_ + 1), budget);
      }
      summary_.add(win_in(distance_), layer_.size());
      layer_ = std::exchange(next_, {});
      expanded_ = 0;
    }
    budget.pay(store_.size() - begun - budget.done());
  }

  // All children of a batch are made before the first is looked up: the places of the table are on
  // their way meanwhile.
  void expand(std::size_t first, std::size_t last, Code code, const Budget& budget) {
    children_.clear();
    for (std::size_t i = first; i < last; ++i) {
      std::size_t moves = 0;
      for (const typename G::Move m : game_.moves(layer_[i])) {
        Position child = layer_[i];
        game_.play(child, m);
        const std::uint64_t id = id_of(child);
        store_.prefetch(id);
        children_.push_back({child, id});
        ++moves;
      }
      if (code != win_in(1)) summary_.moves += moves;  // who is at the goal has no move to make
    }
    if (store_.room() < children_.size()) {
      budget.need(
          store_.bytes_to_grow() + (layer_.capacity() + next_.capacity()) * sizeof(Position),
          store_.size());
      while (store_.room() < children_.size()) store_.grow();
    }
    for (const Child& child : children_) {
      if (store_.put(child.id, code)) next_.push_back(child.p);
    }
  }

  bool is_dense(std::uint64_t bytes) const {
    return ranks() != 0 && ranks() <= bytes / sizeof(Code);
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
  Position root_;
  bool dense_;
  Store store_;
  Summary summary_;
  std::vector<Position> layer_, next_;  // at this distance, and one further; empty when done
  std::size_t expanded_ = 0;            // so many of the layer
  int distance_ = 0;
  std::vector<Child> children_;
};

}  // namespace zermelo
