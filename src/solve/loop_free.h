// Strong solving of a two-player game that cannot loop: depth first from the root, each position
// once, each move once. The stack is our own, so that no game is too long for it.
//
// Symmetry: a symmetry that leaves the root as it is maps what can be reached from it onto itself.
// When a position is solved, so are its images under those; only one of them is ever expanded. In an
// array, and in a hash table if there are many, the images get the same code. If there is only one,
// the two share a place in the hash table, which is then half as large.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/store.h"
#include "solve/summary.h"

namespace zermelo {

template <TellsMover G>
class LoopFreeSolution {
  using Position = typename G::Position;

 public:
  // A table of at most these bytes. run() solves.
  LoopFreeSolution(const G& game, const Position& root, std::uint64_t bytes)
      : game_(game), store_(ranks_for(root, bytes)), work_(std::make_unique<Solver>(*this, root)) {
    for (int s = 1; s < symmetries(); ++s) {
      if constexpr (Symmetric<G>) {
        if (game_.transform(root, s) == root) images_.push_back(s);
      }
    }
    if (!dense_ && images_.size() == 1) mirror_ = images_[0];
    if (mirror_ != 0) images_.clear();
    work_->begin();
  }
  LoopFreeSolution(const LoopFreeSolution&) = delete;
  LoopFreeSolution& operator=(const LoopFreeSolution&) = delete;

  // Solves, or goes on where an earlier call was unanswered() for want of time.
  void run(Budget& budget) {
    if (work_ == nullptr) return;
    work_->run(budget);
    work_.reset();
  }
  bool is_done() const { return work_ == nullptr; }

  const Summary& summary() const { return summary_; }
  // Returns the value of a position that can be reached from the root; unknown else.
  Value value(const Position& p) const {
    if (dense_ && !has_rank(game_, p)) return {};
    const Code code = store_.get(id_of(p));
    return code == 0 ? Value{} : value_of(code);
  }

 private:
  struct Pending {
    Position p;
    std::uint64_t id;
    int player;  // to move
  };
  struct Frame {     // a position whose children are not all solved
    std::size_t at;  // in the stack of pending positions; its unsolved children lie above
    std::size_t moves;
    Code best;  // of the children solved so far
  };

  class Solver {
   public:
    Solver(LoopFreeSolution& s, const Position& root) : s_(s), game_(s.game_), store_(s.store_) {
      pending_.push_back({root, 0, 0});
    }

    void begin() {
      Pending& root = pending_[0];
      root.player = game_.mover(root.p);
      root.id = s_.id_of(root.p);
    }

    void run(Budget& budget) {
      if (!can_go_on_) unanswered("it cannot be solved further");
      can_go_on_ = false;
      budget_ = &budget;
      begun_ = positions_;
      const Position root = pending_[0].p;
      if (const Turn turn = game_.turn(root); turn.is_over()) {
        solved(pending_[0], ended_code(game_.payoffs(root)[pending_[0].player]), 0);
      }
      while (!pending_.empty()) {
        const std::size_t top = pending_.size() - 1;
        Code code;
        if (!frames_.empty() && frames_.back().at == top) {
          code = frames_.back().best;
          solved(pending_[top], code, frames_.back().moves);
          frames_.pop_back();
        } else {
          code = store_.get(pending_[top].id);
          if (code == 0) code = expand(top);
          if (code == 0) continue;
        }
        pending_.pop_back();
        if (!frames_.empty()) frames_.back().best = std::max(frames_.back().best, before(code));
      }
      sum_up(root);
    }

   private:
    // Solves a pending position at once, or puts its unsolved children on top of it and returns 0.
    Code expand(std::size_t at) {
      // Positions with many images cost as much as so many others.
      if (++expanded_ + positions_ >= next_tick_) {
        next_tick_ = expanded_ + positions_ + 1024;
        can_go_on_ = true;
        budget_->tick(positions_ - begun_);
        budget_->need(store_.bytes() + pending_.capacity() * sizeof(Pending), positions_);
        can_go_on_ = false;
      }
      const Pending parent = pending_[at];
      const int player = 1 - parent.player;
      // All children are made before the first is looked up: the lines of the table are on their
      // way meanwhile.
      for (const typename G::Move m : game_.moves(parent.p)) {
        pending_.push_back({parent.p, 0, player});
        Pending& child = pending_.back();
        game_.play(child.p, m);
        child.id = s_.id_of(child.p);
        store_.prefetch(child.id);
      }
      const std::size_t moves = pending_.size() - at - 1;
      std::size_t kept = at + 1;
      Code best = 0;
      for (std::size_t i = at + 1; i < pending_.size(); ++i) {
        const Pending& child = pending_[i];
        Code code = store_.get(child.id);
        if (code == 0) {
          const Turn turn = game_.turn(child.p);
          if (turn.is_over()) {
            code = ended_code(game_.payoffs(child.p)[player]);
            solved(child, code, 0);
          } else if (turn.player() != player) {
            unanswered("expected players to alternate, found two moves of one player in a row");
          }
        }
        if (code != 0) {
          best = std::max(best, before(code));
        } else {
          if (kept != i) pending_[kept] = child;
          ++kept;
        }
      }
      pending_.resize(kept);
      if (kept > at + 1) {
        frames_.push_back({at, moves, best});
        return 0;
      }
      solved(parent, best, moves);
      return best;
    }

    void solved(const Pending& one, Code code, std::size_t moves) {
      if (remoteness_of(code) > kMaxRemoteness) {
        unanswered("expected games of at most {} moves, found a longer one", kMaxRemoteness);
      }
      if (store_.room() <= s_.images_.size()) {
        budget_->need(store_.bytes_to_grow(), positions_);
        while (store_.room() <= s_.images_.size()) store_.grow();
      }
      std::uint64_t copies = store_.put(one.id, code) ? 1 : 0;
      if constexpr (Symmetric<G>) {
        for (const int s : s_.images_) {
          copies += store_.put(s_.id_of(game_.transform(one.p, s)), code) ? 1 : 0;
        }
        if (s_.mirror_ != 0 && !(game_.transform(one.p, s_.mirror_) == one.p)) copies *= 2;
      }
      positions_ += copies;
      if (code >= counts_.size()) counts_.resize(std::size_t{code} + 1);
      counts_[code] += copies;
      s_.summary_.moves += copies * moves;
      if (moves == 0) s_.summary_.ended += copies;
    }

    void sum_up(const Position& root) {
      Summary& summary = s_.summary_;
      for (std::size_t code = 1; code < counts_.size(); ++code) {
        if (counts_[code] != 0) summary.add(static_cast<Code>(code), counts_[code]);
      }
      summary.value = s_.value(root);
      summary.bytes = store_.bytes();
      budget_->pay(positions_ - begun_ - budget_->done());
    }

    LoopFreeSolution& s_;
    const G& game_;
    Store& store_;
    Budget* budget_ = nullptr;
    std::vector<Pending> pending_;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> counts_;  // by code
    std::uint64_t positions_ = 0, expanded_ = 0, next_tick_ = 1024;
    std::uint64_t begun_ = 0;  // positions when this run began
    bool can_go_on_ = true;    // nothing is half done
  };

  // How large the array by rank is, 0 for a hash table.
  std::uint64_t ranks_for(const Position& root, std::uint64_t bytes) {
    if constexpr (Ranked<G>) {
      dense_ = game_.ranks() <= std::min(bytes, kMaxArray) / sizeof(Code) && has_rank(game_, root);
      if (dense_) return game_.ranks();
    }
    return 0;
  }
  std::uint64_t id_of(const Position& p) const {
    if constexpr (Ranked<G>) {
      if (dense_) return game_.rank(p);
    }
    if constexpr (Symmetric<G>) {
      if (mirror_ != 0) return std::min(game_.key(p), game_.key(game_.transform(p, mirror_)));
    }
    return game_.key(p);
  }
  int symmetries() const {
    if constexpr (Symmetric<G>) {
      return game_.symmetries();
    } else {
      return 1;
    }
  }

  static constexpr std::uint64_t kMaxArray = std::uint64_t{1} << 40;

  G game_;
  bool dense_ = false;
  Store store_;
  std::vector<int> images_;  // symmetries, other than the identity, that leave the root as it is
  int mirror_ = 0;           // the one that there is, if the two share a place
  Summary summary_;
  std::unique_ptr<Solver> work_;  // until it is done
};

}  // namespace zermelo
